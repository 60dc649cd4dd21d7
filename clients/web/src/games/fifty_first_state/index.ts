import type { GamePage } from "../game_page";
import type { Language } from "../../i18n/locale.svelte";
import type { PackBook } from "../../provenance/provenance";
import { packNames } from "./pack_names.svelte";
import { componentsOf } from "./provenance";
import type { StateView } from "./types";
import Table from "./Table.svelte";
import Thumbnail from "./Thumbnail.svelte";
import { describeEvents } from "./text/events";
import { localize } from "./text/localization";

const page: GamePage<StateView> = {
  table: Table,
  thumbnail: Thumbnail,
  scores: (view) => [view.points.total],
  describeEvents: (events, view, { language }) => describeEvents(events, localized(view, language)),
  components: (view, pack, { language }) => componentsOf(localized(view, language, pack)),
};

function localized(view: StateView, language: Language, pack?: PackBook) {
  const naming = (what: "card" | "faction", id: string) =>
    packNames.name(what, id, view.pack, language);
  return localize(language, view, naming, pack);
}

export default page;
