"""The engine's board: the same game as the domain's, in numbers."""

from random import Random

import pytest

from archipel_bots.divercite_engine.node import after, placements, rooted
from archipel_bots.divercite_engine.payment import POINT
from archipel_bots.divercite_engine.position import legal, numbered, played, read, told
from archipel_bots.divercite_engine.symmetry import SYMMETRIES, canonical, kept, representatives
from archipel_bots.divercite_engine.traits import standing, supply, traits
from archipel_bots.divercite_engine.weights import WEIGHTS, step_of
from archipel_bots.divercite_engine.worths import Worths
from bots.positions import beginning, commands, game, stepped, with_left
from domain.games.divercite import GAME

both_variants = pytest.mark.parametrize("neutral_first", [False, True])


@both_variants
@pytest.mark.parametrize("number", range(10))
def test_the_same_game(number: int, *, neutral_first: bool) -> None:
    """Moves, what comes of them and the points are the domain's, at every ply of random games."""
    for state in game(number, neutral_first=neutral_first):
        position = read(state)
        white, black = GAME.scores(state)
        assert standing(position) == white - black
        if state.next is None:
            continue
        offered = commands(state)
        assert sorted(map(numbered, offered)) == legal(position)
        for command in Random(number).sample(offered, min(5, len(offered))):
            assert told(numbered(command)) == command
            ahead = stepped(state, command)
            if ahead.next is not None:
                assert played(position, numbered(command)) == read(ahead)


@both_variants
@pytest.mark.parametrize("number", range(6))
def test_gains_add_up(number: int, *, neutral_first: bool) -> None:
    """Move by move, a search knows the same as if it began anew; what a move brings is exact."""
    draw = Random(number)
    for state in game(number, neutral_first=neutral_first):
        position = read(state)
        if state.next is None or position.awaits_token:
            continue
        worths = Worths(WEIGHTS[4], supply(position))
        node = rooted(position, worths)
        while position.left:
            moves = placements(node, worths)
            assert sorted(move for _, move in moves) == legal(position)
            gain, move = draw.choice(moves)
            node, position = after(node, move, gain, worths), played(position, move)
            fresh = rooted(position, worths)
            assert node._replace(key=0) == fresh._replace(sums=node.sums, key=0)
            free = [place for place, piece in enumerate(position.resources) if not piece]
            assert [node.sums[place] for place in free] == [fresh.sums[place] for place in free]
        break


@pytest.mark.parametrize("number", range(5))
def test_the_evaluation_is_the_sum_of_its_traits(number: int) -> None:
    """Points as they stand, and each trait by its weight."""
    for state in game(number):
        position = read(state)
        known = WEIGHTS[step_of(position.left)]
        total = POINT * standing(position)
        total += sum(
            known.get(trait, 0) * count
            for trait, count in traits(position).items()
            if trait != "tempo"
        )
        lead = rooted(position, Worths(known, supply(position))).lead
        assert lead == (-total if position.mover else total)


@pytest.mark.parametrize("left", [40, 33, 21, 9])
def test_symmetries(left: int) -> None:
    """192 images are different positions of the same worth, with the images of the same moves."""
    position = with_left(left, left)
    known = WEIGHTS[step_of(left)]
    for each in SYMMETRIES:
        image = each.of(position)
        assert standing(image) == standing(position)
        assert traits(image) == traits(position)
        assert sorted(each.moves[move] for move in legal(position)) == legal(image)
        move = legal(position)[-1]
        assert each.of(played(position, move)) == played(image, each.moves[move])
        lead = rooted(position, Worths(known, supply(position))).lead
        assert rooted(image, Worths(known, supply(image))).lead == lead
        assert canonical(image)[0] == canonical(position)[0]
    assert len({*SYMMETRIES}) == 192


def test_the_first_move_has_nine_kinds() -> None:
    """Of 164 first moves, all others are images of nine; later, hardly anything is."""
    position = read(beginning())
    assert len(kept(position)) == 192
    assert len(representatives(legal(position), kept(position))) == 9
    assert len(kept(with_left(1, 20))) == 1


def test_sides_are_alike() -> None:
    """What is worth something to White is worth as much to Black."""
    position = with_left(3, 21)
    white, black = position.hands
    swapped = type(position)(
        tuple((piece + 3) % 8 + 1 if piece else 0 for piece in position.cities),
        position.resources,
        (black, white),
        1 - position.mover,
    )
    assert standing(swapped) == -standing(position)
    assert traits(swapped) == {trait: -count for trait, count in traits(position).items()}
