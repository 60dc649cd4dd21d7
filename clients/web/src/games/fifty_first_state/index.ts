import type { GamePage } from "../page";
import { catalogue } from "./catalogue.svelte";
import type { StateView } from "./shapes";
import Table from "./Table.svelte";
import Thumbnail from "./Thumbnail.svelte";
import { story } from "./words/story";
import { speechOf } from "./words/words";

const page: GamePage<StateView> = {
  table: Table,
  thumbnail: Thumbnail,
  scores: (view) => [view.points.total],
  tell: (events, view, { language }) => {
    const speech = speechOf(language, view, (what, id) =>
      catalogue.name(what, id, view.pack, language),
    );
    return story(events, speech);
  },
};

export default page;
