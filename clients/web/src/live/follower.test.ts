import { describe, expect, test } from "vitest";
import type { MatchCard, MatchMessage } from "../contract/shapes";
import { Follower, Hole, resumes } from "./follower";

type Message<T> = Extract<MatchMessage, { type: T }>;

const RESIGN = { type: "match.resign" };
const SPECTATOR = { seat: null, omniscient: false };
const WHITE = { seat: 0, omniscient: false };

function hello(version: number, told: Partial<Message<"hello">> = {}): Message<"hello"> {
  const card = { version } as MatchCard;
  const greeting = { type: "hello", protocol: "archipel.v1", epoch: "e", version } as const;
  return { ...greeting, viewer: SPECTATOR, match: card, ...told };
}

function commit(version: number): Message<"commit"> {
  const when = { at: "2026-11-18T20:00:01Z", seat: null, to_act: [], clock: { kind: "none" } };
  return { type: "commit", version, events: [], ...when } as Message<"commit">;
}

function refused(id: string | null, status = 422): Message<"refused"> {
  const problem = { type: "", title: "No", status, detail: "Not so.", code: "x", request: "r" };
  return { type: "refused", id, problem };
}

const RESET: Message<"reset"> = { type: "reset", reason: "restored" };

/** One that has been greeted. */
function following(version = 3): Follower {
  const follower = new Follower("m");
  follower.connected();
  follower.receive(hello(version));
  return follower;
}

function versions(follower: Follower, ...heard: MatchMessage[]): number[] {
  const told = heard.map((message) => follower.receive(message));
  return told.flatMap((message) => (message?.type === "commit" ? [message.version] : []));
}

describe("the story", () => {
  test("It goes on from the greeting.", () => {
    const follower = new Follower("m");
    follower.connected();
    expect(follower.receive(hello(3))?.type).toBe("hello");
    expect(versions(follower, commit(4), commit(5))).toEqual([4, 5]);
  });

  test("A commit that was told is not told again.", () => {
    expect(versions(following(), commit(4), commit(4), commit(2), commit(5))).toEqual([4, 5]);
  });

  test.each([5, 99])("Version %i after 3 breaks the connection, and the cursor stays.", (next) => {
    const follower = following();
    expect(() => follower.receive(commit(next))).toThrow(Hole);
    expect(follower.path).toContain("after=3");
  });

  test("The address names the eyes, the cursor and the epoch that it counts in.", () => {
    expect(new Follower("m/x", "seat:0").path).toBe("/api/matches/m%2Fx/live?as=seat%3A0");
    expect(following().path).toBe("/api/matches/m/live?epoch=e&after=3");
  });

  test("A frame of a kind that came later says nothing to us.", () => {
    expect(following().receive({ type: "fireworks" } as unknown as MatchMessage)).toBeNull();
  });

  test("Presence is passed on.", () => {
    const presence = { type: "presence", spectators: 2, seats_online: [0] } as const;
    expect(following().receive({ ...presence, seats_online: [0] })).toEqual(presence);
  });
});

describe("coming back", () => {
  test.each([hello(4), hello(4, { match: null })])("Going on greets nobody again.", (greeting) => {
    const follower = following();
    follower.connected();
    expect(follower.receive(greeting)).toBeNull();
    expect(versions(follower, commit(4))).toEqual([4]);
  });

  test("Until everything that was missed has come, we are behind.", () => {
    const follower = following();
    follower.connected();
    follower.receive(hello(5, { match: null }));
    expect(follower.isCurrent).toBe(false);
    expect(versions(follower, commit(4), commit(5))).toEqual([4, 5]);
    expect(follower.isCurrent).toBe(true);
  });

  test("A greeting from another history leaves us behind until the next one.", () => {
    const follower = following();
    follower.connected();
    follower.receive(hello(9, { epoch: "other" }));
    expect(follower.isCurrent).toBe(false);
    follower.receive(RESET);
    follower.receive(hello(9, { epoch: "other" }));
    expect(follower.isCurrent).toBe(true);
  });

  test("Who has sat down elsewhere meanwhile is told so by the next greeting.", () => {
    const follower = following();
    follower.connected();
    expect(follower.receive(hello(4, { viewer: WHITE }))?.type).toBe("hello");
    expect(versions(follower, commit(4))).toEqual([4]);
  });

  test("A lean greeting to other eyes makes us come back for the whole match.", () => {
    const follower = following();
    follower.connected();
    expect(() => follower.receive(hello(4, { viewer: WHITE, match: null }))).toThrow(Hole);
    expect(follower.path).toBe("/api/matches/m/live?after=3");
    follower.connected();
    expect(follower.receive(hello(4, { viewer: WHITE }))?.type).toBe("hello");
    expect(versions(follower, commit(4))).toEqual([4]);
  });

  test("A greeting in the middle of a connection says that we look with other eyes.", () => {
    const follower = following();
    expect(follower.receive(hello(3, { viewer: WHITE }))?.type).toBe("hello");
    expect(versions(follower, commit(4))).toEqual([4]);
  });

  test.each([
    [9, "other"],
    [2, "e"],
    [2, "other"],
  ])("Another history (%i, %s) is told by a reset and a greeting, once.", (version, epoch) => {
    const follower = following();
    follower.connected();
    const heard = [hello(version, { epoch }), RESET, hello(version, { epoch })];
    const told = heard.map((message) => follower.receive(message)?.type);
    expect(told).toEqual([undefined, "reset", "hello"]);
    expect(versions(follower, commit(version + 1))).toEqual([version + 1]);
  });

  test("If the line breaks right after a reset, the next greeting says how things stand.", () => {
    const follower = following();
    follower.receive(RESET);
    follower.connected();
    expect(follower.receive(hello(3))?.type).toBe("hello");
  });

  test.each([1006, 1012, 4000, 4499])("Code %i: coming back is of use.", (code) => {
    expect(resumes(code)).toBe(true);
  });

  test.each([4500, 4501, 4999])("Code %i: it is not.", (code) => {
    expect(resumes(code)).toBe(false);
  });
});

describe("commands", () => {
  test("One is repeated under its id on every connection until it is known to be done.", () => {
    const follower = following();
    const frame = follower.command("k", RESIGN);
    expect(JSON.parse(frame)).toEqual({ type: "command", id: "k", command: RESIGN });
    expect(follower.connected()).toEqual([frame]);
    expect(follower.receive({ type: "ack", id: "k", version: 4 })?.type).toBe("ack");
    expect(follower.receive({ type: "ack", id: "k", version: 4 })).toBeNull();
    expect(follower.connected()).toEqual([]);
    expect(follower.isPending("k")).toBe(false);
  });

  test("What the rules refuse is not asked again.", () => {
    const follower = following();
    follower.command("k", RESIGN);
    expect(follower.receive(refused("k"))?.type).toBe("refused");
    expect(follower.connected()).toEqual([]);
  });

  test.each([429, 503])("What cannot be done now (%i) stays pending.", (status) => {
    const follower = following();
    const frame = follower.command("k", RESIGN);
    expect(follower.receive(refused("k", status))?.type).toBe("refused");
    expect(follower.isPending("k")).toBe(true);
    expect(follower.pending).toEqual([frame]);
  });
});
