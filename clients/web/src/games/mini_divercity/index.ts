// Mini DiverCity on the page.

import type { GamePage } from "../page";
import { catalogue } from "./names.svelte";
import type { MiniView } from "./shapes";
import Table from "./table/Table.svelte";
import { told } from "./telling";
import Thumbnail from "./Thumbnail.svelte";
import { lexicon } from "./words/words";

const page: GamePage<MiniView> = {
  table: Table,
  thumbnail: Thumbnail,
  /** Species saved: by everybody together. */
  scores: (view) => view.hands.map(() => view.saved),
  tell: (events, view, { language, players }) => {
    const lex = lexicon(language, catalogue.names(view.pack, language), view, players);
    return told(events, view, lex);
  },
};

export default page;
