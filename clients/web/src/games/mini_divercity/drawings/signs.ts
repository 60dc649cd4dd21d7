// Line drawings of threats and divers on a field of 24 by 24.

import type { Role, Threat } from "../types";

export const THREATS: Record<Threat, string> = {
  oil: "M5 21 L10 5 H14 L19 21 M8 12 H16 M6.5 17 H17.5 M10 5 L16 12 M14 5 L8 12 M3 21 H21 M12 5 V2",
  dynamite:
    "M6 10 H10 V21 H6Z M11 8 H15 V21 H11Z M16 10 H20 V21 H16Z M5 15 H21 M13 8 C13 4 16 5 17 2",
  hotels:
    "M5 21 V6 H15 V21 M15 11 H20 V21 M2 21 H22 M8 9 V11 M12 9 V11 M8 14 V16 M12 14 V16 M17.5 14 V16",
};

export const ROLES: Record<Role, string> = {
  captain:
    "M12 8 A2.5 2.5 0 1 0 12 3 A2.5 2.5 0 1 0 12 8Z M12 8 V21 M8 11 H16 M4 14 C5 19 9 21 12 21 C15 21 19 19 20 14 M4 14 L3 17 M4 14 L7 15 M20 14 L21 17 M20 14 L17 15",
  environmentalist: "M4 20 C4 10 9 4 20 4 C20 15 15 20 7 18 M4 21 C7 15 10 12 14 10",
  explorer: "M12 21 A9 9 0 1 0 12 3 A9 9 0 1 0 12 21Z M15.5 8.5 L13.5 13.5 L8.5 15.5 L10.5 10.5Z",
  swimmer:
    "M17 10 A2 2 0 1 0 17 6 A2 2 0 1 0 17 10Z M4 13 L9 7 L14 13 M2 17 C4 15 6 15 8 17 C10 19 12 19 14 17 C16 15 18 15 20 17 L22 18",
  communications:
    "M8 9 H16 V21 H8Z M10 12 H14 M10 18 H14 M9 9 V3 M15 5 C17 5 18 6 18 8 M15 2 C19 2 21 4 21 8",
  endurance:
    "M9 8 H15 V20 C15 22 9 22 9 20Z M9 8 C9 5 15 5 15 8 M12 6 V3 M10 3 H14 M9 12 H15 M14 3 C19 3 19 9 19 13",
  diving:
    "M3 8 H17 V13 C17 16 13 16 12 14 H8 C7 16 3 16 3 13Z M17 10 H18 C21 10 21 8 21 6 V3 M20 10 V20",
  visionary:
    "M2 12 C6 5 18 5 22 12 C18 19 6 19 2 12Z M12 15.5 A3.5 3.5 0 1 0 12 8.5 A3.5 3.5 0 1 0 12 15.5Z",
};
