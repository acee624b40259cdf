"""The fixed texts of the page, such as titles and buttons, by their ids in the message catalogues."""

from __future__ import annotations

from dsl.messages.message import Message

#: The ids of all texts that belong to the page itself. The server sends these texts, in the language of the page, when the page
#: connects.
WORDS = (
    "page-board",
    "page-bot",
    "page-calls",
    "page-change",
    "page-change-ask",
    "page-change-name",
    "page-change-show",
    "page-change-text",
    "page-end",
    "page-end-sure",
    "page-give-anew",
    "page-go-on",
    "page-hand",
    "page-hand-empty",
    "page-here",
    "page-host",
    "page-in-force",
    "page-language",
    "page-line-lost",
    "page-link",
    "page-link-copied",
    "page-link-copy",
    "page-list",
    "page-log",
    "page-log-empty",
    "page-new",
    "page-no",
    "page-nothing-here",
    "page-number",
    "page-pause",
    "page-paused",
    "page-people",
    "page-play",
    "page-printed",
    "page-put-together",
    "page-question",
    "page-rules",
    "page-rules-all",
    "page-rules-show",
    "page-send",
    "page-table",
    "page-take-back-all",
    "page-take-over",
    "page-undo",
    "page-watching",
    "page-why",
    "page-yes",
    "page-you",
    "page-you-are-asked",
)


def words_in(language: str) -> dict[str, str]:
    """Return the fixed texts of the page in a language, by their ids without the prefix `page-`."""
    return {word.removeprefix("page-"): Message(word).in_language(language) for word in WORDS}
