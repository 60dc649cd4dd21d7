import pytest
from msgspec.structs import replace

from domain.game import fold
from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.commands import (
    FiftyFirstCommand,
    KeepCard,
    Pass,
    RejectCard,
)
from domain.games.fifty_first_state.events import (
    CardKept,
    CardRejected,
    CardsShown,
    CardTurned,
    DiscardsShuffled,
    FiftyFirstEvent,
    NothingTurned,
    OpponentRevealed,
    RoundBegun,
)
from domain.games.fifty_first_state.material import CardId
from domain.games.fifty_first_state.state import FiftyFirstState, Neighbour
from rules.fifty_first_state.table import (
    Stacked,
    after,
    events_of,
    legal,
    next_actions,
    of_type,
    offered,
    opening,
    random_game,
    state,
)

OPEN = ("excavator", "school", "dive")


def looking(before: FiftyFirstState | None = None, *cards: CardId) -> FiftyFirstState:
    """A Lookout that begins: the first of these cards is turned up."""
    return after(before or state(), Pass(), *cards)


def run(
    before: FiftyFirstState, *commands: FiftyFirstCommand, cards: str = ""
) -> tuple[FiftyFirstState, list[FiftyFirstEvent]]:
    """One command after another, with the cards that turn up on the way."""
    chance = Stacked(*cards.split())
    events: list[FiftyFirstEvent] = []
    for command in commands:
        more = GAME.decide(before, command, 0, chance)
        before = fold(GAME.evolve, before, more)
        events += more
    return before, events


def test_the_example_of_the_sheet() -> None:
    """R16, R17, R18, R19: BELLE NITRO, then VIEUX PARKING for ANCIEN DÉPÔT, then BRIQUETERIE."""
    now = looking(None, "nitro_belle")
    assert now.turned == "nitro_belle"
    now, _ = run(now, KeepCard(), cards="old_depot")
    assert (now.hand, now.turned) == (("nitro_belle",), "old_depot")
    now, events = run(now, RejectCard(), cards="old_parking_lot brickyard")
    assert of_type(CardRejected, events) == [CardRejected("old_depot")]
    assert of_type(CardTurned, events) == [
        CardTurned(("old_parking_lot",)),
        CardTurned(("brickyard",)),
    ]
    assert now.hand == ("brickyard", "nitro_belle", "old_parking_lot")
    assert "old_depot" in now.discards


def test_a_card_that_pleases() -> None:
    """R17, R18: The first card is kept, and the choice stands open for the second."""
    now = looking(None, "dive")
    assert legal(now) == (KeepCard(), RejectCard())
    now = after(now, KeepCard(), "road")
    assert (now.hand, now.picks, now.turned) == (("dive",), 1, "road")
    assert legal(now) == (KeepCard(), RejectCard())


def test_what_replaces_a_card_must_be_kept() -> None:
    """R17: Who turns the first card away takes the next one unseen."""
    now = looking(None, "dive")
    events = events_of(now, RejectCard(), "road", "pub")
    assert events[:3] == (CardRejected("dive"), CardTurned(("road",)), CardKept(by_choice=False))
    now = fold(GAME.evolve, now, events)
    assert (now.hand, now.discards, now.picks) == (("road",), ("dive",), 1)


def test_both_passes_are_independent() -> None:
    """R18: The second card may be turned away whether the first was or not."""
    for first in (KeepCard(), RejectCard()):
        now, _ = run(looking(), first)
        assert offered(now, RejectCard)
        assert len(run(now, RejectCard())[0].hand) == 3


def test_the_third_card_must_be_taken() -> None:
    """R19: There is no question about the third card."""
    now = looking(None, "dive")
    now, events = run(now, KeepCard(), KeepCard(), cards="road pub")
    assert of_type(CardKept, events)[-1] == CardKept(by_choice=False)
    assert now.hand == ("dive", "pub", "road")
    assert now.phase == "action"


def test_three_cards_and_no_more() -> None:
    """R16: Whatever is chosen, a Lookout brings three cards."""
    for commands in ((KeepCard(), RejectCard()), (RejectCard(), KeepCard())):
        now, _ = run(looking(), *commands)
        assert len(now.hand) == 3


def test_only_the_three_that_are_shown_join_the_opponent() -> None:
    """R23: An open card that is turned away is discarded."""
    now, _ = run(looking(None, "dive"), RejectCard(), cards="road")
    assert now.discards == ("dive",)
    assert not now.opponent_pile


