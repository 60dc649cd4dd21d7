// DiverCité: what the page needs to show a match of it.

import type { GamePage } from "../page";
import { announce } from "./announce";
import type { DiverciteView } from "./shapes";
import Table from "./Table.svelte";
import Thumbnail from "./Thumbnail.svelte";

const page: GamePage<DiverciteView> = {
  table: Table,
  thumbnail: Thumbnail,
  scores: (view) => view.scores,
  announce,
};

export default page;
