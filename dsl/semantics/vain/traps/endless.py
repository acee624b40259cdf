"""Reports windows in which nobody can pass, and loops that nothing ends (N522). At the table, naipe would ask for ever."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.messages.message import Message
from dsl.records import dataclass
from dsl.semantics.checked import Checked

#: How deep a check follows the verbs and steps that a block uses.
DEEP = 3

#: What ends a loop in a step.
_ENDS = (nodes.EndPlay, nodes.Stop)
#: What starts the text of a card: not the name of a verb or a step.
_TEXT = "(text)"

#: The names that start a block, and the block.
Start = tuple[frozenset[str], tuple[nodes.Statement, ...]]

#: The reason of a finding, and the help.
Reason = tuple[str, str]


def check_endless(checked: Checked, findings: Findings) -> None:
    """Report each window whose block changes something even if the player does nothing, and each loop that no line and no
    test can end. If a rule or a card that the block comes to ends the game or a step, nothing is reported. Nothing is
    reported either if there are errors, because the line with an error may be the one that ends the loop."""
    if findings.has_errors:
        return
    declarations = checked.book.declarations
    loops = [(declaration, part) for declaration in declarations for part in _parts(declaration).loops]
    if not loops:
        return
    changing = [part for declaration in declarations for part in _parts(declaration).changing]
    changed = frozenset(key for part in changing for key in _changed(part, checked))
    starts = [start for declaration in declarations for start in _parts(declaration).starts]
    for declaration, part in loops:
        is_play = isinstance(declaration, nodes.Play)
        found = Findings()
        if isinstance(part, nodes.Open):
            _check_window(part, checked, found)
        else:
            _check_loop(part, changed, is_play, checked, found)
        ends = (nodes.EndPlay,) if is_play and isinstance(part, nodes.RepeatUntil) else _ENDS
        if found.items and not _ended_by_rules(part.body, ends, starts, checked):
            findings.items.extend(found.items)


@dataclass(frozen=True, slots=True)
class _Parts:
    """The parts of a declaration that the check examines.

    - `loops`: the windows without a limit, and the loops `repeat until`.
    - `changing`: the lines that change a value or move something.
    - `starts`: the blocks of its rules. Each comes with the names of the verbs or of the step that start the block; for the
      text of a card, the name is `_TEXT`.
    """

    loops: tuple[nodes.Open | nodes.RepeatUntil, ...]
    changing: tuple[nodes.Node, ...]
    starts: tuple[Start, ...]


@lru_cache(maxsize=8192)
def _parts(declaration: nodes.Node) -> _Parts:
    """Return the loops, the changing lines and the blocks of rules in a declaration. The result is cached, because the check
    is made again after each change in an editor."""
    loops: list[nodes.Open | nodes.RepeatUntil] = []
    changing: list[nodes.Node] = []
    starts: list[Start] = []
    for part in nodes.walk(declaration):
        match part:
            case nodes.Open(most=None) | nodes.RepeatUntil():
                loops.append(part)
            case nodes.Set() | nodes.Adjust() | nodes.Transfer() | nodes.Exchange() | nodes.ChangeValue():
                changing.append(part)
            case nodes.Rule(pattern=pattern, body=body) | nodes.NextTime(pattern=pattern, body=body):
                starts.append((frozenset((pattern.verb, *(one.verb for one in pattern.others))), body))
            case nodes.Moment(step=step, body=body):
                starts.append((frozenset((step,)), body))
    if isinstance(declaration, nodes.Card | nodes.Family | nodes.ClassText):
        lines = (*declaration.body, *(line for part in declaration.parts for line in part.body))
        text = tuple(line for line in lines if not isinstance(line, nodes.Rule | nodes.Moment))
        starts.append((frozenset((_TEXT,)), text))
    return _Parts(tuple(loops), tuple(changing), tuple(starts))


def _ends(parts: Iterable[nodes.Node]) -> bool:
    return any(isinstance(part, _ENDS) for part in parts)


def _ended_by_rules(
    body: tuple[nodes.Statement, ...], ends: tuple[type, ...], starts: list[Start], checked: Checked
) -> bool:
    """Tell whether a rule or the text of a card can end a loop with this block. A rule counts if the block comes to its event
    or step, also by way of other rules; the text of a card counts if the block carries out cards."""
    waiting, names = starts, _used(body, checked)
    while started := [lines for by, lines in waiting if by & names]:
        if any(_gets_out(line, ends, checked) for lines in started for line in lines):
            return True
        waiting = [(by, lines) for by, lines in waiting if not by & names]
        names = names.union(*(_used(lines, checked) for lines in started))
    return False


def _used(body: tuple[nodes.Statement, ...], checked: Checked) -> frozenset[str]:
    """Return the names of the verbs and steps that a block comes to, and _TEXT if it carries out cards."""
    found = set()
    for part in _all_below(body, checked, DEEP):
        match part:
            case nodes.Sentence(verb=name) | nodes.Run(step=name):
                found.add(name)
            case nodes.Resolve():
                found.add(_TEXT)
    return frozenset(found)


def _gets_out(
    node: nodes.Node, ends: tuple[type, ...], checked: Checked, deep: int = DEEP, is_inside: bool = False
) -> bool:
    """Tell whether a line of a rule ends the game or the present step. A `stop` in a loop or step of the rule itself
    (`is_inside`) ends only this loop or step."""

    def below(parts: Iterable[nodes.Node], is_inside: bool, deep: int = deep) -> bool:
        return any(_gets_out(part, ends, checked, deep, is_inside) for part in parts)

    match node:
        case nodes.EndPlay():
            return True
        case nodes.Stop(step=step):
            return nodes.Stop in ends and (step is not None or not is_inside)
        case nodes.Repeat() | nodes.RepeatUntil() | nodes.ForEach() | nodes.Open():
            return below(node.children(), True)
        case nodes.Run() if deep and (ran := checked.book.steps.get(node.step)) is not None:
            return below(ran.body, True, deep - 1)
        case nodes.Sentence() if deep and (verb := checked.book.verbs.get(node.verb)) is not None:
            return below(verb.body, is_inside, deep - 1)
    return below(node.children(), is_inside)


# ---------------------------------------------------------------- windows


def _check_window(node: nodes.Open, checked: Checked, findings: Findings) -> None:
    if _ends(_all_below(node.body, checked, DEEP)):
        return
    line = _restless(node.body, frozenset((node.name,)), checked, DEEP)
    if line is None:
        return
    findings.warning(
        codes.ENDLESS,
        Message("nobody-can-pass-in-window", window=node.window),
        line.span,
        label=Message("this-changes-something-in-each-turn-of-the-window"),
        others=(Label(node.passes.span, Message("a-pass-is-a-turn-without-a-change")),),
        help=Message("write-the-line-where-a-player-acts-or-say-at-most"),
    )


def _restless(
    body: tuple[nodes.Statement, ...], names: frozenset[str], checked: Checked, deep: int
) -> nodes.Statement | None:
    """Return the first line of a block that changes something whatever the players answer; None if there is no such line.
    `names` are the names by which the block knows the player who is asked."""
    for index, line in enumerate(body):
        if _changes(line, body[index + 1 :], names, checked, deep):
            return line
    return None


def _changes(
    line: nodes.Statement, later: tuple[nodes.Statement, ...], names: frozenset[str], checked: Checked, deep: int
) -> bool:
    """Tell whether a line changes something in each turn of a window, whatever the players answer."""

    def every(*blocks: tuple[nodes.Statement, ...]) -> bool:
        return all(_restless(block, names, checked, deep) is not None for block in blocks)

    match line:
        case nodes.Adjust(amount=nodes.Number(value=amount)):
            return amount != 0
        case nodes.Set(target=nodes.Name(id=target), value=nodes.Name(id=value)):
            game = checked.book.game
            is_turn = game is not None and target == game.active
            is_set_again = any(isinstance(one, nodes.Set) and nodes.same(one.target, line.target) for one in later)
            return value in names and not is_turn and not is_set_again
        case nodes.If():
            return every(line.body, line.otherwise)
        case nodes.May():
            return every(line.otherwise)
        case nodes.ChooseBlock():
            return every(*(block.body for block in line.blocks))
        case nodes.Run(argument=nodes.Name(id=name)) if deep:
            step = checked.book.steps.get(line.step)
            same = frozenset((step.parameter.name,)) if step and step.parameter and name in names else frozenset()
            return step is not None and _restless(step.body, same, checked, deep - 1) is not None
        case nodes.Sentence() if deep and (verb := checked.book.verbs.get(line.verb)) is not None:
            is_actor = isinstance(line.subject, nodes.Name) and line.subject.id in names
            same = frozenset(("who",)) if is_actor else frozenset()
            return _restless(verb.body, same, checked, deep - 1) is not None
    return False


# ---------------------------------------------------------------- loops


def _never_true(test: nodes.Expression, changed: frozenset[tuple[str | None, str]], checked: Checked) -> Reason | None:
    """Return why a test is never true, as the ids of the message and its help; None if the test may be true once. A value
    that no line changes may be at its start what the test asks for, but then the loop does nothing at all."""
    if isinstance(test, nodes.Flag):
        return None if test.value else ("nothing-ends-this-loop", "write-stop-where-the-loop-shall-end")
    sides = (test.left, test.right) if isinstance(test, nodes.Compare) else (test,)
    parts = [side for side in sides if not isinstance(side, nodes.Number)]
    for part in parts:
        ref = checked.refs.get(part)
        if ref is None or ref.kind not in ("value", "local") or (ref.owner, ref.name) in changed:
            return None
    return ("nothing-changes-this-test", "change-in-the-block-what-the-test-reads") if parts else None


def _changed(part: nodes.Node, checked: Checked) -> Iterator[tuple[str | None, str]]:
    """Yield the values that a line changes, each by its owner and its name."""
    targets: tuple[nodes.Node, ...] = ()
    match part:
        case nodes.Set() | nodes.Adjust():
            targets = (part.target,)
        case nodes.Transfer():
            targets = (part.source, part.to)
        case nodes.Exchange():
            targets = (part.left, part.right)
        case nodes.ChangeValue():
            targets = (part,)
    for target in targets:
        if (ref := checked.refs.get(target)) is not None:
            yield ref.owner, ref.name


def _check_loop(
    node: nodes.RepeatUntil,
    changed: frozenset[tuple[str | None, str]],
    is_play: bool,
    checked: Checked,
    findings: Findings,
) -> None:
    why = _never_true(node.test, changed, checked)
    if why is None:
        return
    if is_play:
        may_end = any(isinstance(part, nodes.EndPlay) for part in _all_below(node.body, checked, DEEP)) or _ends(
            part for line in node.body for part in nodes.walk(line)
        )  # a `stop` in a step ends only this step, or a loop in it
    else:
        may_end = any(_leaves(line, checked, DEEP) for line in node.body)
    if not may_end:
        title, help_ = why
        findings.warning(
            codes.ENDLESS,
            Message(title),
            node.span if isinstance(node.test, nodes.Flag) else node.test.span,
            help=Message("write-end-play-where-the-game-shall-end" if is_play else help_),
        )


def _leaves(line: nodes.Statement, checked: Checked, deep: int) -> bool:
    """Tell whether a line in a loop may end the loop: by `stop`, by the end of the game, or by a failure. A failure inside
    a `may` or an `attempt` ends nothing."""
    match line:
        case nodes.May() | nodes.Attempt():
            return _ends(_all_below((*line.body, *line.otherwise), checked, deep))
        case nodes.If():
            return any(_leaves(one, checked, deep) for one in (*line.body, *line.otherwise))
        case nodes.ForEach() | nodes.RepeatUntil() | nodes.Open():
            return any(_leaves(one, checked, deep) for one in line.body)
        case nodes.Run() if deep and (step := checked.book.steps.get(line.step)) is not None:
            return any(_leaves(one, checked, deep - 1) for one in step.body)
        case nodes.Sentence() if deep and (verb := checked.book.verbs.get(line.verb)) is not None:
            return any(_leaves(one, checked, deep - 1) for one in verb.body)
        case nodes.Adjust(target=target, amount=nodes.Number()):
            ref = checked.refs.get(target)
            decl = checked.book.values.get((ref.owner, ref.name)) if ref is not None else None
            return decl is None or decl.type.low is not None
        case nodes.Set(value=nodes.Name() | nodes.Number() | nodes.Flag() | nodes.NoneValue()):
            return False
        case nodes.Choose(what=nodes.Among() | nodes.Range()) | nodes.Choose(may=True) | nodes.Roll() | nodes.Shuffle():
            return False
    return True


def _all_below(body: Iterable[nodes.Statement], checked: Checked, deep: int) -> Iterable[nodes.Node]:
    """Yield the parts of a block, and of the verbs and steps that it uses."""
    for line in body:
        for part in nodes.walk(line):
            yield part
            match part:
                case nodes.Run() if deep and (step := checked.book.steps.get(part.step)) is not None:
                    yield from _all_below(step.body, checked, deep - 1)
                case nodes.Sentence() if deep and (verb := checked.book.verbs.get(part.verb)) is not None:
                    yield from _all_below(verb.body, checked, deep - 1)
