"""Determinization of games that bring nothing for it: from what a seat has been sent."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from archipel_bots import RANDOM, Bot, Player
from archipel_bots.command_json import as_received
from archipel_bots.determinization.event_distance import distance, scalars
from archipel_bots.determinization.history_sampling import HistorySampler
from archipel_bots.information_state import InformationState
from archipel_bots.local_match import LocalMatch, choose_command
from archipel_bots.match_player import open_and_play
from archipel_client.choices import any_of
from archipel_client.messages import Json
from archipel_toy_trick import GAME as TOY_TRICK
from archipel_toy_trick.events import CardPlayed, CardsDrawn
from domain.chance import ProvablyFairChance
from domain.messages import Concealed
from domain.registry import games
from kit.judging import as_any
from kit.registering import registered
from kit.server_process import ServerProcess


def local_matches(slug: str, number: int) -> Iterator[LocalMatch]:
    """One random match at each of its turns."""
    rng, chance = Random(number), ProvablyFairChance(f"{number:064x}")
    match = LocalMatch(games()[slug], {"game": slug}, 2, chance)
    while (seat := match.turn_of()) is not None:
        yield match
        match.act(seat, choose_command(RANDOM, match.game, match.state, seat, rng))


@pytest.mark.parametrize("number", range(3))
def test_same_information_state(number: int) -> None:
    """A sampled state has the view and the choices of the true one, for the seat that acts."""
    with registered(as_any(TOY_TRICK)):
        for match in local_matches("toy_trick", number):
            game, seat = match.game, match.turn_of() or 0
            sampled = HistorySampler(match.known_to(seat), seat, Random(number)).sample()
            assert game.view(sampled, seat) == game.view(match.state, seat)
            assert [*game.choices(sampled, seat)] == [*game.choices(match.state, seat)]


def test_hidden_cards_vary() -> None:
    """Samples of one information state give the opponent different hands."""
    with registered(as_any(TOY_TRICK)):
        match = next(local_matches("toy_trick", 1))
        seat = match.turn_of() or 0
        sampler = HistorySampler(match.known_to(seat), seat, Random(1))
        hands = {str(match.game.view(sampler.sample(), 1 - seat)) for _ in range(20)}
    assert len(hands) > 5


def test_without_hidden_information() -> None:
    """The events are replayed to the very state."""
    for match in local_matches("divercite", 1):
        sampled = HistorySampler(match.known_to(0), 0, Random(1)).sample()
        assert sampled == match.state


async def test_over_the_wire(open_server: ServerProcess) -> None:
    """A bot that asks for the events of its match is sent enough to replay it."""
    checked: list[bool] = []

    def informed(known: InformationState) -> Bot:
        def choose(view: Json, choices: Sequence[Json], seat: int, rng: Random) -> Json:
            state = HistorySampler(known, seat, rng).sample()
            checked.append(as_received(known.game.view(state, seat), dict[str, object]) == view)
            return any_of(choices, rng)

        return Bot("checking", choose)

    bot = Bot("checking", RANDOM.choose, informed=informed)
    opponent = Player(RANDOM, Random(2))
    await open_and_play(
        open_server.url, {"game": "divercite"}, Player(bot, Random(1)), opponent=opponent
    )
    assert checked == [True] * 20


def test_distance_of_events() -> None:
    """It counts differing values, first without regard to their order."""
    drawn = CardsDrawn(0, (1, 2, 3))
    assert distance([drawn], [drawn]) == (0, 0)
    assert distance([drawn], [CardsDrawn(0, (3, 1, 2))]) == (0, 6)
    assert distance([drawn], [CardsDrawn(0, (1, 2, 4))])[0] == 2
    assert distance([drawn], [CardsDrawn(0, Concealed(3))])[0] > 2
    assert 7 in scalars([CardPlayed(1, 7)])
