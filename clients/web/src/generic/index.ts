// The page of games without a page of their own.

import type { GamePage } from "../games/game_page";
import GenericTable from "./GenericTable.svelte";
import { describeEvents, scores } from "./view_reader";
import Thumbnail from "./Thumbnail.svelte";

const page: GamePage = { table: GenericTable, thumbnail: Thumbnail, scores, describeEvents };

export default page;
