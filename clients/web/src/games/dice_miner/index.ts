import type { GamePage } from "../page";
import type { Mine } from "./shapes";
import Table from "./Table.svelte";
import { tell } from "./telling";
import Thumbnail from "./Thumbnail.svelte";
import { mineWords } from "./words/tongues";

const page: GamePage<Mine> = {
  table: Table,
  thumbnail: Thumbnail,
  scores: ({ scores }) => scores,
  announce: (events, view, language) => {
    const words = mineWords[language];
    return tell(events, { view, words, name: words.names.seat }).join(" ");
  },
};

export default page;
