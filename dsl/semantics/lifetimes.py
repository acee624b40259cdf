"""Checks of values that get their initial value again at each run of a step (a turn or a round), and of rules before and
after steps."""

from __future__ import annotations

from collections.abc import Iterator

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.diagnostics.spelling import nearest
from dsl.messages.message import Message, code, either
from dsl.nodes.mentions import mentions_of
from dsl.semantics.checked import Checked
from dsl.semantics.rulebook import Rulebook

#: The key of a value in the tables of a rulebook: the noun that owns it (or None), and its name.
Key = tuple[str | None, str]


def beginning_again(book: Rulebook, step: str) -> Iterator[tuple[Key, nodes.ValueDecl, Key | None]]:
    """Yield the values that begin again with each run of a step: the key of the value, its declaration, and the key of
    another value whose content it takes over (None if it gets its initial value)."""
    for (owner, name), decl in book.values.items():
        if decl.lifetime is not None and decl.lifetime.step == step:
            source = decl.lifetime.source
            yield (owner, name), decl, None if source is None else (owner, source)


def check_lifetimes(checked: Checked, findings: Findings) -> None:
    """Report values that begin again with a step that does not exist or that nothing runs (N420, N421), values that take over
    the content of another value that does not fit (N422), and lines that set a value to what it is already (N423)."""
    book = checked.book
    lasting = {key: decl for key, decl in book.values.items() if decl.lifetime is not None}
    if not lasting:
        return
    run = _run_in(book)
    for (owner, _), decl in lasting.items():
        assert decl.lifetime is not None
        _check_step(book, decl, decl.lifetime, run, findings)
        if decl.lifetime.source is not None:
            _check_source(book, owner, decl, decl.lifetime.source, findings)
    for step in book.steps.values():
        _check_beginning(checked, step, findings)


def check_moments(checked: Checked, findings: Findings) -> None:
    """Report rules before or after a step, and spans up to a step, if nothing runs that step (N516). Report rules before or
    after a step whose own lines run the same step again (N512)."""
    book = checked.book
    said = [mentions_of(one) for one in _outside_of_scenarios(book)]
    run = _run_in(book)
    tried = {step for one in book.declarations for step in mentions_of(one).runs}
    for span in (span for one in said for span in one.spans):
        if span.step in book.steps.keys() - run - tried:
            findings.error(
                codes.MOMENT_NEVER_COMES,
                Message("nothing-runs-the-step-step-so-that-these-rules", step=span.step),
                span.span,
                label=Message("never"),
                others=(Label(book.steps[span.step].span, Message("the-step")),),
                help=Message("write-run-step-where-it-is-due-or-name", step=span.step),
            )
    for rule in (rule for one in said for rule in one.moments if rule.step in book.steps):
        if rule.step not in run:
            findings.error(
                codes.MOMENT_NEVER_COMES,
                Message("nothing-runs-the-step-step-so-that-there-is", step=rule.step, kind=Message(rule.kind)),
                rule.span,
                label=Message("never"),
                others=(Label(book.steps[rule.step].span, Message("the-step")),),
                help=Message("write-run-step-where-it-is-due-or-name", step=rule.step),
            )
        elif rule.step in _led_to(book, rule.body):
            findings.error(
                codes.CIRCULAR_VERBS,
                Message("what-is-done-kind-step-runs-step-again", kind=Message(rule.kind), step=rule.step),
                rule.span,
                label=Message("this-would-never-end"),
                help=Message("use-a-loop-repeat-until-it-ends"),
            )


def _led_to(book: Rulebook, body: tuple[nodes.Statement, ...]) -> set[str]:
    """Return the names of the steps that a list of statements runs, directly or through verbs and other steps."""
    steps: set[str] = set()
    verbs: set[str] = set()
    waiting: list[nodes.Node] = list(body)
    while waiting:
        for part in nodes.walk(waiting.pop()):
            if isinstance(part, nodes.Run) and part.step in book.steps and part.step not in steps:
                steps.add(part.step)
                waiting += book.steps[part.step].body
            elif isinstance(part, nodes.Sentence) and part.verb in book.verbs and part.verb not in verbs:
                verbs.add(part.verb)
                waiting += book.verbs[part.verb].body
    return steps


def _run_in(book: Rulebook) -> set[str]:
    """Return the names of the steps that the game runs. A declaration other than a scenario runs them, or the people at the
    table can run them."""
    run = {step for one in _outside_of_scenarios(book) for step in mentions_of(one).runs}
    return run | {step.name for step in book.steps.values() if step.by_the_table}


def _outside_of_scenarios(book: Rulebook) -> Iterator[nodes.Declaration]:
    """Yield the declarations of all files as they are written, without scenarios. A family of cards is yielded once, and so
    is the text of a class."""
    for file in book.files:
        yield from (one for one in file.declarations if not isinstance(one, nodes.Scenario))


