"""The engine's positions against the rules of the domain."""

from random import Random

import pytest

from archipel_bots.divercite_engine.evaluation import Evaluation
from archipel_bots.divercite_engine.features import features, score_lead, supply
from archipel_bots.divercite_engine.node import child_node, generate_moves, root_node
from archipel_bots.divercite_engine.payoff import POINT
from archipel_bots.divercite_engine.position import (
    after_move,
    command_of,
    from_state,
    legal_moves,
    move_of,
)
from archipel_bots.divercite_engine.symmetry import (
    SYMMETRIES,
    canonical_form,
    orbit_representatives,
    stabilizer,
)
from archipel_bots.divercite_engine.weights import WEIGHTS, phase_of
from bots.positions import beginning, commands, game, stepped, with_left
from domain.games.divercite import GAME

both_variants = pytest.mark.parametrize("neutral_first", [False, True])


@both_variants
@pytest.mark.parametrize("number", range(10))
def test_the_same_game(number: int, *, neutral_first: bool) -> None:
    """Legal moves, successors and scores equal the domain's at every ply of random games."""
    for state in game(number, neutral_first=neutral_first):
        position = from_state(state)
        white, black = GAME.scores(state)
        assert score_lead(position) == white - black
        if state.next is None:
            continue
        offered = commands(state)
        assert sorted(map(move_of, offered)) == legal_moves(position)
        for command in Random(number).sample(offered, min(5, len(offered))):
            assert command_of(move_of(command)) == command
            ahead = stepped(state, command)
            if ahead.next is not None:
                assert after_move(position, move_of(command)) == from_state(ahead)


@both_variants
@pytest.mark.parametrize("number", range(6))
def test_gains_add_up(number: int, *, neutral_first: bool) -> None:
    """Incremental updates equal a new root node, and gains are exact."""
    rng = Random(number)
    for state in game(number, neutral_first=neutral_first):
        position = from_state(state)
        if state.next is None or position.awaits_token:
            continue
        evaluation = Evaluation(WEIGHTS[4], supply(position))
        node = root_node(position, evaluation)
        while position.left:
            moves = generate_moves(node, evaluation)
            assert sorted(move for _, move in moves) == legal_moves(position)
            gain, move = rng.choice(moves)
            node, position = child_node(node, move, gain, evaluation), after_move(position, move)
            fresh = root_node(position, evaluation)
            assert node._replace(key=0) == fresh._replace(sums=node.sums, key=0)
            free = [place for place, piece in enumerate(position.resources) if not piece]
            assert [node.sums[place] for place in free] == [fresh.sums[place] for place in free]
        break


@pytest.mark.parametrize("number", range(5))
def test_the_evaluation_is_linear(number: int) -> None:
    """It is the lead plus each feature times its weight."""
    for state in game(number):
        position = from_state(state)
        known = WEIGHTS[phase_of(position.left)]
        total = POINT * score_lead(position)
        total += sum(
            known.get(trait, 0) * count
            for trait, count in features(position).items()
            if trait != "tempo"
        )
        lead = root_node(position, Evaluation(known, supply(position))).lead
        assert lead == (-total if position.mover else total)


@pytest.mark.parametrize("left", [40, 33, 21, 9])
def test_symmetries(left: int) -> None:
    """192 images have equal values, and the images of the same moves."""
    position = with_left(left, left)
    known = WEIGHTS[phase_of(left)]
    for each in SYMMETRIES:
        image = each.of(position)
        assert score_lead(image) == score_lead(position)
        assert features(image) == features(position)
        assert sorted(each.moves[move] for move in legal_moves(position)) == legal_moves(image)
        move = legal_moves(position)[-1]
        assert each.of(after_move(position, move)) == after_move(image, each.moves[move])
        lead = root_node(position, Evaluation(known, supply(position))).lead
        assert root_node(image, Evaluation(known, supply(image))).lead == lead
        assert canonical_form(image)[0] == canonical_form(position)[0]
    assert len({*SYMMETRIES}) == 192


def test_orbits_of_the_first_move() -> None:
    """The 164 first moves have nine orbits; later positions have no symmetry."""
    position = from_state(beginning())
    assert len(stabilizer(position)) == 192
    assert len(orbit_representatives(legal_moves(position), stabilizer(position))) == 9
    assert len(stabilizer(with_left(1, 20))) == 1


def test_sides_are_symmetric() -> None:
    """Exchanging the sides negates all features."""
    position = with_left(3, 21)
    white, black = position.hands
    swapped = type(position)(
        tuple((piece + 3) % 8 + 1 if piece else 0 for piece in position.cities),
        position.resources,
        (black, white),
        1 - position.mover,
    )
    assert score_lead(swapped) == -score_lead(position)
    assert features(swapped) == {trait: -count for trait, count in features(position).items()}
