// The front page: the matches there are, and one of them as it happens.

import { cellsOf, drawn } from "/page/board.js";
import { listen } from "/page/sockets.js";

const at = (id) => document.getElementById(id);
const matches = new Map();
const titles = new Map();
let shown = null;
let leave = () => {};
let version = 0;

fetch("/api/games").then((answer) => answer.json()).then(({ games }) => {
  games.forEach(({ game, title }) => titles.set(game, title));
  list();
});
listen(() => "/api/lobby/live", hearLobby, (state) => { at("line").textContent = state; });

function hearLobby(message) {
  if (message.type === "lobby") message.matches.toReversed().forEach(keep);
  if (message.type === "listed") keep(message.match);
  if (message.counts) count(message.counts);
  if (message.type === "counts") watched(message.spectators);
  if (shown === null || matches.get(shown)?.status === "finished") show(newestRunning());
  list();
}

function keep(match) {
  matches.delete(match.id);
  matches.set(match.id, match);
}

function count(counts) {
  at("waiting").textContent = counts.waiting;
  at("running").textContent = counts.running;
  at("finished").textContent = counts.finished;
  at("players-online").textContent = counts.players;
  at("spectators").textContent = counts.spectators;
  at("counts").hidden = false;
}

function watched(spectators) {
  for (const [id, number] of Object.entries(spectators)) {
    if (matches.has(id)) matches.set(id, { ...matches.get(id), spectators: number });
  }
}

function newestRunning() {
  const running = [...matches.values()].filter((match) => match.status === "running");
  return running.at(-1)?.id ?? shown;
}

function show(id) {
  if (id === null || id === shown) return;
  leave();
  shown = id;
  version = 0;
  leave = listen(() => `/api/matches/${id}/live${version ? `?after=${version}` : ""}`, hearMatch, () => {});
  list();
}

async function hearMatch(message) {
  if (message.type !== "hello" && message.type !== "commit") return;
  const id = shown;
  const match = message.match ?? message;
  const game = match.view?.game;
  const cells = game ? await cellsOf(game) : [];
  // While we asked for the contract, another match, or a newer moment, may have come.
  if (id !== shown || message.version < version) return;
  version = message.version;
  at("board").replaceChildren(...(match.view ? [drawn(match.view, cells)] : []));
  at("players").textContent = names(matches.get(id)?.seats ?? match.seats ?? []);
  at("standing").textContent = standing(match);
}

function standing(match) {
  const parts = [`Version ${match.version}`];
  if (match.view?.scores) parts.push(`scores ${match.view.scores.join(" – ")}`);
  if (match.to_act?.length) parts.push(`seat ${match.to_act.join(", ")} to act`);
  return `${parts.join(" · ")}.`;
}

function names(seats) {
  return seats.map((seat) => seat.player?.name ?? "an empty seat").join(" against ");
}

function list() {
  const focused = document.activeElement?.dataset.match;
  const lines = [...matches.values()].toReversed().slice(0, 20).map(line);
  if (lines.length) at("matches").replaceChildren(...lines);
  if (focused) at("matches").querySelector(`[data-match="${focused}"]`)?.focus();
}

function line(match) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  const status = document.createElement("span");
  button.type = "button";
  button.dataset.match = match.id;
  button.textContent = names(match.seats);
  button.setAttribute("aria-current", match.id === shown);
  button.addEventListener("click", () => show(match.id));
  status.className = "status";
  status.textContent = [titles.get(match.game), result(match), watchers(match)].filter(Boolean).join(" · ");
  button.append(status);
  item.append(button);
  return item;
}

function result(match) {
  return match.outcome ? `${match.outcome.scores.join(" – ")} ${match.outcome.reason}` : match.status;
}

function watchers(match) {
  return match.spectators ? `${match.spectators} watching` : "";
}
