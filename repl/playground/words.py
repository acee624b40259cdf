"""The fixed texts of the page, such as titles and buttons, by their ids in the message catalogues."""

from __future__ import annotations

from dsl.messages.message import Message

#: The ids of all texts that belong to the page itself. The site has these texts in each language, for use before Python starts.
WORDS = (
    "page-language",
    "page-needs-javascript",
    "playground-at-line",
    "playground-card",
    "playground-cookbook",
    "playground-edit",
    "playground-ended",
    "playground-file",
    "playground-findings",
    "playground-game",
    "playground-games",
    "playground-link-broken",
    "playground-link-too-long",
    "playground-loading",
    "playground-mend",
    "playground-no-card",
    "playground-no-findings",
    "playground-no-game",
    "playground-no-scenario",
    "playground-open",
    "playground-own",
    "playground-play",
    "playground-ready",
    "playground-rules",
    "playground-scenario-fails",
    "playground-scenario-good",
    "playground-scenarios",
    "playground-share",
    "playground-shared",
    "playground-stopped",
    "playground-test",
    "playground-title",
    "playground-working",
)

#: The placeholders in these texts that the page itself fills in.
HOLES = {"playground-at-line": {"n": "{n}"}}


def words_in(language: str) -> dict[str, str]:
    """Return the fixed texts of the page in a language, by their ids without the prefix."""
    return {word.partition("-")[2]: Message(word, **HOLES.get(word, {})).in_language(language) for word in WORDS}
