"""Reports windows in which nobody can pass, and loops that nothing ends (N522). At the table, naipe would ask for ever."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.messages.message import Message
from dsl.semantics.checked import Checked

#: How deep a check follows the verbs and steps that a block uses.
DEEP = 3

#: The reason of a finding, and the help.
Reason = tuple[str, str]


def check_endless(checked: Checked, findings: Findings) -> None:
    """Report each window whose block changes something even if the player does nothing, and each loop that no line and no
    test can end. If a rule in force ends the game or a step, nothing is reported, because this rule may end the loop.
    Nothing is reported either if there are errors, because the line with an error may be the one that ends the loop."""
    declarations = checked.book.declarations
    if findings.has_errors or any(
        isinstance(one, nodes.General | nodes.Card) and _ends(nodes.parts_within(one)) for one in declarations
    ):
        return
    changed = frozenset(
        key for one in declarations for part in nodes.parts_within(one) for key in _changed(part, checked)
    )
    for declaration in declarations:
        for part in nodes.parts_within(declaration):
            match part:
                case nodes.Open(most=None):
                    _check_window(part, checked, findings)
                case nodes.RepeatUntil():
                    _check_loop(part, changed, isinstance(declaration, nodes.Play), checked, findings)


def _ends(parts: Iterable[nodes.Node]) -> bool:
    return any(isinstance(part, nodes.EndPlay | nodes.Stop) for part in parts)


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
