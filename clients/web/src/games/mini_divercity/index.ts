// Mini DiverCity on the page.

import type { GamePage } from "../game_page";
import { catalogue } from "./pack_names.svelte";
import type { MiniView } from "./types";
import Table from "./table/Table.svelte";
import { told } from "./event_text";
import Thumbnail from "./Thumbnail.svelte";
import { lexicon } from "./localization";

const page: GamePage<MiniView> = {
  table: Table,
  thumbnail: Thumbnail,
  /** Species saved: by everybody together. */
  scores: (view) => view.hands.map(() => view.saved),
  describeEvents: (events, view, { language, players }) => {
    const lex = lexicon(language, catalogue.names(view.pack, language), view, players);
    return told(events, view, lex);
  },
};

export default page;
