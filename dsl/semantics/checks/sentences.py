"""Checks of sentences such as `you draw 2`: the subject, the object and the roles must fit the head of the verb (`who draws
number n`)."""

from __future__ import annotations

import re
from collections.abc import Callable

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Label
from dsl.lexing.vocabulary import example
from dsl.messages.message import Message
from dsl.semantics.checked import Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_wanted, type_of_due
from dsl.semantics.static_types import UNKNOWN, Type, fits, item_of, value_of

#: Phrases that mean several things. A sentence with such a phrase is carried out for each of these things.
_EACH = (nodes.Quantified, nodes.Neighbour, nodes.End)
_MAY = re.compile(r" +may\b")


def check_sentence(node: nodes.Sentence, scope: Scope, checking: Checking) -> None:
    """Check the subject, object and roles of a sentence against the head of its verb."""
    verb = checking.book.verbs.get(node.verb)
    if verb is None:
        checking.unknown("verb", node.form, node.span, checking.book.verbs)
        return

    def check(value: nodes.Expression, parameter: nodes.Parameter) -> None:
        check_role(value, parameter, scope, checking, lambda: _for_example(node, verb, checking))

    check_arguments(node, verb, check, checking)  # checked first, since the help for the subject uses these types
    check_subject(node, verb, check, checking)


def check_subject(
    node: nodes.Sentence | nodes.Pattern,
    verb: nodes.Verb,
    check: Callable[[nodes.Expression, nodes.Parameter], None],
    checking: Checking,
) -> None:
    """Check the subject of a sentence: whether it must be there, and whether it fits. The function `check` checks the
    expression."""
    if verb.subject is not None:
        if node.subject is None:
            checking.findings.error(
                codes.WRONG_SENTENCE,
                Message("who-forms", forms=verb.forms[1] if len(verb.forms) > 1 else verb.forms[0]),
                node.span,
                label=Message("nobody-is-named"),
                help=_who_does_it(node, verb, checking),
            )
        elif isinstance(node.subject, nodes.NoneValue) and not checking.book.type_of(verb.subject.type).optional:
            checking.findings.error(
                codes.WRONG_TYPE,
                Message(
                    "wanted-is-due-here-and-this-is-found",
                    wanted=_say_type(verb.subject, checking),
                    found=Message("none"),
                ),
                node.subject.span,
                label=Message("nobody-does-it"),
                help=Message("write-what-may-not-happen-as-forbid-anyone-predicate", predicate=_predicate(verb)),
            )
        else:
            check(node.subject, verb.subject)
    elif node.subject is not None:
        checking.findings.error(
            codes.WRONG_SENTENCE,
            Message("nobody-does-forms-it-has-no-subject", forms=verb.forms[0]),
            node.subject.span,
            label=Message("remove-this"),
            # In a pattern, the subject is probably wrong. In a sentence, the head of the verb may be wrong instead.
            edits=checking.left_out(node.subject.span) if isinstance(node, nodes.Pattern) else (),
        )


def _who_does_it(node: nodes.Sentence | nodes.Pattern, verb: nodes.Verb, checking: Checking) -> str:
    """Return the help for a sentence without a subject. On a card, the author may also mean a field that has the same name as
    the verb."""
    form, line = node.form, _line_for_example(node, verb, checking)
    if isinstance(node, nodes.Sentence) and (_is_more(node, verb) or _is_other(node, verb, checking)):
        return Message("write-who-does-it-as-head-of", head=head_of(verb))
    if any(name == form for _, name in checking.book.fields):
        return Message("write-who-does-it-for-example-line-the-field", line=line, form=form)
    return Message("write-who-does-it-for-example-line", line=line)


def check_surplus(node: nodes.Sentence | nodes.Pattern, verb: nodes.Verb, checking: Checking) -> None:
    """Report parts of a sentence for which the head of its verb has no role, such as `to Ana` after `draw`."""
    if verb.object is None and node.object is not None:
        checking.findings.error(
            codes.WRONG_SENTENCE,
            Message("form-takes-nothing-directly-after-it", form=node.form),
            node.object.span,
            label=Message("too-much"),
            others=(Label(verb.span, Message("declared-here")),),
            help=_for_example(node, verb, checking),
        )
    for preposition, value in node.args:
        if preposition not in dict(verb.roles):
            checking.findings.error(
                codes.WRONG_SENTENCE,
                Message("verb-does-not-go-with-preposition", verb=node.form, preposition=preposition),
                value.span,
                label=Message("this-does-not-belong-here"),
                others=(Label(verb.span, Message("declared-here")),),
                help=_for_example(node, verb, checking),
            )


