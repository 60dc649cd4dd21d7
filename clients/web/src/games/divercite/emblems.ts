// The four emblems, drawn into a circle of radius 1: the shape, and the lines on it.

import type { Colour } from "./types";

export interface Emblem {
  shape: string;
  lines: string;
}

const GEM: Emblem = {
  shape: "M-.52-.72H.52L.95-.2 0 .85-.95-.2Z",
  lines: "M-.95-.2H.95M-.52-.72-.36-.2 0 .85.36-.2.52-.72M-.36-.2 0-.72.36-.2",
};
const LEAF: Emblem = {
  shape: "M.85-.88C-.2-1-.95-.4-.78.42L-.95.8-.78.95-.45.72C.45.95.98.2.85-.88Z",
  lines: "M-.78.78C-.35.25.05-.15.5-.52M-.3.22-.42-.25M-.3.22.3.3M.05-.12-.02-.5M.05-.12.5-.08",
};
const FISH: Emblem = {
  shape: "M-.98.02C-.6-.68.2-.72.52-.14L.98-.52C.85-.15.85.2.98.56L.52.18C.2.74-.6.7-.98.02Z",
  lines: "M-.52-.12V-.11M-.22-.36C-.05-.1-.05.14-.22.4M.08-.1H.36M.08.14H.36",
};
const WHEAT: Emblem = {
  shape:
    "M0-1C.22-.8.22-.6 0-.38-.22-.6-.22-.8 0-1Z" +
    [-0.36, 0.04, 0.44].map((y) => grain(y, 1) + grain(y, -1)).join("") +
    "M-.07-.4H.07V1H-.07Z",
  lines: "",
};

/** One grain of the ear of wheat, right or left of the stem. */
function grain(y: number, side: number): string {
  return `M0 ${y + 0.24}C${side * 0.08} ${y - 0.14} ${side * 0.3} ${y - 0.3} ${side * 0.62} ${y - 0.36}C${side * 0.6} ${y} ${side * 0.4} ${y + 0.24} 0 ${y + 0.24}Z`;
}

export const EMBLEMS: Record<Colour, Emblem> = {
  red: GEM,
  green: LEAF,
  blue: FISH,
  yellow: WHEAT,
};
