import type { GamePage } from "../game_page";
import { catalogue } from "./pack_names.svelte";
import type { StateView } from "./types";
import Table from "./Table.svelte";
import Thumbnail from "./Thumbnail.svelte";
import { story } from "./text/events";
import { speechOf } from "./text/localization";

const page: GamePage<StateView> = {
  table: Table,
  thumbnail: Thumbnail,
  scores: (view) => [view.points.total],
  describeEvents: (events, view, { language }) => {
    const locale = speechOf(language, view, (what, id) =>
      catalogue.name(what, id, view.pack, language),
    );
    return story(events, locale);
  },
};

export default page;
