"""Count how often Python had to do work that is normally done faster, in WebAssembly. A command tells the person about
it once."""

from __future__ import annotations

from dsl.messages.message import Message
from dsl.records import dataclass


@dataclass
class Fallbacks:
    """The cases in this command in which Python did work in place of WebAssembly, with the same results.

    - `rules`: how often rules had a construct that the faster build cannot carry out.
    - `errors`: how often the faster build failed. `error`: the last of these errors.
    """

    rules: int = 0
    errors: int = 0
    error: str = ""
    _told_rules: bool = False
    _told_errors: bool = False

    def begin(self) -> None:
        """Forget all counts, because another command begins."""
        self.rules, self.errors, self.error, self._told_rules, self._told_errors = 0, 0, "", False, False

    def by_rules(self) -> None:
        """Count rules that the faster build cannot play."""
        self.rules += 1

    def by_error(self, error: BaseException) -> None:
        """Count a failure of the faster build."""
        self.errors += 1
        self.error = f"{type(error).__name__}: {error}"

    def taken(self) -> tuple[int, int, str]:
        """Return the counts and the last error, and begin to count anew. A process reports them in this way to the process of the
        command."""
        found = self.rules, self.errors, self.error
        self.begin()
        return found

    def add(self, rules: int, errors: int, error: str) -> None:
        """Add what another process has counted."""
        self.rules, self.errors, self.error = self.rules + rules, self.errors + errors, error or self.error

    def news(self) -> tuple[Message, ...]:
        """Return the messages about fallbacks that the person has not seen yet. There is only one message for each kind
        of fallback."""
        found = []
        if self.rules and not self._told_rules:
            self._told_rules = True
            found.append(Message("python-plays-since-rules-command", command="naipe show GAME --speed"))
        if self.errors and not self._told_errors:
            self._told_errors = True
            found.append(Message("python-plays-since-n-errors-error", n=self.errors, error=self.error))
        return tuple(found)


#: The fallbacks of the command that this process carries out.
FALLBACKS = Fallbacks()
