// Draws whatever a view shows: a board whose cells have names such as d4, or else the view itself.
// It knows no rules and no game: which cells there are, the contract says.

const SVG = "http://www.w3.org/2000/svg";

const CELL = /^[a-z][1-9][0-9]?$/;

let schemas;

export async function cellsOf(game) {
  schemas ??= (await (await fetch("/api/openapi.json")).json()).components.schemas;
  const commands = Object.entries(schemas.Command.discriminator.mapping)
    .filter(([tag]) => tag.startsWith(`${game}.`))
    .map(([, reference]) => schemas[reference.split("/").pop()]);
  const values = commands.flatMap((command) =>
    Object.values(command.properties).flatMap((field) => field.enum ?? []));
  return [...new Set(values.filter((value) => CELL.test(value)))];
}

export function drawn(view, cells) {
  if (!view?.board || cells.length === 0) {
    const tree = document.createElement("pre");
    tree.textContent = JSON.stringify(view, null, 2);
    return tree;
  }
  const places = cells.map((cell) => ({ cell, ...placeOf(cell) }));
  const width = Math.max(...places.map((place) => place.x)) + 1;
  const height = Math.max(...places.map((place) => place.y)) + 1;
  const svg = made("svg", { viewBox: `0 0 ${width} ${height}`, role: "img" });
  svg.append(label(view), made("rect", { width, height, rx: 0.4, class: "land" }));
  for (const place of places) {
    svg.append(...cell(place, height, view.board[place.cell], view.last === place.cell));
  }
  return svg;
}

function placeOf(cell) {
  return { x: cell.charCodeAt(0) - 97, y: Number(cell.slice(1)) - 1 };
}

function cell(place, height, piece, isLast) {
  const x = place.x + 0.5;
  const y = height - place.y - 0.5;
  const parts = [made("circle", { cx: x, cy: y, r: 0.16, class: "cell" })];
  if (piece) parts.push(...shape(piece, x, y, `${place.cell}: ${spoken(piece)}`));
  if (isLast) parts.push(made("circle", { cx: x, cy: y, r: 0.48, class: "last" }));
  return parts;
}

function shape(piece, x, y, title) {
  const look = { class: `piece ${piece.colour ?? "none"} owner-${piece.owner ?? "none"}` };
  const outline = piece.owner === null
    ? made("circle", { cx: x, cy: y, r: 0.34, ...look })
    : made("rect", { x: x - 0.36, y: y - 0.36, width: 0.72, height: 0.72, rx: 0.1, ...look });
  const letter = made("text", { x, y });
  letter.textContent = (piece.colour ?? "×")[0].toUpperCase();
  const hint = made("title", {});
  hint.textContent = title;
  outline.append(hint);
  return [outline, letter];
}

function spoken(piece) {
  return [piece.colour, piece.kind, piece.owner === null ? null : `of seat ${piece.owner}`]
    .filter(Boolean).join(" ");
}

function label(view) {
  const title = made("title", {});
  title.textContent = `A board with ${Object.keys(view.board).length} pieces`;
  return title;
}

function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