def check_arguments(
    node: nodes.Sentence | nodes.Pattern,
    verb: nodes.Verb,
    check: Callable[[nodes.Expression, nodes.Parameter], None],
    checking: Checking,
) -> None:
    """Check the parts after a verb against its head. The function `check` checks one expression."""
    given = dict(node.args)
    declared = dict(verb.roles)
    if verb.object is not None and node.object is None:
        checking.findings.error(
            codes.WRONG_SENTENCE,
            Message("form-needs-say-type", form=node.form, type=_say_type(verb.object, checking)),
            node.span,
            label=Message("something-is-missing-here"),
            others=(Label(verb.span, Message("declared-here")),),
            help=_for_example(node, verb, checking),
        )
    elif verb.object is not None and node.object is not None:
        check(node.object, verb.object)
    for preposition, parameter in declared.items():
        if preposition in given:
            check(given[preposition], parameter)
        else:
            checking.findings.error(
                codes.WRONG_SENTENCE,
                Message(
                    "form-needs-preposition-and-say-type",
                    form=node.form,
                    preposition=preposition,
                    type=_say_type(parameter, checking),
                ),
                node.span,
                label=Message("preposition-whom-or-what", preposition=preposition),
                others=(Label(verb.span, Message("declared-here")),),
                help=_for_example(node, verb, checking),
            )
    check_surplus(node, verb, checking)


def _for_example(node: nodes.Sentence | nodes.Pattern, verb: nodes.Verb, checking: Checking) -> str:
    """Return the help for a wrong sentence: the sentence with examples for its missing parts. For a pattern, or a sentence
    with too many parts, return the head of the verb instead."""
    if isinstance(node, nodes.Pattern) or _is_more(node, verb):
        return Message("write-it-as-head-of", head=head_of(verb))
    return Message("write-for-example-form", form=_line_for_example(node, verb, checking))


def _is_more(node: nodes.Sentence, verb: nodes.Verb) -> bool:
    """Tell whether a sentence has a part, such as `to Ana`, for which the head of its verb has no role."""
    roles = dict(verb.roles)
    return (node.object is not None and verb.object is None) or any(one not in roles for one, _ in node.args)


def _is_other(node: nodes.Sentence, verb: nodes.Verb, checking: Checking) -> bool:
    """Tell whether the object of a sentence has a wrong type. A counted object, such as `2 cards`, does not count as wrong."""
    if node.object is None or verb.object is None:
        return False
    wanted = checking.book.type_of(verb.object.type)
    is_counted = isinstance(node.object, nodes.Quantified) and node.object.amount is not None
    return not is_counted and not fits(item_of(checking.checked.types.get(node.object, UNKNOWN)), wanted.maybe())


def _line_for_example(node: nodes.Sentence | nodes.Pattern, verb: nodes.Verb, checking: Checking) -> str:
    if isinstance(node, nodes.Pattern):
        return f"you {verb.forms[0]}"
    given = dict(node.args)
    words = _who_and_verb(node, verb, checking)
    if verb.object is not None:
        words.append(_said_or_example(node.object, verb.object, checking))
    for preposition, parameter in verb.roles:
        words += [preposition, _said_or_example(given.get(preposition), parameter, checking)]
    return " ".join(words)


def _who_and_verb(node: nodes.Sentence, verb: nodes.Verb, checking: Checking) -> list[str]:
    """Return the first words of a corrected sentence: the subject, `may` if the author wrote `may`, and the verb. If the
    subject does not fit, an example replaces the subject. If the subject is a set, a loop over the members of the set
    replaces the subject."""
    if verb.subject is None:
        return [node.form]
    if node.subject is None:
        return ["you", verb.forms[0]]
    said, wanted = checking.written(node.subject), checking.book.type_of(verb.subject.type)
    given, third = checking.checked.types.get(node.subject, UNKNOWN), verb.forms[min(1, len(verb.forms) - 1)]
    if not fits(item_of(given), wanted.maybe()):
        return [example(wanted.name or "player", checking.book.vocabulary), third]
    if given.kind == "set" and not isinstance(node.subject, _EACH) and wanted.kind != "set":
        return [f"for each ({said}) as p: p", third]
    may = _MAY.match(checking.written(node), len(said)) if checking.written(node).startswith(said) else None
    return [said, "may", node.form] if may else [said, node.form]


