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
  tell: (events, view, { language, players }) => {
    const words = mineWords[language];
    return tell(events, { view, words, name: (seat) => players[seat] ?? words.names.seat(seat) });
  },
};

export default page;