def test_an_open_card_that_is_kept() -> None:
    """R23: It is a card of the hand like any other."""
    now, _ = run(looking(None, "dive"), KeepCard())
    assert now.hand == ("dive",)


def test_a_redraw() -> None:
    """R20: With PUB as an agreement the third card may be discarded and another drawn."""
    now, _ = run(looking(state(agreements="pub")), KeepCard(), KeepCard(), cards="dive church")
    assert (now.turned, now.redraws) == ("church", 1)
    assert legal(now) == (KeepCard(), RejectCard())
    now, events = run(now, RejectCard(), cards="road")
    assert events[:3] == [CardRejected("church"), CardTurned(("road",)), CardKept(by_choice=False)]
    assert "road" in now.hand


def test_incorporated_lookout_cards() -> None:
    """R20: ANCIENNE BIBLIOTHÈQUE allows it when incorporated, and so does the Noticeboard."""
    for card in ("ruined_library", "noticeboard"):
        assert looking(state(built=card)).redraws == 1
    assert looking(state(built="pub")).redraws == 0
    assert looking(state(agreements="ruined_library")).redraws == 0


def test_a_redraw_need_not_be_used() -> None:
    """R20: Who likes the third card keeps it."""
    now, _ = run(looking(state(agreements="pub")), KeepCard(), KeepCard(), cards="dive church")
    assert "church" in after(now, KeepCard()).hand


def test_several_redraws() -> None:
    """R21: Two sources allow two redraws, one after the other; then the card must be kept."""
    now = looking(state(agreements="pub", built="ruined_library"))
    now, _ = run(now, KeepCard(), KeepCard(), RejectCard())
    assert (now.phase, now.redraws) == ("lookout", 1)
    now, events = run(now, RejectCard())
    assert of_type(CardKept, events) == [CardKept(by_choice=False)]
    assert now.phase == "action"


def test_redraws_come_back() -> None:
    """R21: A source works again in every Lookout."""
    now = next_actions(state(agreements="pub"))
    assert looking(now).redraws == 1


def test_no_redraw_for_replacements() -> None:
    """R21: What replaced one of the first two cards is kept, whatever lies under the base."""
    now, events = run(looking(state(agreements="pub")), RejectCard())
    assert of_type(CardKept, events) == [CardKept(by_choice=False)]
    assert (now.picks, now.redraws) == (1, 1)


def test_a_source_waits_for_the_next_lookout() -> None:
    """R21: The redraws of a Lookout are counted when it begins."""
    (begun,) = of_type(RoundBegun, events_of(state(agreements="pub"), Pass()))
    assert begun == RoundBegun(2, 1)


TEN = "pub road road road church dive dive quarry quarry school"


def test_a_full_hand() -> None:
    """R22: With ten cards in hand what is kept is discarded, by choice or not."""
    now = looking(state(hand=TEN), "archive")
    first, *_ = events_of(now, KeepCard(), "bunker")
    assert first == CardKept(by_choice=True, overflow="archive")
    now, events = run(now, KeepCard(), RejectCard(), cards="bunker warehouse market")
    assert of_type(CardKept, events)[1:] == [
        CardKept(by_choice=False, overflow="warehouse"),
        CardKept(by_choice=False, overflow="market"),
    ]
    assert len(now.hand) == 10
    assert {"archive", "bunker", "warehouse", "market"} <= {*now.discards}


def test_the_limit_is_for_the_lookout() -> None:
    """R22: In other phases an eleventh card can be drawn."""
    now = next_actions(state(hand=TEN, agreements="noticeboard"))
    assert len(now.hand) == 11


def test_three_are_shown() -> None:
    """R24: Open cards go to the opponent's pile, leaders and contact cards to the discards."""
    now, events = run(
        looking(), KeepCard(), KeepCard(), cards="archive bunker excavator punks envoy excavator"
    )
    (shown,) = of_type(CardsShown, events)
    assert (shown.cards, shown.joined) == (("excavator", "punks", "envoy"), ("excavator",))
    assert {"punks", "envoy"} <= {*now.discards}
    assert [each.card for each in now.row] == ["excavator"]


def test_all_of_the_three_may_be_open() -> None:
    """R24: Three open cards join the pile, and one of them is revealed."""
    now, events = run(
        looking(), KeepCard(), KeepCard(), cards=f"archive bunker {' '.join(OPEN)} school"
    )
    assert of_type(OpponentRevealed, events) == [OpponentRevealed("school")]
    assert now.opponent_pile == ("dive", "excavator")


