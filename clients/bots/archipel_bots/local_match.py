"""Plays a match between bots without a server: the rules, and the JSON that a server would send."""

from collections.abc import Iterator, Sequence
from random import Random

import msgspec
from msgspec.structs import replace

from archipel_bots.bot import Bot
from archipel_bots.command_json import as_received
from archipel_bots.information_state import STARTED, InformationState, SentCommit
from archipel_client.messages import Json
from domain.chance import Chance, ProvablyFairChance
from domain.choices import pattern
from domain.game import AnyGame, Outcome, Seat, fold
from domain.messages import Command, Event, Options, State
from domain.registry import games, union


class LocalMatch:
    """The state, and the events that each seat was sent."""

    def __init__(self, game: AnyGame, options: Json, seats: int, chance: Chance) -> None:
        agreed: Options = msgspec.convert(options, game.options)
        self.game = game
        self._chance = chance
        self._opened = InformationState(options, seats)
        self._commits: list[tuple[Seat | None, tuple[Event, ...]]] = []
        self.state = game.initial_state()
        self._apply(None, game.set_up(agreed, seats, chance))

    def turn_of(self) -> Seat | None:
        """The lowest seat that may act."""
        return min(self.game.to_act(self.state), default=None)

    def known_to(self, seat: Seat) -> InformationState:
        """What a server would have sent to the seat."""
        return replace(self._opened, commits=tuple(self._sent_to(seat)))

    def act(self, seat: Seat, command: Command) -> None:
        """Raises a Refusal where the command is illegal."""
        self._apply(seat, self.game.decide(self.state, command, seat, self._chance))

    def _apply(self, by: Seat | None, events: tuple[Event, ...]) -> None:
        self.state = fold(self.game.evolve, self.state, events)
        self._commits.append((by, events))

    def _sent_to(self, seat: Seat) -> Iterator[SentCommit]:
        for by, events in self._commits:
            redacted = [self.game.redact(event, seat) for event in events]
            sent = as_received(redacted, list[Json])
            yield SentCommit(by, tuple(sent if by is not None else [{"type": STARTED}, *sent]))


def play_locally(bots: Sequence[Bot], game: str, options: Json, number: int) -> Outcome:
    """One bot in each seat. The number is the seed: equal numbers give equal matches."""
    chance = ProvablyFairChance(f"{number:064x}")
    match = LocalMatch(games()[game], {"game": game, **options}, len(bots), chance)
    rngs = [Random(f"{number} {seat}") for seat in range(len(bots))]
    while (seat := match.turn_of()) is not None:
        bot = bots[seat]
        if bot.informed is not None:
            bot = bot.informed(match.known_to(seat))
        match.act(seat, choose_command(bot, match.game, match.state, seat, rngs[seat]))
    outcome = match.game.outcome(match.state)
    if outcome is None:
        raise ValueError(f"no seat may act in {game}, but it is not over")
    return outcome


def choose_command(bot: Bot, game: AnyGame, state: State, seat: int, rng: Random) -> Command:
    """What the bot chooses by the view of its seat."""
    view = as_received(game.view(state, seat), dict[str, object])
    choices = as_received([pattern(each) for each in game.choices(state, seat)], list[Json])
    kinds: type[Command] = union(game.commands)
    return msgspec.convert(bot.choose(view, choices, seat, rng), kinds)