def _said_or_example(node: nodes.Expression | None, parameter: nodes.Parameter, checking: Checking) -> str:
    """Return the value of a role as written, if it fits. Otherwise, if a number is needed, return the number in the value;
    if there is none, return an example."""
    wanted = checking.book.type_of(parameter.type)
    if wanted.kind == "number" and isinstance(node, nodes.Quantified) and node.amount is not None:
        return checking.written(node.amount)
    if node is not None and fits(checking.checked.types.get(node, UNKNOWN), wanted):
        return checking.written(node)
    kind = "number" if wanted.kind == "number" else wanted.name or "player"
    return (
        example(kind, checking.book.vocabulary)
        if wanted.kind in ("number", "piece", "player")
        else parameter.name.upper()
    )


def head_of(verb: nodes.Verb) -> str:
    """Return the head of a verb in backquotes, for messages: its subject, its form and its roles, as in `who draws number`."""
    return f"`{'' if verb.subject is None else verb.subject.name + ' '}{_predicate(verb)}`"


def _predicate(verb: nodes.Verb) -> str:
    """Return the head of a verb without its subject, such as `draws n`."""
    words = [verb.forms[1] if verb.subject is not None and len(verb.forms) > 1 else verb.forms[0]]
    if verb.object is not None:
        words.append(verb.object.name)
    for preposition, parameter in verb.roles:
        words += [preposition, parameter.name]
    return " ".join(words)


def _say_type(parameter: nodes.Parameter, checking: Checking) -> str:
    return checking.book.type_of(parameter.type).described()


def check_role(
    node: nodes.Expression, parameter: nodes.Parameter, scope: Scope, checking: Checking, write: Callable[[], str] = str
) -> None:
    """Check the value of a role. The value may mean several things; the sentence is then carried out for each of them. `write`
    returns the corrected sentence for the help."""
    wanted = checking.book.type_of(parameter.type)
    if wanted.kind == "text" and isinstance(node, nodes.Text):
        check_wanted(node, wanted, scope, checking)
        return
    given = type_of_due(node, wanted, scope, checking)
    if isinstance(node, _EACH) and given.kind == "set" and wanted.kind != "set":
        given = item_of(given)
    if not fits(given, wanted.maybe() if given.optional and given.kind != "none" else wanted):
        if wanted.kind == "number" and isinstance(node, nodes.Quantified) and node.amount is not None:
            number = checking.written(node.amount)
            help_: str = Message("the-number-alone-says-how-many-number-write", number=number, write=write())
        else:
            help_ = write()
        checking.mismatch(node, given, wanted, help_)


def answer_type(verb: nodes.Verb, checking: Checking) -> Type | None:
    """Return the type of the answer of a verb; None if it has no answer. A player or a thing may be none, because the verb may
    end without an `answer`."""
    if verb.answers is None:
        return None
    found = checking.book.type_of(verb.answers)
    return found.maybe() if found.kind in ("player", "piece") else found


def check_answered(node: nodes.Sentence, scope: Scope, checking: Checking) -> Type:
    """Check a sentence whose answer is used (by `let`, for example), and return the type of the answer."""
    check_sentence(node, scope, checking)
    verb = checking.book.verbs.get(node.verb)
    if verb is None:
        return UNKNOWN
    found = answer_type(verb, checking)
    if found is None:
        checking.findings.error(
            codes.NO_ANSWER,
            Message("form-answers-nothing", form=node.form),
            node.span,
            label=Message("there-is-nothing-to-give-a-name-to"),
            others=(Label(verb.span, Message("declared-here")),),
            help=Message("say-what-it-answers-at-the-end-of-its"),
        )
        return UNKNOWN
    several = next((one for one, wanted in _operands(node, verb) if _is_several(one, wanted, checking)), None)
    if several is not None:
        checking.findings.error(
            codes.SEVERAL_ANSWERS,
            Message("one-answer-is-due-and-this-is-done-several"),
            several.span,
            label=Message("once-for-each-of-these"),
            help=Message("go-through-them-for-each-as-one-and-take"),
        )
    return found


def _operands(node: nodes.Sentence, verb: nodes.Verb) -> list[tuple[nodes.Expression, nodes.Parameter]]:
    given = dict(node.args)
    pairs = [(node.subject, verb.subject), (node.object, verb.object)]
    pairs += [(given.get(preposition), parameter) for preposition, parameter in verb.roles]
    return [(one, parameter) for one, parameter in pairs if one is not None and parameter is not None]


def _is_several(node: nodes.Expression, parameter: nodes.Parameter, checking: Checking) -> bool:
    """Tell whether an expression means several things in a role for one thing, so that the sentence happens for each of them."""
    wanted = checking.book.type_of(parameter.type)
    return value_of(checking.checked.types[node]).kind == "set" and wanted.kind not in ("set", "bundle")
