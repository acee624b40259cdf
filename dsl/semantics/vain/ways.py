"""Reports places that are joined twice, and places that are joined with no other place."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.expansion.joins import next_to, title_of
from dsl.messages.message import Message
from dsl.semantics.checked import Checked


def check_ways(checked: Checked, findings: Findings) -> None:
    """Report two places that are joined twice (N226), places that are joined with no other place, and `joined to` on a
    map where every place can be reached from every other place."""
    for node in checked.book.joins:
        _check_again(node, checked, findings)
    if checked.book.joined:
        _check_alone(checked, findings)
        _check_everywhere(checked, findings)


def _check_again(node: nodes.Join, checked: Checked, findings: Findings) -> None:
    """Report a join that an earlier line, or an earlier name in the same line, has already made."""
    titles = checked.book.titles()
    place = title_of(node.place, titles)
    before = [
        one for one in checked.book.joins if (one.span.source, one.span.start) < (node.span.source, node.span.start)
    ]
    joined = set(next_to(before, titles).get(place or "", ()))
    for other in node.others:
        title = title_of(other, titles)
        if title is not None and title in joined:
            findings.warning(
                codes.BROKEN_JOIN,
                Message("title-and-title2-are-joined-already", title=place or "", title2=title),
                other.span,
                label=Message("again-here"),
                help=Message("a-join-holds-both-ways-leave-this-one-out"),
            )
        elif title is not None:
            joined.add(title)


def _check_alone(checked: Checked, findings: Findings) -> None:
    """Report places without any join, if other places of the same noun are joined. If a join has an unknown title, report
    nothing here, because the title is reported already."""
    book = checked.book
    ways = next_to(book.joins, book.titles())
    if any(title not in book.card_by_title for title in ways):
        return
    for entry in book.cards:
        if entry.node.noun in book.joined and entry.node.title not in ways:
            example = next(title for title in ways if book.card_by_title[title].node.noun == entry.node.noun)
            findings.warning(
                codes.BROKEN_JOIN,
                Message("title-is-joined-with-nothing", title=entry.node.title),
                entry.node.span,
                label=Message("no-way-leads-here"),
                help=Message("write-join-title-with-example", title=entry.node.title, example=example),
                others=(Label(book.joins[0].span, Message("other-places-are-joined")),),
            )


def _check_everywhere(checked: Checked, findings: Findings) -> None:
    """Report `joined to` on a map where every place can be reached from every other place (N424). Probably the author means
    `neighbours of`."""
    book = checked.book
    ways = next_to(book.joins, book.titles())
    whole = {noun for noun in book.joined if _is_whole(noun, ways, checked)}
    for node in (part for declaration in book.declarations if whole for part in nodes.walk(declaration)):
        if isinstance(node, nodes.Group) and node.noun in whole:
            for one in node.filters:
                if isinstance(one, nodes.Reach) and one.steps is None and one.through is None:
                    group = book.vocabulary.plurals.get(node.noun, node.noun)
                    findings.warning(
                        codes.EVERY_PLACE,
                        Message("these-are-all-group", group=group),
                        one.span,
                        label=Message("a-way-leads-from-each-to-each"),
                        help=Message("those-next-to-it-are-its-neighbours", place=book.phrase(one.start), group=group),
                    )


def _is_whole(noun: str, ways: Mapping[str, tuple[str, ...]], checked: Checked) -> bool:
    """Tell whether each place of a noun can be reached from each other place, if all decks are in play."""
    titles = {entry.node.title for entry in checked.book.cards if entry.node.noun == noun}
    found = set(islice(titles, 1))
    edge = found
    while edge:
        edge = {other for place in edge for other in ways.get(place, ())} - found
        found = found | edge
    return titles <= found
