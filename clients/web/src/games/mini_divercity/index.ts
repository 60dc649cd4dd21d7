// The page of Mini DiverCity.

import type { GamePage } from "../game_page";
import { namesIn, packNames } from "./pack_names.svelte";
import { componentsOf } from "./provenance";
import type { MiniView } from "./types";
import Table from "./table/Table.svelte";
import { describeEvents } from "./event_text";
import Thumbnail from "./Thumbnail.svelte";
import { localize } from "./localization";

const page: GamePage<MiniView> = {
  table: Table,
  thumbnail: Thumbnail,
  /** Species saved, by all players together. */
  scores: (view) => view.hands.map(() => view.saved),
  describeEvents: (events, view, { language, players }) => {
    const l10n = localize(language, packNames.names(view.pack, language), view, players);
    return describeEvents(events, view, l10n);
  },
  components: (view, pack, { language }) =>
    componentsOf(view, pack, localize(language, namesIn(pack.entries, language), view)),
};

export default page;