def _check_step(
    book: Rulebook, decl: nodes.ValueDecl, lifetime: nodes.Lifetime, run: set[str], findings: Findings
) -> None:
    step = lifetime.step
    if step not in book.steps:
        near = nearest(step, list(book.steps))
        known = either(code(near or list(book.steps)[:8]))
        findings.error(
            codes.UNKNOWN_STEP,
            Message("there-is-no-step-step", step=step),
            lifetime.span,
            label=Message("with-which-name-would-begin-again", name=decl.name),
            help=Message("did-you-mean-either", either=known)
            if near
            else Message("the-steps-are-known", known=known)
            if known
            else Message("declare-the-step-first"),
        )
    elif step not in run:
        findings.error(
            codes.STEP_NEVER_RUN,
            Message("the-step-step-is-never-run-so-that-name", step=step, name=decl.name),
            lifetime.span,
            label=Message("nothing-runs-it"),
            others=(Label(book.steps[step].span, Message("the-step")),),
            help=Message("write-run-step-where-it-is-due-or-name", step=step),
        )


def _check_source(book: Rulebook, owner: str | None, decl: nodes.ValueDecl, source: str, findings: Findings) -> None:
    taken = book.values.get((owner, source))
    assert decl.lifetime is not None
    if taken is None:
        whose = Message("of-the-game") if owner is None else Message("of-plain-text", text=owner)
        known = [name for whose_, name in book.values if whose_ == owner and name != decl.name]
        near = either(code(nearest(source, known)))
        findings.error(
            codes.WRONG_SOURCE_VALUE,
            Message("name-is-a-value-whose-and-so-must-be", name=decl.name, whose=whose, source=source),
            decl.lifetime.span,
            label=Message("nothing-that-it-could-take"),
            help=Message("did-you-mean-either", either=near)
            if near
            else Message("declare-value-source-whose-beside-it", source=source, whose=whose),
        )
    elif taken is decl or not _fits(book, taken.type, decl.type):
        message = Message("source-may-be-what-name-may-not", source=source, name=decl.name)
        if book.type_of(taken.type) != book.type_of(decl.type):
            message = Message(
                "name-is-type-of-and-source-is-type-of2",
                name=decl.name,
                type_of=book.type_of(decl.type),
                source=source,
                type_of2=book.type_of(taken.type),
            )
        findings.error(
            codes.WRONG_SOURCE_VALUE,
            Message("name-cannot-take-what-it-holds-itself", name=decl.name) if taken is decl else message,
            decl.lifetime.span,
            label=Message("a-value-of-the-same-type-is-due"),
            others=(Label(taken.span, Message("what-is-taken")),),
            help=Message("take-another-value-or-leave-from-out"),
        )


def _fits(book: Rulebook, taken: nodes.TypeName, wanted: nodes.TypeName) -> bool:
    """Tell whether every value of the type `taken`, with its bounds, is allowed in the type `wanted`."""
    unbounded = wanted.low is None and wanted.high is None
    same_bounds = nodes.same(taken.low, wanted.low) and nodes.same(taken.high, wanted.high)
    return book.type_of(taken) == book.type_of(wanted) and (unbounded or same_bounds)


# ------------------------------------------------------------- values that are set in vain


def _check_beginning(checked: Checked, step: nodes.Step, findings: Findings) -> None:
    """Warn of lines at the beginning of a step that set a value to its initial value, if the value gets its initial value at
    the beginning of this step anyway."""
    for statement in step.body:
        inner = statement.body if isinstance(statement, nodes.ForEach) else (statement,)
        for one in inner:
            if not isinstance(one, nodes.Set):
                return
            decl = _value(checked, one.target)
            lifetime = None if decl is None else decl.lifetime
            if (
                decl is None
                or lifetime is None
                or lifetime.step != step.name
                or lifetime.source is not None
                or lifetime.alike
            ):
                continue
            if _is_beginning(checked.book, decl, one.value):
                findings.warning(
                    codes.SET_TO_ITSELF,
                    Message("name-is-this-already-it-begins-again-with-step", name=decl.name, step=step.name),
                    one.span,
                    label=Message("in-vain"),
                    others=(Label(decl.span, Message("declared-so-here")),),
                    help=Message("remove-this-line"),
                )


def _value(checked: Checked, target: nodes.Node) -> nodes.ValueDecl | None:
    ref = checked.refs.get(target)
    return ref.decl if ref is not None and isinstance(ref.decl, nodes.ValueDecl) else None


def _is_beginning(book: Rulebook, decl: nodes.ValueDecl, value: nodes.Expression) -> bool:
    """Tell whether an expression is the initial value of a value: the one in the declaration of the value, or else none,
    the lowest allowed number, 0 or no."""
    if decl.default is not None:
        return nodes.same(value, decl.default)
    type_ = book.type_of(decl.type)
    if type_.optional:
        return isinstance(value, nodes.NoneValue)
    if type_.kind == "number":
        low = decl.type.low
        return nodes.same(value, low) if low is not None else isinstance(value, nodes.Number) and value.value == 0
    return type_.kind == "yes_no" and isinstance(value, nodes.Flag) and not value.value
