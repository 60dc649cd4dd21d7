import type { GamePage } from "../game_page";
import type { MinerView } from "./types";
import Table from "./Table.svelte";
import { describeEvents } from "./event_text";
import Thumbnail from "./Thumbnail.svelte";
import { componentsOf } from "./provenance";
import { MESSAGES } from "./messages";

const page: GamePage<MinerView> = {
  table: Table,
  thumbnail: Thumbnail,
  scores: ({ scores }) => scores,
  components: (view, pack, { language }) => componentsOf(view, pack, MESSAGES[language]),
  describeEvents: (events, view, { language, players }) => {
    const t = MESSAGES[language];
    return describeEvents(events, {
      view,
      t,
      name: (seat) => players[seat] ?? t.names.seat(seat),
    });
  },
};

export default page;
