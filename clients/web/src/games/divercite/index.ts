// The page of DiverCité.

import type { GamePage } from "../game_page";
import type { DiverciteView } from "./types";
import Table from "./Table.svelte";
import { describeEvents } from "./event_text";
import Thumbnail from "./Thumbnail.svelte";

const page: GamePage<DiverciteView> = {
  table: Table,
  thumbnail: Thumbnail,
  scores: (view) => view.scores,
  describeEvents,
};

export default page;
