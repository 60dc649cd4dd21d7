import { describe, expect, test } from "vitest";
import type { MatchCard, MatchMessage } from "../contract/types";
import { MatchSubscription, GapError, isResumable } from "./match_subscription";

type Message<T> = Extract<MatchMessage, { type: T }>;

const RESIGN = { type: "match.resign" };
const SPECTATOR = { seat: null, omniscient: false };
const WHITE = { seat: 0, omniscient: false };

function hello(version: number, fields: Partial<Message<"hello">> = {}): Message<"hello"> {
  const card = { version } as MatchCard;
  const greeting = { type: "hello", protocol: "archipel.v1", epoch: "e", version } as const;
  return { ...greeting, viewer: SPECTATOR, match: card, ...fields };
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

/** A subscription that has received its hello. */
function greetedSubscription(version = 3): MatchSubscription {
  const subscription = new MatchSubscription("m");
  subscription.onConnect();
  subscription.receive(hello(version));
  return subscription;
}

function versions(subscription: MatchSubscription, ...messages: MatchMessage[]): number[] {
  const received = messages.map((message) => subscription.receive(message));
  return received.flatMap((message) => (message?.type === "commit" ? [message.version] : []));
}

describe("commits", () => {
  test("Commits after the hello are received in order.", () => {
    const subscription = new MatchSubscription("m");
    subscription.onConnect();
    expect(subscription.receive(hello(3))?.type).toBe("hello");
    expect(versions(subscription, commit(4), commit(5))).toEqual([4, 5]);
  });

  test("A commit is received exactly once.", () => {
    expect(versions(greetedSubscription(), commit(4), commit(4), commit(2), commit(5))).toEqual([
      4, 5,
    ]);
  });

  test.each([5, 99])("Version %i after 3 is a gap; the cursor stays.", (next) => {
    const subscription = greetedSubscription();
    expect(() => subscription.receive(commit(next))).toThrow(GapError);
    expect(subscription.path).toContain("after=3");
  });

  test("The path names the viewer, the epoch and the cursor.", () => {
    expect(new MatchSubscription("m/x", "seat:0").path).toBe("/api/matches/m%2Fx/live?as=seat%3A0");
    expect(greetedSubscription().path).toBe("/api/matches/m/live?epoch=e&after=3");
  });

  test("A frame of an unknown type is ignored.", () => {
    expect(
      greetedSubscription().receive({ type: "fireworks" } as unknown as MatchMessage),
    ).toBeNull();
  });

  test("Presence is received.", () => {
    const presence = { type: "presence", spectators: 2, seats_online: [0] } as const;
    expect(greetedSubscription().receive({ ...presence, seats_online: [0] })).toEqual(presence);
  });
});

describe("reconnecting", () => {
  test.each([hello(4), hello(4, { match: null })])(
    "A hello that resumes is not received again.",
    (greeting) => {
      const subscription = greetedSubscription();
      subscription.onConnect();
      expect(subscription.receive(greeting)).toBeNull();
      expect(versions(subscription, commit(4))).toEqual([4]);
    },
  );

  test("The subscription is current once all missed commits have arrived.", () => {
    const subscription = greetedSubscription();
    subscription.onConnect();
    subscription.receive(hello(5, { match: null }));
    expect(subscription.isCurrent).toBe(false);
    expect(versions(subscription, commit(4), commit(5))).toEqual([4, 5]);
    expect(subscription.isCurrent).toBe(true);
  });

  test("A hello of another epoch is not current until the next hello.", () => {
    const subscription = greetedSubscription();
    subscription.onConnect();
    subscription.receive(hello(9, { epoch: "other" }));
    expect(subscription.isCurrent).toBe(false);
    subscription.receive(RESET);
    subscription.receive(hello(9, { epoch: "other" }));
    expect(subscription.isCurrent).toBe(true);
  });

  test("A hello for another viewer is received.", () => {
    const subscription = greetedSubscription();
    subscription.onConnect();
    expect(subscription.receive(hello(4, { viewer: WHITE }))?.type).toBe("hello");
    expect(versions(subscription, commit(4))).toEqual([4]);
  });

  test("A hello for another viewer without a snapshot is a gap.", () => {
    const subscription = greetedSubscription();
    subscription.onConnect();
    expect(() => subscription.receive(hello(4, { viewer: WHITE, match: null }))).toThrow(GapError);
    expect(subscription.path).toBe("/api/matches/m/live?after=3");
    subscription.onConnect();
    expect(subscription.receive(hello(4, { viewer: WHITE }))?.type).toBe("hello");
    expect(versions(subscription, commit(4))).toEqual([4]);
  });

  test("A hello with a snapshot of another epoch is a gap, and the epoch is named again.", () => {
    const subscription = greetedSubscription();
    subscription.onConnect();
    expect(() => subscription.receive(hello(4, { viewer: WHITE, match: null }))).toThrow(GapError);
    subscription.onConnect();
    const restored = hello(4, { viewer: WHITE, epoch: "other" });
    expect(() => subscription.receive(restored)).toThrow(GapError);
    expect(subscription.path).toBe("/api/matches/m/live?epoch=e&after=3");
  });

  test("A hello without a snapshot may be repeated on a connection.", () => {
    const subscription = greetedSubscription();
    subscription.onConnect();
    for (let time = 0; time < 2; time += 1) {
      expect(subscription.receive(hello(3, { match: null }))).toBeNull();
    }
    expect(subscription.path).toBe("/api/matches/m/live?epoch=e&after=3");
  });

  test("A second hello on a connection changes the viewer.", () => {
    const subscription = greetedSubscription();
    expect(subscription.receive(hello(3, { viewer: WHITE }))?.type).toBe("hello");
    expect(versions(subscription, commit(4))).toEqual([4]);
  });

  test.each([
    [9, "other"],
    [2, "e"],
    [2, "other"],
  ])("Another log (%i, %s) is received as one reset and one hello.", (version, epoch) => {
    const subscription = greetedSubscription();
    subscription.onConnect();
    const messages = [hello(version, { epoch }), RESET, hello(version, { epoch })];
    const received = messages.map((message) => subscription.receive(message)?.type);
    expect(received).toEqual([undefined, "reset", "hello"]);
    expect(versions(subscription, commit(version + 1))).toEqual([version + 1]);
  });

  test("If the connection breaks after a reset, the next hello is received.", () => {
    const subscription = greetedSubscription();
    subscription.receive(RESET);
    subscription.onConnect();
    expect(subscription.receive(hello(3))?.type).toBe("hello");
  });

  test.each([1006, 1012, 4000, 4499])("Close code %i is resumable.", (code) => {
    expect(isResumable(code)).toBe(true);
  });

  test.each([4500, 4501, 4999])("Close code %i is final.", (code) => {
    expect(isResumable(code)).toBe(false);
  });
});

describe("commands", () => {
  test("A command is sent again under its id until it is answered.", () => {
    const subscription = greetedSubscription();
    const frame = subscription.command("k", RESIGN);
    expect(JSON.parse(frame)).toEqual({ type: "command", id: "k", command: RESIGN });
    expect(subscription.onConnect()).toEqual([frame]);
    expect(subscription.receive({ type: "ack", id: "k", version: 4 })?.type).toBe("ack");
    expect(subscription.receive({ type: "ack", id: "k", version: 4 })).toBeNull();
    expect(subscription.onConnect()).toEqual([]);
    expect(subscription.isPending("k")).toBe(false);
  });

  test("A refused command is not sent again.", () => {
    const subscription = greetedSubscription();
    subscription.command("k", RESIGN);
    expect(subscription.receive(refused("k"))?.type).toBe("refused");
    expect(subscription.onConnect()).toEqual([]);
  });

  test.each([429, 503])("A command refused with %i stays pending.", (status) => {
    const subscription = greetedSubscription();
    const frame = subscription.command("k", RESIGN);
    expect(subscription.receive(refused("k", status))?.type).toBe("refused");
    expect(subscription.isPending("k")).toBe(true);
    expect(subscription.pending).toEqual([frame]);
  });
});
