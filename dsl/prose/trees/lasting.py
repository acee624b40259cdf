"""Finds the names of `let` for which a text must say “Note …”. Usually the text repeats the expression of the `let` where its
name is used. But if the expression may have another value by then, this would be wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dsl import nodes
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import Known, Realiser
from dsl.prose.trees.shapes import is_amount, is_yes_or_no, noun_of

#: Kinds of nodes that are carried out later, or that apply while a span lasts.
_LATER = (
    nodes.Rule,
    nodes.NextTime,
    nodes.During,
    nodes.DuringThis,
    nodes.DuringTurns,
    nodes.Moment,
    nodes.ChangeValue,
    nodes.ChangeRole,
    nodes.Accept,
    nodes.Mute,
)
#: Kinds of statements that change no value and no zone, apart from the statements inside them.
_IDLE = (
    nodes.Let,
    nodes.Choose,
    nodes.ChooseSeveral,
    nodes.RollOne,
    nodes.Require,
    nodes.Fail,
    nodes.Stop,
    nodes.EndPlay,
    nodes.Answer,
)
#: Names of the language whose value changes during play.
_OF_NOW = ("now", "direction", "winners", "chosen", "another", "anyone", "anything")
_LOOPS = (nodes.Repeat, nodes.RepeatUntil, nodes.ForEach, nodes.Open)
#: The determiners of a group of one. If a sentence has any other group, its action is carried out for one member after
#: the other.
_OF_ONE = ("the", "a", "another")


def may_change(let: nodes.Let, rest: Sequence[nodes.Node], realiser: Realiser) -> bool:
    """Tell whether the expression of a `let` may have another value by the time its name is used. `rest` are the statements
    after the `let`. Only the first use counts, because the text later says “that card”; for a name without a noun, all uses
    count."""
    if isinstance(let.value, nodes.Sentence) or _is_fixed(let.value, realiser):
        return False
    if _may_fail(let.value) and not _is_read_at_once(let.name, rest):
        return True
    always = is_yes_or_no(let.value, realiser) or not (noun_of(let.value, realiser) or is_amount(let.value, realiser))
    return _Reading(let.name, always, realiser).of(rest, False)[0]


def _may_fail(node: nodes.Node) -> bool:
    """Tell whether an expression may have no value, such as `the …` or the top of an empty pile. It then makes a difference
    when the expression is evaluated."""
    parts = nodes.walk(node)
    return any(
        isinstance(part, nodes.End) or (isinstance(part, nodes.Quantified) and part.determiner in ("the", "the n"))
        for part in parts
    )


def _is_read_at_once(name: str, rest: Sequence[nodes.Node]) -> bool:
    """Tell whether the statement directly after a `let` always uses its name, so that nothing can change before the
    use."""
    following = next((node for node in rest if not isinstance(node, nodes.Let)), None)
    if following is None or isinstance(following, _LATER):
        return False
    return any(
        isinstance(part, nodes.Name) and part.id == name for head in _heads(following) for part in nodes.walk(head)
    )


def kept_names(body: Sequence[nodes.Node], realiser: Realiser) -> frozenset[str]:
    """Return the names of all `let` statements in a list of statements (and in the blocks inside them) for which `may_change`
    is true."""
    found: set[str] = set()
    for place, node in enumerate(body):
        if isinstance(node, nodes.Let):
            kept = may_change(node, body[place + 1 :], realiser)
            found.update([node.name] if kept else [])
            realiser = realiser.naming(**{node.name: Known("thing", phrase=None if kept else Phrase(""))})
        blocks = (nodes.Rule, nodes.NextTime, nodes.Moment)
        within = [node.body] if isinstance(node, blocks) else _bodies(node)
        for block in (*within, *(rules for rules in [getattr(node, "rules", ())] if rules)):
            found |= kept_names(block, realiser)
    return frozenset(found)


def _is_fixed(node: nodes.Node, realiser: Realiser) -> bool:
    """Tell whether an expression has the same value at every place where the text may write it."""
    match node:
        case nodes.Number() | nodes.Text() | nodes.Flag() | nodes.NoneValue() | nodes.Numbered():
            return True
        case nodes.Name(id=word) if word in realiser.names:
            known = realiser.names[word]
            return known.phrase is None or known.kind == "given"
        case nodes.Name(id=word):
            lexicon = realiser.lexicon
            declared = word in lexicon.values or word in lexicon.zones or word in lexicon.defines
            return not declared and word not in _OF_NOW
        case nodes.Field(base=base, name=word):
            return isinstance(realiser.lexicon.values.get(word), nodes.FieldDecl) and _is_fixed(base, realiser)
        case nodes.Binary() | nodes.Negative() | nodes.Pick() | nodes.Logic() | nodes.Not() | nodes.Compare():
            return all(_is_fixed(part, realiser) for part in node.children())
        case nodes.Call(name=word, args=args):
            return word not in realiser.lexicon.defines and all(_is_fixed(part, realiser) for part in args)
    return False


class _Reading:
    """Follows one name through the statements after its `let`, to find out whether its expression may have changed where the
    name is used."""

    def __init__(self, name: str, always: bool, realiser: Realiser) -> None:
        self.name = name
        self.always = always  # whether the text writes the expression in full at each use
        self.realiser = realiser
        self.said = False

    def of(self, body: Sequence[nodes.Node], changed: bool) -> tuple[bool, bool]:
        """Read some statements in their order, and return two truth values. The first: some statement uses the name when the
        value of its expression may have changed. The second: the value may have changed by the end of the statements. With
        `changed`, the value may have changed before the first statement."""
        for node in body:
            stale, changed = self._statement(node, changed)
            if stale:
                return True, changed
        return False, changed

    def _statement(self, node: nodes.Node, changed: bool) -> tuple[bool, bool]:
        if isinstance(node, _LATER):
            return self._spoken(node, True), changed
        if isinstance(node, nodes.Let) and not isinstance(node.value, nodes.Sentence):
            return changed and self._names(node.value), changed
        bodies = list(_bodies(node))
        if isinstance(node, _LOOPS):
            changed = changed or any(self._changes(part) for body in bodies for part in body)
        heads = _heads(node)
        if not bodies and any(isinstance(part, nodes.Quantified) and part.determiner not in _OF_ONE for part in heads):
            changed = changed or self._changes(node)
        if any(self._spoken(part, changed) for part in heads):
            return True, changed
        if not bodies:
            return False, changed or self._changes(node)
        ends = []
        for body in bodies:
            stale, end = self.of(body, changed)
            if stale:
                return True, end
            ends.append(end)
        return False, any(ends)

    def _spoken(self, node: nodes.Node, changed: bool) -> bool:
        """Tell whether a node uses the name for the first time, while the value of its expression may have changed."""
        if not self._names(node) or (self.said and not self.always):
            return False
        self.said = True
        return changed

    def _names(self, node: nodes.Node) -> bool:
        return any(isinstance(part, nodes.Name) and part.id == self.name for part in nodes.walk(node))

    def _changes(self, node: nodes.Node) -> bool:
        """Tell whether a statement may change the value of the expression of the name."""
        if isinstance(node, nodes.Set | nodes.Adjust) and isinstance(node.target, nodes.Name):
            return node.target.id in self.realiser.lexicon.values
        if isinstance(node, nodes.Let):
            return isinstance(node.value, nodes.Sentence)
        bodies = list(_bodies(node))
        if bodies:
            return any(self._changes(part) for body in bodies for part in body)
        return not isinstance(node, _IDLE + _LATER)


def _heads(node: nodes.Node) -> list[nodes.Node]:
    """Return the parts of a statement outside its blocks, such as the test of an `if`."""
    within = [part for body in _bodies(node) for part in body]
    return [part for part in node.children() if part not in within and not isinstance(part, nodes.NamedBlock)]


def _bodies(node: nodes.Node) -> Iterator[tuple[nodes.Node, ...]]:
    """Yield the blocks of a statement, such as the lines below `if` and those below `else`."""
    match node:
        case nodes.If() | nodes.May() | nodes.Attempt():
            yield node.body
            yield node.otherwise
        case nodes.ChooseBlock(blocks=blocks):
            for block in blocks:
                yield block.body
        case nodes.Repeat() | nodes.RepeatUntil() | nodes.ForEach() | nodes.Open() | nodes.AsMuchAsPossible():
            yield node.body
