"""A decision in words, and from what a person types to one of its options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from dsl.source import Source, Span
from interpreter.model.decisions import Decision, Option
from interpreter.model.views import View, ZoneView
from repl.render.phrases import ENGLISH, Phrases
from repl.render.voice import Voice
from repl.render.words import beginning, human, meant

SHOWN_NAMES = 5
LONGEST_CLAUSE = 160


@dataclass(frozen=True, slots=True)
class Choice:
    """An option as a person sees it: `key` is what to type, `label` what it means."""

    key: str
    label: str
    option: Option


@dataclass(frozen=True, slots=True)
class Question:
    """`line` asks, `reasons` say why, `choices` are the answers."""

    line: str
    reasons: tuple[str, ...]
    choices: tuple[Choice, ...]


def question(voice: Voice, decision: Decision, names: Sequence[str], view: View) -> Question:
    """Put a decision into words. `view` is that of whoever decides."""
    card = voice.piece(decision.card)
    because = (
        voice.say("because of {card}", card=f"{card.number} {card.name}: {voice.card(card)}")
        if card is not None
        else ""
    )
    clause = source_line(voice.game.sources, decision.span)
    reasons = tuple(reason for reason in (_window(voice, decision, names), because, clause) if reason)
    return Question(_line(voice, decision, names), reasons, choices(voice, decision, names, view))


def _line(voice: Voice, decision: Decision, names: Sequence[str]) -> str:
    """Return who is asked, in what, and what there is to choose."""
    of = f", {voice.word(decision.of)}" if decision.of else ""
    part = f" ({voice.say('{n} of {all}', n=decision.part, all=decision.parts)})" if decision.parts > 1 else ""
    asks = voice.asks(decision).rstrip(".") or _asking(voice, decision)
    return f"{names[decision.seat - 1]}{of}: {asks[0].lower() + asks[1:]}{part}{_sort(voice, decision, names)}"


def _sort(voice: Voice, decision: Decision, names: Sequence[str]) -> str:
    """Return of what it is asked how many, and how many there may be."""
    sort = decision.how_many_of
    if sort is None:
        return ""
    numbers = [int(option.id) for option in decision.possible]
    thing = label(voice, sort, names) if voice.piece(sort.piece) is not None else voice.word(sort.label)
    return ": " + voice.say("{thing} ({low} to {high})", thing=thing, low=min(numbers), high=max(numbers))


def _window(voice: Voice, decision: Decision, names: Sequence[str]) -> str:
    """Return who is asked after whom in the window that is open, and when it closes."""
    window = decision.window
    if window is None:
        return ""
    order = " > ".join(names[seat - 1] for seat in window.seats)
    last = f" ({voice.say('{n} so far', n=window.passed)})" if window.passed else ""
    closes = voice.say("the first who lets it pass closes it")
    if window.passes > 1:
        closes = voice.say("closed when {n} in a row let it pass", n=window.passes) + last
    return f"{voice.word(window.name)}: {order}; {closes}"


def _asking(voice: Voice, decision: Decision) -> str:
    if decision.kind == "may":
        return voice.say("do you want to?")
    if decision.kind == "pay":
        return voice.say("pay {what}", what=human(decision.name))
    return voice.say("decide {what}" if decision.kind == "decide" else "choose {what}", what=human(decision.name))


def source_line(sources: Mapping[str, Source], span: Span) -> str:
    """Return `file:line  text` for a place in the rules, or nothing if the place is nowhere."""
    source = sources.get(span.source)
    if source is None:
        return ""
    line, _ = source.line_and_column(span.start)
    return f"{source.name.rsplit('/', 1)[-1]}:{line}  {_clause(source, line, span)}"


def _clause(source: Source, line: int, span: Span) -> str:
    """Return the text from the beginning of a line to the end of a place, in one line; of a card of one line, what
    stands behind its head."""
    start, text = source.line_starts[line - 1], source.line_text(line)
    end = max(span.end, start + len(text))
    if text[:1].strip():
        start += text.rfind(": ", 0, span.start - start) + 1
    first, *rest = [row.strip() for row in source.text[start:end].rstrip().split("\n")]
    text = f"{first}: {'; '.join(rest)}" if rest else first
    return text if len(text) <= LONGEST_CLAUSE else text[:LONGEST_CLAUSE].rstrip() + "…"


def choices(voice: Voice, decision: Decision, names: Sequence[str], view: View) -> tuple[Choice, ...]:
    """Return the options with what to type for each: its number in the list, or the number that it is."""
    by_id = any(option.id.isdecimal() for option in decision.options)
    where = {piece.number: zone for zone in view.zones for piece in zone.pieces if piece is not None}
    zones = {id(where[option.piece]) for option in decision.options if option.piece in where}
    return tuple(
        Choice(
            option.id if by_id else str(place),
            label(
                voice, option, names, where.get(option.piece) if option.piece is not None and len(zones) > 1 else None
            ),
            option,
        )
        for place, option in enumerate(decision.options, 1)
    )


def label(voice: Voice, option: Option, names: Sequence[str], zone: ZoneView | None = None) -> str:
    """Return what an option means: the name of a player, the number and title of a card (and where it lies)."""
    if option.shown:
        return ", ".join(f"{voice.word(name)} {voice.value(value, names)}" for name, value in option.shown)
    if option.piece is None:
        return names[option.seat - 1] if option.seat is not None else _word(voice, option.label)
    card = voice.piece(option.piece)
    title = f"{card.number} {option.label}" if card is not None else option.label
    if zone is None:
        return title
    owner = names[zone.owner - 1] if isinstance(zone.owner, int) else zone.owner
    place = voice.word(zone.name)
    return f"{title} ({voice.say('{place} of {owner}', place=place, owner=owner) if owner else place})"


def _word(voice: Voice, label: str) -> str:
    if label in ("yes", "no", "none", "enough"):
        return voice.say(label)
    return voice.word(label) if label.isidentifier() else label


def answer(asked: Question, text: str, commands: Iterable[str] = (), say: Phrases = ENGLISH) -> Option | str:
    """Return the option that was meant, or a sentence for whoever typed it.

    An answer is a key, an option's id, or the beginning of a label that begins no other one.
    `commands` are what else may have been meant.
    """
    text = text.strip()
    for choice in asked.choices:
        if text in (choice.key, choice.option.id):
            return choice.option
    found = beginning(text, _spellings(asked.choices))
    found = [choice for choice in found if choice.option.possible] or found
    if len(found) == 1 or (found and _alike(found)):
        return found[0].option
    if found:
        names = [choice.label for choice in found[:SHOWN_NAMES]]
        return say("`{text}` may be {names}. Type more of it, or its number.", text=text, names=say.listed(names, "or"))
    words = [*commands, *(word for choice in asked.choices for word in (choice.label, choice.option.label))]
    words = [word for word in words if not word.isdecimal()]
    return (
        f"{say('`{text}` is neither an answer nor a command.', text=text)}{meant(text, words, say)} {hint(asked, say)}"
    )


def hint(asked: Question, say: Phrases = ENGLISH) -> str:
    """Return a sentence that says what may be typed."""
    keys = [choice.key for choice in asked.choices if choice.option.possible]
    if len(keys) > SHOWN_NAMES:
        return say(
            "Type a number from {low} to {high}, or the beginning of an answer; `help` lists the commands.",
            low=keys[0],
            high=keys[-1],
        )
    return say("Type {keys}, or the beginning of an answer; `help` lists the commands.", keys=say.listed(keys, "or"))


def _spellings(found: Sequence[Choice]) -> Iterator[tuple[str, Choice]]:
    for choice in found:
        yield choice.label, choice
        yield choice.option.label, choice
        yield choice.option.id, choice


def _alike(found: Sequence[Choice]) -> bool:
    """Tell whether all of these read the same: copies of one card."""
    return len({choice.label for choice in found}) == 1


def option_rows(asked: Question, voice: Voice) -> list[tuple[str, bool]]:
    """Return the lines of the list of options, each with whether it may be taken. Bare numbers share a line."""
    bare = [choice for choice in asked.choices if choice.key == choice.label and choice.option.possible]
    numbers = sorted((choice.key for choice in bare), key=int)
    rows = [(", ".join(numbers), True)] if bare else []
    others = [choice for choice in asked.choices if choice not in bare]
    wide = max((len(choice.key) for choice in others), default=1)
    for choice in others:
        option = choice.option
        row = f"{choice.key:>{wide}}  {choice.label}".rstrip()
        why = voice.reason(option.why_not) or voice.say("not now")
        why_not = "" if option.possible else f"  ({voice.say('not possible: {why}', why=why)})"
        rows.append((row + why_not, option.possible))
    return rows
