// DiverCité: what the page needs to show a match of it.

import type { GamePage } from "../page";
import type { DiverciteView } from "./shapes";
import Table from "./Table.svelte";
import { tell } from "./telling";
import Thumbnail from "./Thumbnail.svelte";

const page: GamePage<DiverciteView> = {
  table: Table,
  thumbnail: Thumbnail,
  scores: (view) => view.scores,
  tell,
};

export default page;