def test_one_is_revealed_each_round() -> None:
    """R25: A round adds one location to the opponent's row."""
    before = replace(state(row="school"), opponent_pile=("dive",))
    now, events = run(
        looking(before), KeepCard(), KeepCard(), cards="archive bunker road punks envoy"
    )
    assert of_type(OpponentRevealed, events) == [OpponentRevealed("dive")]
    assert now.row == (Neighbour("school"), Neighbour("dive"))


def test_the_opponents_pile_may_be_empty() -> None:
    """R27: Where there is nothing to reveal, the round goes on."""
    now, events = run(looking(), KeepCard(), KeepCard(), cards="archive bunker road punks envoy")
    assert not of_type(OpponentRevealed, events)
    assert now.phase == "action"


def test_nothing_revealed_is_shown() -> None:
    """R27: Player and spectator see it from then on, until the next round begins."""
    begun = looking()
    now, _ = run(begun, KeepCard(), KeepCard(), cards="archive bunker road punks envoy")
    for viewer in (0, None):
        assert not GAME.view(begun, viewer).nothing_revealed
        assert GAME.view(now, viewer).nothing_revealed
        assert not GAME.view(looking(now), viewer).nothing_revealed
    revealed, _ = run(begun, KeepCard(), KeepCard(), cards=f"archive bunker {' '.join(OPEN)} dive")
    assert revealed.row
    assert not GAME.view(revealed, None).nothing_revealed


def test_the_first_rounds_reveal() -> None:
    """R27: The opponent's first three cards last for three rounds at least."""
    for number in range(10):
        for now, _ in random_game(number):
            assert not now.nothing_revealed or now.round > 3


def test_the_row_stays() -> None:
    """R26: What has been revealed is there in every later round."""
    now = state(row="school excavator")
    for number in (2, 3):
        now = next_actions(now)
        assert [each.card for each in now.row[:number]][:2] == ["school", "excavator"]


def test_an_empty_draw_pile() -> None:
    """R28: The discard pile becomes the draw pile as soon as a card is wanted."""
    before = replace(state(), draw_pile=("dive",), discards=("church", "pub", "road", "archive"))
    now = looking(before)
    assert now.turned == "dive"
    now, events = run(now, KeepCard(), cards="pub")
    assert events[1:] == [DiscardsShuffled(), CardTurned(("pub",))]
    assert now.draw_pile == ("archive", "church", "road")
    assert not now.discards


def test_the_pile_runs_out_among_the_three() -> None:
    """R24, R28: All three are drawn before any is discarded: no card is shown twice."""
    before = replace(
        state(), draw_pile=("archive", "bunker", "dive", "road"), discards=("church", "school")
    )
    now = looking(before, "archive")
    now, events = run(now, KeepCard(), KeepCard(), cards="bunker road dive school church")
    assert of_type(DiscardsShuffled, events) == [DiscardsShuffled()]
    assert of_type(CardsShown, events) == [
        CardsShown(("dive", "school", "church"), ("dive", "school"))
    ]
    assert (now.draw_pile, now.discards) == ((), ("church",))


@pytest.mark.parametrize("left", ["", "church", "church pub"])
def test_fewer_than_three_to_show(left: str) -> None:
    """R28: With both piles empty no more cards are shown than there are."""
    before = replace(state(), draw_pile=("archive", "bunker", "road"), discards=(*left.split(),))
    now = looking(before, "archive")
    _, events = run(now, KeepCard(), KeepCard(), cards="bunker road")
    assert [{*shown.cards} for shown in of_type(CardsShown, events)] == [{*left.split()}] * bool(
        left
    )


def test_no_cards_at_all() -> None:
    """R28: With both piles empty nothing is turned up, and the round goes on."""
    bare = replace(state(), draw_pile=(), discards=())
    assert len(of_type(NothingTurned, events_of(bare, Pass()))) == 3
    now = after(bare, Pass())
    assert (now.round, now.phase, now.hand) == (2, "action", ())


def test_a_rejected_card_without_another() -> None:
    """R28: Who turns the last card of all away finds it again, shuffled."""
    now = looking(replace(state(), draw_pile=("dive",), discards=()))
    now, events = run(now, RejectCard())
    assert events[:3] == [CardRejected("dive"), DiscardsShuffled(), CardTurned(("dive",))]
    assert now.hand == ("dive",)


def test_fate_decides_late() -> None:
    """R14: No order is fixed before a card is drawn: piles are kept sorted."""
    now = fold(GAME.evolve, GAME.initial_state(), opening())
    assert list(now.draw_pile) == sorted(now.draw_pile)
    assert list(now.opponent_pile) == sorted(now.opponent_pile)
