"""Writes sentences and patterns of the rules as clauses, such as `a player draws 2 cards`."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from dsl import nodes
from dsl.prose.generation.render import condition, thing
from dsl.prose.generation.words import joined_tests, relative, some
from dsl.prose.language.clause import Clause
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import HOLE, OPTIONAL, Known, Realiser, Role, plain, role_of
from dsl.prose.trees.shapes import begins_with_it
from dsl.records import replace
from dsl.source import Span

_WORD = re.compile(r"\w+")


def clause_of(
    node: nodes.Sentence | nodes.Pattern,
    realiser: Realiser,
    who: Phrase | None = None,
    gap: tuple[str, Phrase] | None = None,
) -> Clause:
    """Return the clause for a sentence. If `who` is given, it replaces the subject. `gap` is a noun with a phrase: if the
    sentence leaves out a role of this noun, the text has the phrase in place of the first such role."""
    if who is None and node.subject is not None:
        who = thing(node.subject, realiser)
    inner = realiser.acting(who)
    verb = realiser.lexicon.verbs.get(node.verb)
    given = _given(node, verb)
    roles: dict[str, Role] = {role: _role(value, inner) for role, value in given.items()}
    if verb is not None:
        for parameter in parameters_of(verb):
            if parameter.type.name == "number" and _is_any(given.get(parameter.name)):
                roles[parameter.name] = some("number", realiser)
            if parameter.name not in roles:
                roles[parameter.name] = unsaid(parameter, realiser, gap)
                gap = None if gap and roles[parameter.name] is gap[1] else gap
        if verb.subject is not None and who is not None:
            roles[verb.subject.name] = who
    template, said = less_than_nothing(_template(node, verb, realiser), roles, node.verb, realiser)
    holder = verb.subject.name if verb is not None and verb.subject is not None else ""
    says_who = bool(holder) and f"{{{holder}}}" in template
    return Clause(inner, who, template, said, says_who=says_who, node=node, given=given)


def _is_any(value: nodes.Node | None) -> bool:
    return isinstance(value, nodes.Name) and value.id in ("anyone", "anything")


def _role(value: nodes.Node, realiser: Realiser) -> Phrase:
    """Return the phrase for the value of a role, such as `2 cards` in `you draw 2 cards`."""
    if realiser.listener is None:
        return _said_of_role(value, realiser)
    return realiser.listener.hear("thing", value, realiser, (), _said_of_role)


def _said_of_role(value: nodes.Node, realiser: Realiser) -> Phrase:
    if isinstance(value, nodes.Quantified) and value.determiner in ("bare", "some"):
        phrase = thing(nodes.Quantified(value.span, "each", None, value.group), realiser)
        some = value.determiner == "some"
        return replace(phrase, note=realiser.say("at least one", noun=phrase)) if some else phrase
    return thing(value, realiser)


def parameters_of(verb: nodes.Verb) -> list[nodes.Parameter]:
    return [*([verb.object] if verb.object else []), *(parameter for _, parameter in verb.roles)]


def unsaid(parameter: nodes.Parameter, realiser: Realiser, gap: tuple[str, Phrase] | None) -> Phrase:
    noun = realiser.lexicon.plurals.get(parameter.type.name, parameter.type.name)
    if gap is not None and noun == gap[0]:
        return gap[1]
    return replace(some(noun, realiser, parameter.type.plural), vague=True)


def _given(node: nodes.Sentence | nodes.Pattern | nodes.Occasion, verb: nodes.Verb | None) -> dict[str, nodes.Node]:
    """Return the expression that a sentence gives for each role of its verb, by the name of the role."""
    given: dict[str, nodes.Node] = {}
    if node.object is not None:
        given[verb.object.name if verb is not None and verb.object is not None else "object"] = node.object
    roles = dict(verb.roles) if verb is not None else {}
    for preposition, value in node.args:
        given[roles[preposition].name if preposition in roles else preposition] = value
    return given


def _template(node: nodes.Sentence | nodes.Pattern, verb: nodes.Verb | None, realiser: Realiser) -> str:
    entry = realiser.entry(node.verb, node.span)
    if entry is not None and (entry.is_verb or "{" in entry.texts[0]):
        return entry.texts[0]
    pieces = [f"[{entry.texts[0]}]" if entry is not None else raw_verb(node.verb, verb, realiser)]
    names = dict(verb.roles) if verb is not None else {}
    if node.object is not None:
        pieces.append(f"{{{verb.object.name if verb is not None and verb.object is not None else 'object'}}}")
    for preposition, _ in node.args:
        role = names[preposition].name if preposition in names else preposition
        pieces.append(f"{preposition} {{{role}}}")
    return " ".join(pieces)


def nouns_said(node: nodes.Sentence, realiser: Realiser) -> tuple[str, ...]:
    """Return the nouns in the text of a verb that are not roles themselves, such as `card` in `discards {n
    card/cards}`."""
    template = _template(node, realiser.lexicon.verbs.get(node.verb), replace(realiser, absent=None))
    key = realiser.language.code, template
    known = realiser.lexicon.said.get(key)
    if known is None:
        here = replace(realiser.peeking(), absent=None)  # a noun that is only compared here needs no text of its own
        said = set(_WORD.findall(template))
        known = here.lexicon.said[key] = tuple(
            noun for noun in here.lexicon.nouns if any(here.noun(noun, plural).text in said for plural in (False, True))
        )
    return known


def less_than_nothing(
    template: str, roles: Mapping[str, Role], verb: str, realiser: Realiser
) -> tuple[str, Mapping[str, Role]]:
    """Return the template and the roles with which a verb is written if its number is below 0, such as `loses 2 points` for
    `gains -2`. The prose has a second text for this case, and the number loses its sign. If there is no second text, or the
    number is not below 0, return both arguments unchanged."""
    entry = realiser.lexicon.entry(realiser.language.code, verb)
    if entry is None or len(entry.texts) < 2 or "[" not in entry.texts[1]:
        return template, roles
    for name, role in roles.items():
        if isinstance(role, Phrase) and role.amount and role.text.startswith("-"):
            return entry.texts[1], {**roles, name: replace(role, text=role.text[1:])}
    return template, roles


def raw_verb(word: str, verb: nodes.Verb | None, realiser: Realiser) -> str:
    """Return a template for a verb that has no text in the prose: the forms of the verb in the rulebook, in brackets."""
    if verb is None:
        return f"[{plain(word)}]"
    forms = dict(zip(("infinitive", "third", "past"), map(plain, verb.forms)))
    return "[" + "/".join(forms.get(form, "") for form in realiser.language.forms) + "]"


def bare(verb: str, realiser: Realiser, span: Span) -> str:
    """Return the infinitive of a verb without the holes in its text, such as `draw`."""
    entry = realiser.entry(verb, span)
    if entry is None:
        return plain(verb)
    text = entry.texts[0]
    match = HOLE.search(text)
    if "{" in text and match is not None:
        brackets = next((found for found in HOLE.finditer(text) if found.group(3) is not None), None)
        text = brackets.group(0) if brackets else plain(verb)
    return realiser.fill(text, {}, "infinitive")


def pattern_clause(
    node: nodes.Pattern, realiser: Realiser, body: tuple[nodes.Node, ...] = ()
) -> tuple[Clause, Realiser, str]:
    """Return three things for a pattern: its clause, the realiser for the text after the clause, and the text of the part of
    its test that the clause does not contain.

    At first the text calls a role of the pattern `a player` or `cards`, and later `that player` or `that many`. `body` is the
    code after the pattern, which may mention the roles.
    """
    verb = realiser.lexicon.verbs.get(node.verb)
    holder = verb.subject.name if verb is not None and verb.subject is not None else "who"
    given = _given(node, verb)
    template = _template(node, verb, realiser)
    first = roles_bound(node, realiser)
    names = {**first, **({"who": first[holder]} if holder in first else {})}
    after = realiser.naming(**names)
    test = replace(after, event=node)
    because, where = _cause(node)
    by_choice = isinstance(where, nodes.Name) and where.id == "chosen"
    clauses, places, rest = ({}, {}, None) if by_choice else _attached(where, template, holder, first, test)
    spoken = (*body, node.where) if node.where is not None else body
    mentioned = {name.id for item in spoken for name in nodes.walk(item) if isinstance(name, nodes.Name)}
    nouns = {it.noun for role, it in first.items() if role in mentioned}

    def said(value: nodes.Node, role: str, here: Realiser) -> Phrase:
        if role not in first:
            return _role(value, here)
        it = first[role]
        if holder in first and it.noun == "player" and _differs(verb, role):
            return replace(
                here.lettered(role, Phrase(realiser.say("another"), key=role, short=True, noun="player")),
                vague=role not in mentioned,
            )
        letter = realiser.letters.get(role, "") if it.noun in nouns or not body else ""
        if it.kind == "number" and letter:
            frame = here.say("some lettered of", letter=letter)
            return Phrase(here.say("some lettered", letter=letter), True, amount=True, frame=frame, key=role)
        phrase = some("number" if it.kind == "number" else it.noun, here, it.plural, key=role)
        phrase = here.lettered(role, phrase) if letter else phrase
        if role in clauses:
            head = f"{phrase.head} {clauses[role]}"
            return replace(phrase, text=f"{phrase.text} {clauses[role]}", head=head, short=False)
        return replace(phrase, vague=role not in mentioned)

    subject = None if node.subject is None else said(node.subject, holder, realiser)
    inner = realiser.acting(subject)
    roles: dict[str, Role] = {role: said(value, role, inner) for role, value in given.items()}
    if verb is not None:
        for parameter in parameters_of(verb):
            roles.setdefault(parameter.name, unsaid(parameter, realiser, None))
    if subject is not None:
        roles[holder] = subject
    roles.update(places)
    tail = " ".join([*_tail(node, because, inner), *([realiser.say("by choice")] if by_choice else [])])
    told = None if clauses or places else node  # the test has the words for a role
    clause = Clause(inner, subject, template, roles, tail, f"{{{holder}}}" in template, told, given)
    text = condition(rest, replace(test, subject=None)) if rest is not None else ""
    return clause, after, text


def is_said(role: str, node: nodes.Pattern, realiser: Realiser, used: Collection[str]) -> bool:
    """Tell whether the text of a pattern mentions a role. The text of a verb has optional words. They are left out if their
    role is not in `used`."""
    verb = realiser.lexicon.verbs.get(node.verb)
    template = _template(node, verb, realiser)
    if verb is not None and verb.subject is not None and role == verb.subject.name:
        return node.subject is not None
    said = template if role in used else OPTIONAL.sub("", template)
    holes = [(hole.group(2) or "").strip() for hole in HOLE.finditer(said)]
    return any(role_of(hole) == role and (role in used or " of " not in hole) for hole in holes)


def pattern_clauses(
    node: nodes.Pattern, realiser: Realiser, body: tuple[nodes.Node, ...] = ()
) -> tuple[tuple[Clause, ...], Realiser, str]:
    """Return one clause for each verb of a pattern, with the other results of `pattern_clause`. Words that apply to all
    verbs come after the last verb."""
    if not node.others:
        clause, after, test = pattern_clause(node, realiser, body)
        return (clause,), after, test
    by_nobody = {name for name, verb in realiser.lexicon.verbs.items() if verb.subject is None}
    *early, last = (replace(part, where=None) for part in node.single(by_nobody))
    bare = [replace(part, because=None, because_of=None, during=None) for part in early]
    said = [pattern_clause(part, realiser, body) for part in (*bare, last)]
    bound = [roles_bound(part, realiser) for part in (*bare, last)]
    after = realiser.naming(**{name: known for name, known in bound[0].items() if all(name in one for one in bound)})
    test = condition(node.where, after) if node.where is not None else ""
    own = (node, *node.others)
    return tuple(replace(clause, node=one) for one, (clause, _, _) in zip(own, said)), after, test


def said_of(node: nodes.Pattern, clauses: tuple[Clause, ...], mood: str, realiser: Realiser) -> str:
    """Return the clauses of a pattern in a mood, joined by `or`. If all clauses have the same subject, only the first one
    mentions it."""
    later = (
        clause.say(mood) if one.subject is not None else clause.verb(mood)
        for one, clause in zip(node.others, clauses[1:])
    )
    return realiser.language.listed([clauses[0].say(mood), *later], "or")


def _differs(verb: nodes.Verb | None, role: str) -> bool:
    """Tell whether a verb requires that the player in a role is not its subject, so that the text says `another player`."""
    if verb is None or verb.subject is None:
        return False
    holder = verb.subject.name
    return any(
        isinstance(item, nodes.Require)
        and isinstance(item.test, nodes.Compare)
        and item.test.op == "is not"
        and {getattr(item.test.left, "id", ""), getattr(item.test.right, "id", "")} == {holder, role}
        for item in verb.body
    )


def _cause(node: nodes.Pattern) -> tuple[nodes.Node | None, nodes.Node | None]:
    """Return the expression that the test of a pattern compares with `cause` (None if there is none), and the rest of the
    test.

    In `because of a card where cause is this` the expression is `this`, and there is no rest.
    """
    match node.where:
        case nodes.Compare(op="is", left=nodes.Name(id="cause"), right=right) if (
            node.because is not None and node.because_of is None
        ):
            return right, None
    return None, node.where


def _attached(
    test: nodes.Node | None, template: str, holder: str, first: Mapping[str, Known], realiser: Realiser
) -> tuple[dict[str, str], dict[str, Phrase], nodes.Node | None]:
    """Return three things for the test of a pattern: clauses about its roles, phrases for zones and values of its roles, and
    the rest of the test.

    For example, `where c is red` becomes the clause `a card that is red`. If the text of the pattern mentions the hand of
    `place`, `where place.hand is empty` becomes the phrase `a hand that is empty`.
    """
    if test is None:
        return {}, {}, None
    for role, known in first.items():
        if known.kind != "thing" or not begins_with_it(test, role):
            continue
        word = _place_in(test, role)
        if word and f"{{{word} of {role}}}" in template:
            noun = realiser.noun(word)
            opening = Known("thing", phrase=relative(noun, realiser))
            clause = condition(_about(test, word), realiser.naming(**{word: opening}))
            phrase = realiser.wrapped("a", replace(noun, text=f"{noun.text} {clause}"))
            return {}, {f"{word} of {role}": phrase}, None
        if not (role == holder or any(role_of(hole.group(2) or "") == role for hole in HOLE.finditer(template))):
            continue
        return {role: _told_of(test, role, known.noun, realiser)}, {}, None
    return {}, {}, test


def _told_of(test: nodes.Node, role: str, noun: str, realiser: Realiser, negated: bool = False) -> str:
    """Return a relative clause about the thing in a role of a pattern, such as `that is red or whose owner draws`."""
    match test:
        case nodes.Not(value=value):
            return _told_of(value, role, noun, realiser, not negated)
        case nodes.Logic():
            return joined_tests(test, lambda part, no: _told_of(part, role, noun, realiser, no), realiser, negated)
    opening = Known("thing", noun, phrase=relative(realiser.noun(noun), realiser))
    return condition(test, realiser.naming(**{role: opening}), negated)


def _place_in(test: nodes.Node, role: str) -> str:
    """Return the member of a role about which a test asks: `hand` for `place.hand is empty`. Return "" for any other test."""
    match test:
        case nodes.Compare(left=nodes.Field(base=nodes.Name(id=word), name=name)) if word == role:
            return name
        case nodes.IsAdjective(value=nodes.Field(base=nodes.Name(id=word), name=name)) if word == role:
            return name
    return ""


def _about(test: nodes.Node, word: str) -> nodes.Node:
    """Return a test with the name `word` in place of its left side."""
    match test:
        case nodes.Compare(left=left):
            return replace(test, left=nodes.Name(left.span, word))
        case nodes.IsAdjective(value=value):
            return replace(test, value=nodes.Name(value.span, word))
    return test


def _types(verb: nodes.Verb | None) -> dict[str, tuple[str, bool]]:
    if verb is None:
        return {"who": ("player", False)}
    parameters = [*([verb.subject] if verb.subject else []), *parameters_of(verb)]
    return {p.name: (p.type.name, p.type.plural) for p in parameters}


def roles_bound(node: nodes.Pattern | nodes.Occasion, realiser: Realiser) -> dict[str, Known]:
    """Return the roles of a pattern that any player or thing may fill, with what the text knows about each."""
    verb = realiser.lexicon.verbs.get(node.verb)
    types = _types(verb)
    holder = verb.subject.name if verb is not None and verb.subject is not None else "who"
    first: dict[str, Known] = {}
    for role, value in {holder: node.subject, **_given(node, verb)}.items():
        if (
            not isinstance(value, nodes.Name)
            or value.id in realiser.names
            or value.id not in (role, "anyone", "anything")
        ):
            continue
        type_, plural = types.get(role, ("", False))
        noun = realiser.lexicon.plurals.get(type_, type_)
        if noun == "number":
            first[role] = Known("number")
        elif noun == "player" or noun in realiser.lexicon.nouns:
            first[role] = Known("thing", noun, plural)
        else:
            first[role] = Known("word")
    return first


def _tail(node: nodes.Pattern, cause: nodes.Node | None, realiser: Realiser) -> list[str]:
    """Return the last words for a pattern, such as `because of a card`. `cause` is the card or thing that must be the reason."""
    pieces = []
    if cause is not None:
        pieces.append(realiser.say("because", cause=thing(cause, realiser)))
    elif node.because is not None:
        noun = realiser.noun(node.because, False, node.span)
        if node.because_of is None:
            pieces.append(realiser.say("because", cause=realiser.wrapped("a", noun)))
        else:
            owner = thing(node.because_of, realiser)
            if owner.address:
                yours = replace(noun, text=f"{noun.text} {realiser.say('of yours', noun=noun)}")
                pieces.append(realiser.say("because", cause=realiser.wrapped("a", yours)))
            else:
                pieces.append(realiser.say("because of one", cause=realiser.wrapped("a", noun), owner=owner))
    if node.during is not None:
        pieces.append(realiser.say("during", step=realiser.noun(node.during, False, node.span)))
    return pieces
