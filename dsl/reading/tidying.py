"""Tidies a tree that was read from a text, so that it looks as if an author had written it: verbs and nouns get the right
forms, and unused names are found."""

from __future__ import annotations

from dsl import nodes
from dsl.parsing.tree_store import NUMBERS
from dsl.prose.language.lexicon import Lexicon
from dsl.reading.holes import MANY, Plain

_NAME, _LET, _GROUP = NUMBERS[nodes.Name], NUMBERS[nodes.Let], NUMBERS[nodes.Group]
_SENTENCES = frozenset(NUMBERS[kind] for kind in (nodes.Sentence, nodes.Pattern, nodes.Occasion))
_CHANGE = NUMBERS[nodes.ChangeValue]
_QUANTIFIED, _NEIGHBOUR, _NUMBER, _CAN, _FOR_EACH = (
    NUMBERS[kind] for kind in (nodes.Quantified, nodes.Neighbour, nodes.Number, nodes.Can, nodes.ForEach)
)
#: For each kind of node that gives a name, the field that has this name.
BINDERS = {
    NUMBERS[kind]: place
    for kind, place in (
        (nodes.Choose, 3),
        (nodes.ForEach, 2),
        (nodes.Let, 1),
        (nodes.Roll, 2),
        (nodes.RollOne, 2),
        (nodes.Transfer, 5),
        (nodes.Open, 3),
        (nodes.Best, 2),
    )
}
_ONE = frozenset(("a", "another", "each"))
_SEVERAL = frozenset(("bare", "all", "any", "some"))


def tidied(tree: Plain, lexicon: Lexicon) -> Plain:
    """Return a tree in which each verb has the form for its subject, and each noun the number for its determiner: `each card`,
    `2 cards`."""
    if type(tree) is not tuple:
        return tree
    kind = tree[0]
    parts = tuple(tidied(part, lexicon) for part in tree)
    if kind in _SENTENCES:
        return (*parts[:3], _form(parts[2], parts[1], lexicon, kind == NUMBERS[nodes.Occasion]), *parts[4:])
    if kind == _FOR_EACH and type(parts[1]) is tuple and parts[1][0] == _GROUP:
        return (kind, _numbered("each", None, parts[1]), *parts[2:])
    if kind == _CAN and type(parts[1]) is tuple:
        sentence = parts[1]
        return (kind, (*sentence[:3], sentence[2], *sentence[4:]))
    if kind == _QUANTIFIED and type(parts[3]) is tuple and parts[3][0] == _GROUP:
        return (*parts[:3], _numbered(parts[1], parts[2], parts[3]))
    if kind == NUMBERS[nodes.WithMeasure]:
        return (*parts[:3], _counted(parts[3], parts[2] == (_NUMBER, 1), lexicon), *parts[4:])
    if kind == _CHANGE and parts[1] in lexicon.defines:
        return (*parts[:4], *(_by_parameters(part, lexicon.defines[parts[1]], lexicon) for part in parts[4:]))
    return parts


def _by_parameters(tree: Plain, define: nodes.Define, lexicon: Lexicon) -> Plain:
    """Return the tree of a change to a definition, with the names of the parameters of this definition. (A text has only the
    noun of a parameter, so the tree may have the name of a parameter of another definition.)"""
    if type(tree) is not tuple:
        return tree
    if tree[0] == _NAME and all(one.name != tree[1] for one in define.parameters):
        nouns = {one.type.name for some in lexicon.defines.values() for one in some.parameters if one.name == tree[1]}
        own = next((one.name for one in define.parameters if one.type.name in nouns), tree[1])
        return (_NAME, own)
    return tuple(_by_parameters(part, define, lexicon) for part in tree)


def _counted(measure: str, is_one: bool, lexicon: Lexicon) -> str:
    """Return a counted noun in singular or plural: `with 1 card`, `with 2 cards`."""
    if is_one:
        return lexicon.plurals.get(measure, measure)
    return next((plural for plural, singular in lexicon.plurals.items() if singular == measure), measure)


def _form(verb: str, subject: Plain, lexicon: Lexicon, goes_on: bool) -> str:
    declared = lexicon.verbs.get(verb)
    if declared is None or len(declared.forms) < 2 or subject == (_NAME, "you") or (subject is None and not goes_on):
        return verb
    return verb if subject is not None and _is_plural(subject) else declared.forms[1]


def _is_plural(subject: Plain) -> bool:
    if subject[0] == NUMBERS[nodes.Binary]:
        return True
    if subject[0] == _NEIGHBOUR:
        return subject[2] not in (None, (_NUMBER, 1))
    if subject[0] == _QUANTIFIED:
        amount = subject[2]
        return subject[1] in _SEVERAL or (amount is not None and amount != (_NUMBER, 1))
    return False


def _numbered(determiner: str, amount: Plain, group: Plain) -> Plain:
    if determiner in _ONE or amount == (_NUMBER, 1):
        return (*group[:3], False, *group[4:])
    if determiner in _SEVERAL or amount is not None:
        return (*group[:3], True, *group[4:])
    return group


def names_in(tree: Plain) -> tuple[list[str], set[str], set[str]]:
    """Return three things about a tree: the names that `let` gives, all names that are given, and all names that are used."""
    by_let: list[str] = []
    given: set[str] = set()
    spoken: set[str] = set()
    waiting = [tree]
    while waiting:
        part = waiting.pop()
        if type(part) is not tuple:
            continue
        place = BINDERS.get(part[0])
        if place is not None and isinstance(part[place], str):
            given.add(part[place])
        if part[0] == _LET:
            by_let.append(part[1])
        if part[0] == _NAME:
            spoken.add(part[1])
        waiting.extend(part[1:])
    return by_let, given, spoken


def with_answers(tree: Plain, answers: frozenset[str], lexicon: Lexicon) -> Plain:
    """Return a tree in which `let` gives a name to the answer of a verb, if later statements refer to this answer. A
    reference such as `the result` means the last verb with an answer."""
    if type(tree) is not tuple:
        return tree
    items = [with_answers(part, answers, lexicon) for part in tree]
    for place in range(len(items) - 2, 0, -1) if tree[0] == MANY else ():
        verb = lexicon.verbs.get(items[place][2]) if _is_sentence(items[place]) else None
        if verb is not None and verb.answers is not None:
            by_let, _, spoken = names_in((MANY, *items[place + 1 :]))
            name = next((one for one in sorted(spoken & answers) if one not in by_let), None)
            if name is not None:
                items[place] = (_LET, name, items[place])
    return tuple(items)


def _is_sentence(tree: Plain) -> bool:
    return type(tree) is tuple and tree[0] == NUMBERS[nodes.Sentence]


def has_idle_name(tree: Plain) -> bool:
    """Tell whether `let` gives a name that is never used."""
    by_let, _, spoken = names_in(tree)
    return any(name not in spoken for name in by_let)


def has_unknown_name(tree: Plain, answers: frozenset[str]) -> bool:
    """Tell whether a tree uses the name of an answer that no verb in it gave. `answers` are the names that answers may have."""
    by_let, _, spoken = names_in(tree)
    return any(name in answers and name not in by_let for name in spoken)
