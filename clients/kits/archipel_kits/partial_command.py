"""A command that is encoded action by action, and the actions that may come next."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from archipel_kits.action_codec import ActionCodec, ActionSequence
from domain.choices import Choice, combinations
from domain.game import Seat
from domain.messages import Command


class PartialCommand(Struct, frozen=True, eq=False):
    """The actions that a seat has taken of a command, and where each next action leads."""

    seat: Seat
    choices: tuple[Choice, ...]
    next: Mapping[int, Command | None]  # a command where the action completes it
    actions: ActionSequence = ()
    candidates: Mapping[ActionSequence, Command] = {}  # filled after the first action

    @property
    def legal(self) -> tuple[int, ...]:
        """Every action that may come next, in ascending order."""
        return tuple(sorted(self.next))

    def extend(self, codec: ActionCodec, action: int) -> "PartialCommand | Command":
        """One action more: the command, as soon as only one candidate is left."""
        command = self.next[action]
        if command is not None:
            return command
        taken = (*self.actions, action)
        candidates = {
            sequence: command
            for sequence, command in (self.candidates or self._encoded(codec, action)).items()
            if sequence[: len(taken)] == taken
        }
        if len(candidates) == 1:
            return next(iter(candidates.values()))
        prefix = _common_prefix(candidates)
        following = {sequence[len(prefix)] for sequence in candidates}
        return replace(self, next=dict.fromkeys(following), actions=prefix, candidates=candidates)

    def _encoded(self, codec: ActionCodec, first: int) -> dict[ActionSequence, Command]:
        chosen = [each for each in self.choices if codec.first_action(each.command) == first]
        return {codec.encode(command): command for command in combinations(chosen)}


def start_command(codec: ActionCodec, seat: Seat, choices: Iterable[Choice]) -> PartialCommand:
    """A command of this seat before its first action."""
    choices = tuple(choices)
    following: dict[int, Command | None] = {}
    for each in choices:
        first = codec.first_action(each.command)
        if first is None:
            single = codec.single_actions
            following |= {single[command]: command for command in combinations((each,))}
        elif all(each.fields.values()):
            following[first] = None
    return PartialCommand(seat, choices, following)


def _common_prefix(sequences: Mapping[ActionSequence, Command]) -> ActionSequence:
    """Actions without an alternative are skipped."""
    least, most = min(sequences), max(sequences)
    same = 0
    while least[same] == most[same]:
        same += 1
    return least[:same]
