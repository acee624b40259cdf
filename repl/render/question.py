"""A decision as a question in words with a list of answers, and the search for the answer that a typed text means."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from dsl.diagnostics.spelling import folded
from dsl.messages.message import on_one_line
from dsl.records import dataclass
from dsl.source import Source, Span
from interpreter.api import CardInfo
from interpreter.model.decisions import HIDDEN, Decision, Option
from interpreter.model.views import PieceView, View, ZoneView
from repl.render.phrases import ENGLISH, Phrases
from repl.render.voice import Voice
from repl.render.words import amounts, beginning, human, meant

SHOWN_NAMES = 5
LONGEST_CLAUSE = 160
STEM = 5  # letters in which the forms of a word usually agree

#: A list with more answers than this is sorted by their names. If the answers are numbers, only the first and the last are
#: shown.
LONG = 12

#: The words before the effect of a card, which end with a colon, such as `if you wish:`.
INTRODUCTION = re.compile(r"[^.;:?]+: ?$")


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer in the list: `key` is what the player types, `label` is its text. `alike` are further options with the same
    text, such as copies of a card. `says` is the text of the card that the answer is about, if the option is something else
    than a card."""

    key: str
    label: str
    option: Option
    alike: tuple[Option, ...] = ()
    says: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision in words: `line` is the question, `reasons` are lines that explain it, `choices` are the answers. If an answer
    is a bundle, such as `2 food + 1 gold`, `kinds` has for each kind the ways to spell it."""

    line: str
    reasons: tuple[str, ...]
    choices: tuple[Choice, ...]
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def question(
    voice: Voice, decision: Decision, names: Sequence[str], view: View, *, with_code: bool = False
) -> Question:
    """Return the question of a decision in words. `view` is what the asked player may see. With `with_code`, the line of the
    rules that asks is added."""
    card = voice.piece(decision.card)
    because = "" if card is None else voice.say("because-of-card", card=_cause(voice, decision, names, card))
    clause = source_line(voice.game.sources, decision.span) if with_code else ""
    untried = voice.say("perhaps-nothing-fits") if decision.perhaps_none else ""
    reasons = (_window(voice, decision, names), because, *_named(voice, decision), clause, untried)
    kinds = kinds_of(voice, decision)
    sort = _sort_seen(decision, view)
    lines = (*reasons, _of_the_sort(voice, decision, names, sort), typed_at_once(voice, decision, kinds))
    line = said_once(_line(voice, decision, names, sort), voice.card(card) if card is not None else "")
    return Question(line, tuple(filter(None, lines)), choices(voice, decision, names, view), kinds)


def said_once(line: str, card: str) -> str:
    """Return a question without the words after its question mark, if the card that asks has the same words in its text. The
    player reads this text below the question. In the text, the words must come after an introduction such as `if you wish:`,
    and this introduction must occur only once."""
    asks, mark, does = line.partition("? ")
    text, does = folded(card), folded(does)
    before = INTRODUCTION.search(text[: text.find(does)]) if does and does in text else None
    return f"{asks}{mark.rstrip()}" if before is not None and text.count(before.group()) == 1 else line


def kinds_of(voice: Voice, decision: Decision) -> dict[str, tuple[str, ...]]:
    """Return the kinds in the bundles among the answers, such as `food` and `gold`, each with the ways to spell it. Return
    nothing if the answers are no bundles."""
    kinds = [kind for kind, _ in decision.left]
    if not kinds:
        for option in decision.options:
            bundle = {} if option.label in ("nothing", "no") else bundle_in(option.label)
            if bundle is None or option.piece is not None or option.paid:
                return {}
            kinds += [kind for kind in bundle if kind not in kinds]
    return {kind: (kind, *(voice.amount(kind, n).partition(" ")[2] for n in (1, 2))) for kind in kinds}


def bundle_in(label: str) -> dict[str, int] | None:
    """Return the amounts in the text of a bundle: `{"food": 2, "gold": 1}` for `2 food + 1 gold`. Return None for any other
    text."""
    parts = [part.split(" ") for part in label.split(" + ")]
    if not all(len(part) == 2 and part[0].isdecimal() for part in parts):
        return None
    return {kind: int(number) for number, kind in parts}


def typed_at_once(voice: Voice, decision: Decision, kinds: Mapping[str, Sequence[str]]) -> str:
    """Return a hint that a bundle can be typed in one line, with the amounts that are available. Return "" if the answers are
    no bundles of several kinds, or few."""
    if len(kinds) < 2 or not (decision.left or len(decision.options) > LONG):
        return ""
    two = list(kinds)[:2]
    example = " ".join(voice.amount(kind, 1) for kind in two)
    if not decision.left:
        return voice.say("what-you-mean-may-be-typed-as-example", example=example)
    there = ", ".join(voice.amount(kind, number) for kind, number in decision.left)
    return voice.say("there-may-be-amounts-type-all-of-it-at", amounts=there, example=example)


def _named(voice: Voice, decision: Decision) -> Iterator[str]:
    """Yield the texts of the cards that the question names, without the card that asks and without the cards among the
    answers."""
    answers = {option.piece for option in decision.options}
    for number in voice.spoken_of(decision):
        card = voice.piece(number) if number not in answers and number != decision.card else None
        if card is not None and voice.card(card):
            yield voice.say("card-says-text", card=f"{card.number} {voice.title(card.name)}", text=voice.card(card))


def _cause(voice: Voice, decision: Decision, names: Sequence[str], card: CardInfo) -> str:
    """Return the card that causes the question, with its text. If the card belongs to another player than the asked one, the
    result names its owner."""
    title, causer = f"{card.number} {voice.title(card.name)}", decision.causer
    if causer is None or causer == decision.seat or causer > len(names):
        return f"{title}{voice.say.colon}{voice.card(card)}"
    owner, text = names[causer - 1], voice.card(card)
    if not text:
        return voice.say("place-of-owner", place=title, owner=owner)
    return voice.say("card-of-owner-which-says-to-owner-text", card=title, owner=owner, text=text)


def _sort_seen(decision: Decision, view: View) -> PieceView | None:
    """Return one of several equal things as the player sees it, if a question asks for their number (such as `how many coins`).
    Return None for any other question."""
    wanted = decision.how_many_of.piece if decision.how_many_of is not None else None
    return next((one for zone in view.zones for one in zone.pieces if one is not None and one.number == wanted), None)


def _of_the_sort(voice: Voice, decision: Decision, names: Sequence[str], seen: PieceView | None) -> str:
    """Return the title and text of one of several equal cards, if a question asks for their number. Return "" for any other
    question."""
    sort = decision.how_many_of
    card = voice.piece(sort.piece) if sort is not None else None
    if sort is None or card is None or not voice.card(card):
        return ""
    return f"{label(voice, sort, names, seen)}{voice.say.colon}{voice.card(card)}".replace("\n", " ")


def _line(voice: Voice, decision: Decision, names: Sequence[str], seen: PieceView | None = None) -> str:
    """Return the question as one line: the player, the card or step that asks, and what must be chosen."""
    place = voice.place(decision, names)
    many = decision.parts > 1 and not decision.left
    part = f" ({voice.say('n-of-all', n=decision.part, all=decision.parts)})" if many else ""
    asks = voice.asks(decision, names).rstrip(".") or _asking(voice, decision)
    if not asks.startswith(tuple(names)):
        asks = asks[0].lower() + asks[1:]
    of = f", {place}" if place and not _says_all_of(asks, place) else ""
    sort = _sort(voice, decision, names, seen)
    if sort:
        sort = f" {sort[0].upper()}{sort[1:]}" if asks.endswith("?") else f": {sort}"
    return f"{names[decision.seat - 1]}{of}{voice.say.colon}{asks}{part}{sort}"


def _says_all_of(asks: str, place: str) -> bool:
    """Tell whether a question contains all words of the action that asks it. The action need not be named before such a
    question. Words are compared by their first letters, because their endings change."""
    words = [word[:STEM] for word in re.findall(r"\w+", folded(place)) if len(word) >= STEM - 1 or word[-1].isdigit()]
    return bool(words) and all(re.search(rf"\b{word}", folded(asks)) for word in words)


def _sort(voice: Voice, decision: Decision, names: Sequence[str], seen: PieceView | None) -> str:
    """Return the name of the things whose number a question asks for, together with the lowest and the highest possible number.
    Return "" for any other question."""
    if decision.left:
        kind, most = decision.left[0]
        least = min((bundle_in(option.label) or {kind: 0}).get(kind, 0) for option in decision.options)
        return voice.say("thing-low-to-high", thing=voice.heading(kind), low=least, high=most)
    sort = decision.how_many_of
    if sort is None:
        return ""
    numbers = [int(option.id) for option in decision.possible]
    thing = label(voice, sort, names, seen) if voice.piece(sort.piece) is not None else voice.word(sort.label)
    return voice.say("thing-low-to-high", thing=thing, low=min(numbers), high=max(numbers))


def _window(voice: Voice, decision: Decision, names: Sequence[str]) -> str:
    """Return a line about the window in which each player may react now: the order in which the players are asked, and when
    the window closes. The name of the window is added unless it is in the question. Return "" if no window is open, or if a
    card asks."""
    window = decision.window
    if window is None or decision.card is not None:
        return ""
    first, *others = [names[seat - 1] for seat in window.seats]
    order = voice.say("one-is-asked-first", one=first)
    if others:
        order = voice.say("one-is-asked-first-then-others", one=first, others=", ".join(others))
    last = f" ({voice.say('n-so-far', n=window.passed)})" if window.passed else ""
    closes = voice.say("the-first-who-lets-it-pass-closes-it")
    if window.passes > 1:
        closes = voice.say("closed-when-n-in-a-row-let-it-pass", n=window.passes) + last
    name = voice.word(window.name)
    title = "" if folded(name) == folded(voice.place(decision, names)) else f"{name}{voice.say.colon}"
    return f"{title}{order}; {closes}"


def _asking(voice: Voice, decision: Decision) -> str:
    if decision.kind == "may":
        return voice.say("do-you-want-to")
    if decision.kind == "pay":
        return voice.say("pay-what", what=human(decision.name))
    return voice.say("decide-what" if decision.kind == "decide" else "choose-what", what=human(decision.name))


def source_line(sources: Mapping[str, Source], span: Span) -> str:
    """Return a place in the rules as `FILE:LINE  TEXT`; "" if its file is not known."""
    source = sources.get(span.source)
    if source is None:
        return ""
    line, _ = source.line_and_column(span.start)
    return f"{on_one_line(source.name.rsplit('/', 1)[-1])}:{line}  {_clause(source, line, span)}"


def _clause(source: Source, line: int, span: Span) -> str:
    """Return the text of the rules from the beginning of a line to the end of a span, as one line. If a card is written on one
    line, the part before its effect is left out."""
    start, text = source.line_starts[line - 1], source.line_text(line)
    end = max(span.end, start + len(text))
    if text[:1].strip():
        start += text.rfind(": ", 0, span.start - start) + 1
    first, *rest = [row.strip() for row in source.text[start:end].rstrip().split("\n")]
    text = f"{first}: {'; '.join(rest)}" if rest else first
    return text if len(text) <= LONGEST_CLAUSE else text[:LONGEST_CLAUSE].rstrip() + "…"


def choices(voice: Voice, decision: Decision, names: Sequence[str], view: View) -> tuple[Choice, ...]:
    """Return the answers of a decision with their keys (the texts to type). Equal answers are one. The key of an answer is its
    number in the list. If the answers are numbers themselves, the key is the answer."""
    by_id = any(option.id.isdecimal() for option in decision.options)
    seen = {piece.number: (piece, zone) for zone in view.zones for piece in zone.pieces if piece is not None}
    zones = {id(zone): zone for _, zone in (seen[option.piece] for option in decision.options if option.piece in seen)}
    usual = _usual_zone([seen[option.piece][1] for option in decision.options if option.piece in seen])
    groups: dict[tuple[object, ...], list[Option]] = {}
    for option in decision.options:
        piece, zone = seen.get(option.piece, (None, None)) if option.piece is not None else (None, None)
        text = label(voice, option, names, piece, zone if len(zones) > 1 and zone is not usual else None)
        same = (text, option.possible, id(zone), piece.values) if piece is not None else (text, option.id)
        groups.setdefault(same, []).append(option)
    found = list(groups.items())
    if len(zones) == 1 and all(zone.is_sorted for zone in zones.values()):
        places: dict[int | None, int] = {number: place for place, number in enumerate(seen)}
        found.sort(key=lambda group: places.get(group[1][0].piece, len(places)))
    elif len(found) > LONG and all(options[0].piece is not None for _, options in found):
        found.sort(key=lambda group: folded(str(group[0][0])))
    no = voice.declines(decision, names).rstrip(".")
    return tuple(
        Choice(
            options[0].id if by_id else str(place),
            _counted(str(same[0]), len(options), no if options[0].id == "no" else "", voice.say),
            options[0],
            tuple(options[1:]),
        )
        for place, (same, options) in enumerate(found, 1)
    )


def _usual_zone(zones: Sequence[ZoneView]) -> ZoneView | None:
    """Return the zone in which most of the things lie that are the answers to a question. Only answers from another zone then
    need the name of their zone. Return None if there is no such zone."""
    many = Counter(map(id, zones))
    first = max(zones, key=lambda zone: many[id(zone)], default=None)
    return first if len(zones) > LONG and many[id(first)] * 2 > len(zones) else None


def _counted(text: str, number: int, means: str, say: Phrases) -> str:
    """Return the text of an answer, followed by the number of equal options and by its meaning, if there are any."""
    text = f"{text} ×{number}" if number > 1 else text
    return f"{text}{say.colon}{means[0].lower()}{means[1:]}" if means else text


def label(
    voice: Voice, option: Option, names: Sequence[str], piece: PieceView | None = None, zone: ZoneView | None = None
) -> str:
    """Return an option in words: the name of a player, the number and title of a card, the noun of another piece (for a die
    with its face), or the things of a payment. With `zone`, the name of the zone is added."""
    if option.paid:
        return " + ".join(_paid_with(voice, number, one, names) for number, one in option.paid)
    if option.shown:
        looks = ", ".join(_look(voice, name, value, names) for name, value in option.shown)
        return f"{voice.hidden(option.label)} ({looks})" if option.id.startswith(HIDDEN) else looks
    if option.id.startswith(HIDDEN):
        return voice.hidden(option.label)
    if option.piece is None:
        return names[option.seat - 1] if option.seat is not None else _word(voice, option.label)
    card = voice.piece(option.piece)
    title = _card(voice, card, option, piece) if card is not None else _thing(voice, option, piece)
    if option.known_to:
        who = ", ".join(names[seat - 1] for seat in option.known_to)
        title = voice.say("card-seen-by-names", card=title, names=who)
    if zone is None:
        return title
    of_thing = voice.title(zone.of) if zone.of else zone.owner
    owner = names[zone.owner - 1] if isinstance(zone.owner, int) else of_thing
    place = voice.word(zone.name)
    return f"{title} ({(voice.say('place-of-owner', place=place, owner=owner) if owner else place)})"


def _card(voice: Voice, card: CardInfo, option: Option, piece: PieceView | None) -> str:
    """Return a card as an answer: its number and title. If a player owns it and it has several copies, return the title alone,
    because the number would look like the number of copies."""
    title = voice.title(option.label)
    return title if piece is not None and piece.owner is not None and card.copies > 1 else f"{card.number} {title}"


def _paid_with(voice: Voice, number: int, option: Option, names: Sequence[str]) -> str:
    """Return `number` equal things of a payment in words: `2 oaks`, or `2 × Oak` if the title has no plural. If the player sees
    only some fields of the things, the text has these fields in place of the title."""
    what = label(voice, option, names) if option.shown else voice.title(option.label, number)
    if number == 1:
        return what
    is_plural = not option.shown and what != voice.title(option.label)
    return f"{number} {what}" if is_plural else f"{number} × {what}"


def _look(voice: Voice, name: str, value: object, names: Sequence[str]) -> str:
    """Return a visible field of a thing that cannot be seen as a whole: a number with its unit, such as `3 points`, or the name
    of the field with its value."""
    if isinstance(value, str) and value.removeprefix("-").isdecimal():
        return voice.amount(name, int(value))
    return f"{voice.word(name)} {voice.value(value, names)}"


def _thing(voice: Voice, option: Option, piece: PieceView | None) -> str:
    """Return the name of a piece that is no card: its noun, for a die also the face. If its label is more than noun and number,
    return the label."""
    if piece is None or not re.fullmatch(rf"{re.escape(piece.noun)} [0-9]+", option.label):
        return option.label
    face = dict(piece.values).get("face")
    return f"{voice.word(piece.noun)} {face}" if face is not None else voice.word(piece.noun)


def _word(voice: Voice, label: str) -> str:
    if label in ("yes", "no", "none", "enough", "nothing"):
        return voice.say(label)
    return voice.word(label)


def answer(asked: Question, text: str, commands: Iterable[str] = (), say: Phrases = ENGLISH) -> Option | str:
    """Return the option that a typed text means, or a message for the player if it means none or several.

    The text may be a key, the id of an option, or the beginning of exactly one answer. `commands` are other words that the
    player may have meant; they are proposed if the text is a typing error.
    """
    text = text.strip()
    plainly = {say(word): word for word in ("yes", "no")}.get(text.casefold())
    for choice in asked.choices:
        if text in (choice.key, choice.option.id) or plainly == choice.option.id:
            return choice.option
        for option in choice.alike:
            if text == option.id:
                return option
    wanted = amounts(text, asked.kinds) if asked.kinds else None
    found = [choice for choice in asked.choices if wanted is not None and bundle_in(choice.option.label) == wanted]
    found = found or beginning(text, _spellings(asked.choices))
    found = [choice for choice in found if choice.option.possible] or found
    if len(found) == 1 or (found and _alike(found)):
        return found[0].option
    if found:
        names = [choice.label for choice in found[:SHOWN_NAMES]]
        return say("text-may-be-names-type-more-of-it-or", text=text, names=say.listed(names, "or"))
    parts = [part for part in re.split(r"[\s,;+]+", text) if part]
    keys = {choice.key for choice in asked.choices}
    if len(parts) > 1 and parts[0] in keys and all(part in keys or part.isdecimal() for part in parts):
        return say("one-answer-at-a-time-first-first-then-what", first=parts[0])
    words = [*commands, *(word for choice in asked.choices for word in (choice.label, choice.option.label))]
    words = [word for word in words if not word.isdecimal()]
    return f"{say('text-is-neither-an-answer-nor-a-command', text=text)}{meant(text, words, say)} {hint(asked, say)}"


def begins_answer(asked: Question, text: str) -> bool:
    """Tell whether a text is an answer or the beginning of one."""
    return bool(beginning(text, _spellings(asked.choices)))


def hint(asked: Question, say: Phrases = ENGLISH) -> str:
    """Return a sentence that says what the player may type as an answer."""
    keys = [choice.key for choice in asked.choices if choice.option.possible]
    if len(keys) > SHOWN_NAMES:
        return say("type-a-number-from-low-to-high-or-the", low=keys[0], high=keys[-1])
    return say("type-keys-or-the-beginning-of-an-answer-help", keys=say.listed(keys, "or"))


def _spellings(found: Sequence[Choice]) -> Iterator[tuple[str, Choice]]:
    for choice in found:
        yield choice.label, choice
        if choice.option.piece is not None:
            yield choice.label.partition(" ")[2], choice
        yield choice.option.label, choice
        yield choice.option.id, choice


def _alike(found: Sequence[Choice]) -> bool:
    """Tell whether all of these answers have the same text, as copies of a card have."""
    return len({choice.label for choice in found}) == 1


def option_rows(asked: Question, voice: Voice, texts: bool = True) -> list[tuple[str, bool]]:
    """Return the rows of the list of answers, each as a pair of its text and whether the answer is possible. With `texts`, the
    text of a card follows its title. Answers that are plain numbers share a row."""
    bare = [choice for choice in asked.choices if choice.key == choice.label and choice.option.possible]
    rows = [(_numbers(sorted((choice.key for choice in bare), key=int), voice), True)] if bare else []
    others = [choice for choice in asked.choices if choice not in bare]
    wide = max((len(choice.key) for choice in others), default=1)
    for choice in others:
        option = choice.option
        row = f"{choice.key:>{wide}}  {choice.label}".rstrip()
        why = voice.reason(option.why_not) or voice.say("not-now")
        why_not = "" if option.possible else f"  ({voice.say('not-possible-why', why=why)})"
        card = voice.piece(option.piece)
        text = (voice.card(card) if card is not None else choice.says).replace("\n", " ")
        rows.append((row + why_not + (f"  {text}" if text and texts else ""), option.possible))
    return rows


def _numbers(keys: Sequence[str], voice: Voice) -> str:
    """Return numbers as one text: “a number from 1 to 20” if there are many and none is missing, otherwise a list."""
    numbers = [int(key) for key in keys if key.removeprefix("-").isdecimal()]
    if len(numbers) == len(keys) > LONG and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return voice.say("a-number-from-low-to-high", low=numbers[0], high=numbers[-1])
    return ", ".join(keys)
