// What stands in for the page of a game that brings none.

import type { GamePage } from "../games/page";
import GenericTable from "./GenericTable.svelte";
import { tell, scores } from "./read";
import Thumbnail from "./Thumbnail.svelte";

const page: GamePage = { table: GenericTable, thumbnail: Thumbnail, scores, tell };

export default page;
