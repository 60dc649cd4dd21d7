import type { GamePage } from "../game_page";
import { packNames } from "./pack_names.svelte";
import type { StateView } from "./types";
import Table from "./Table.svelte";
import Thumbnail from "./Thumbnail.svelte";
import { describeEvents } from "./text/events";
import { localize } from "./text/localization";

const page: GamePage<StateView> = {
  table: Table,
  thumbnail: Thumbnail,
  scores: (view) => [view.points.total],
  describeEvents: (events, view, { language }) => {
    const l10n = localize(language, view, (what, id) =>
      packNames.name(what, id, view.pack, language),
    );
    return describeEvents(events, l10n);
  },
};

export default page;
