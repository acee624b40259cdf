"""The label of the search in earlier lines, in the language of the user, because prompt-toolkit has it only in English."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.layout import SearchBufferControl
from prompt_toolkit.layout.processors import BeforeInput, ReverseSearchProcessor, Transformation, TransformationInput
from prompt_toolkit.search import SearchDirection
from prompt_toolkit.widgets import SearchToolbar

from repl.render.output import gate

Searching = Callable[[bool], str]  # returns the label of the search; its argument is true for a search backwards


def search_bar(said: Searching) -> SearchToolbar:
    """Return the row of the screen in which the user types the text to search for."""
    return SearchToolbar(
        forward_search_prompt=lambda: gate(f"{said(False)}: "), backward_search_prompt=lambda: gate(f"{said(True)}: ")
    )


def reworded(prompt: PromptSession[str], said: Searching) -> None:
    """Replace the labels of the search in a prompt by those that `said` returns."""
    for control in prompt.layout.find_all_controls():
        if isinstance(control, SearchBufferControl):
            is_within = any(isinstance(one, ReverseSearchProcessor) for one in control.input_processors or ())
            before = _Within(said) if is_within else BeforeInput(lambda: gate(f"{said(_goes_back())}: "))
            control.input_processors = [before]


def _goes_back() -> bool:
    target = get_app().layout.search_target_buffer_control
    return target is not None and target.search_state.direction is SearchDirection.BACKWARD


class _Within(ReverseSearchProcessor):
    """Shows the text that is searched for and the line that was found in one row: `(search back)`hand': look hand`."""

    def __init__(self, said: Searching) -> None:
        self.said = said

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        """Return the row with the label in the user's language in place of the English one."""
        found = super().apply_transformation(transformation_input)
        words = [fragment[1] for fragment in found.fragments[:3]]
        if len(words) < 3 or not words[1].endswith("i-search"):
            return found
        there = gate(self.said(_goes_back()))
        fragments: list[Any] = list(found.fragments)
        fragments[1] = (fragments[1][0], there)
        more = len(there) - len(words[1])
        return Transformation(
            fragments,
            lambda place: found.source_to_display(place) + more,
            lambda place: found.display_to_source(place - more),
        )
