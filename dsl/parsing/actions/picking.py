"""Make the nodes of sentences with a choice inside. Such a sentence becomes two statements: the choice, and a sentence
about the chosen thing."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

from dsl import nodes
from dsl.diagnostics import codes
from dsl.lexing.tokens import Token
from dsl.messages.message import Message
from dsl.parsing.actions.alternatives import REST, Context, Items, Several, built, keep_all, node, object_and_args
from dsl.source import Span

#: The player who makes the choice inside a sentence, by the first word of the declaration.
_OWNERS = {"card": "you", "template": "you", "verb": "who"}


class Picking(Context):
    """The parser's actions (methods that make nodes) for sentences with a choice, such as `you discard a card in you.hand
    as gift`. This sentence becomes `you choose a card in you.hand as gift` and `you discard gift`."""

    @built
    def picked(self, span: Span, what: nodes.Choice, name: str = "") -> nodes.Choose:
        return nodes.Choose(span, nodes.NoneValue(span), what, name, False)

    either = node(nodes.Among, REST)
    picked_argument = keep_all

    @built
    def picking(self, span: Span, *parts: Any) -> Several:
        who, verb, *rest = (None, *parts) if isinstance(parts[0], Token) else parts
        choice = next(one for part in rest for one in _parts(part) if isinstance(one, nodes.Choose))
        obj, args = object_and_args(tuple(_without_choice(part) for part in rest))
        said = nodes.Sentence(span, who, self.base(verb), str(verb), obj, args)
        return Several((self._made(choice, who, span), said), span)

    @built
    def move_picked(self, span: Span, choice: nodes.Choose, to: nodes.Expression) -> Several:
        bottom = isinstance(to, nodes.End) and to.which in ("top", "bottom") and to.amount is None
        move = nodes.Move(span, _name_of(choice), to, False)
        if isinstance(to, nodes.End) and bottom:
            move = replace(move, to=to.of, bottom=to.which == "bottom")
        return Several((self._made(choice, None, span), move), span)

    def _made(self, choice: nodes.Choose, who: nodes.Expression | None, span: Span) -> nodes.Choose:
        """Return a choice with the player who chooses: `you` on a card, `who` in a verb. A sentence about any other
        player is a finding."""
        owner = _OWNERS.get(self.begun_by, "")
        if who is None and owner:
            return replace(choice, who=nodes.Name(Span(self.source, span.start, span.start), owner))
        if not isinstance(who, nodes.Name) or (owner and who.id != owner):
            self.findings.error(
                codes.UNEXPECTED,
                Message("it-is-not-clear-who-would-choose-this"),
                choice.span,
                help=Message("say-on-a-line-of-its-own-who-chooses"),
            )
        return replace(choice, who=deepcopy(who) or nodes.NoneValue(span))


def _parts(part: Any) -> Iterator[Any]:
    return iter(part.items if isinstance(part, Items) else (part,))


def _without_choice(part: Any) -> Any:
    """Return a part of a sentence in which a choice is replaced by the name of the chosen thing."""
    if isinstance(part, nodes.Choose):
        return _name_of(part)
    if isinstance(part, Items) and isinstance(part.items[-1], nodes.Choose):
        return Items((str(part.items[0]), _name_of(part.items[-1])), Span("", part.start_pos, part.end_pos))
    return part


def _name_of(choice: nodes.Choose) -> nodes.Name:
    end = choice.span.end
    return nodes.Name(Span(choice.span.source, end - len(choice.name), end), choice.name)
