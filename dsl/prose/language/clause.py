"""A clause: a verb with its subject and roles, which can be written in any mood."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from dsl import nodes
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import HOLE, Realiser, Role, role_of
from dsl.records import dataclass

MOODS = {
    "present": ("third", "plural", "you"),
    "past": ("past", "past_plural", "past_you"),
    "infinitive": ("infinitive", "infinitive", "infinitive"),
    "personal": ("infinitive", "infinitive_plural", "infinitive"),
    "subjunctive": ("subjunctive", "subjunctive_plural", "subjunctive"),
    "unreal": ("unreal", "unreal_plural", "unreal"),
}


@dataclass(frozen=True)
class Clause:
    """A verb with its subject and roles. In the text, `tail` and the notes of the phrases come last. `node` is the code
    for which the clause is written, and `given` has the expressions for its roles."""

    realiser: Realiser
    who: Phrase | None
    template: str
    roles: Mapping[str, Role] = field(default_factory=dict)
    tail: str = ""
    says_who: bool = False  # the template has a place for the subject
    node: nodes.Node | None = None
    given: Mapping[str, nodes.Node] = field(default_factory=dict)

    def say(self, mood: str = "present", negated: bool = False) -> str:
        """Return the clause as text with its subject, such as `Ana draws 2 cards`."""
        verb = self.verb(mood, negated)
        if self.who is None or self.says_who:
            return verb
        if self.realiser.language.drops(self.who) and self.realiser.language.says_reader(self.template):
            return verb
        each = self.distributes and "[" in self.template
        who = self.realiser.language.says["each subject"].replace("*", self.who.text) if each else self.who.text
        return f"{who} {verb}".strip()

    def verb(self, mood: str = "infinitive", negated: bool = False) -> str:
        """Return the clause as text without its subject, such as `draws 2 cards`."""
        listener = self.realiser.listener
        if listener is None or self.node is None or self.says_who:
            text = self.deed(mood, negated)
        else:
            text = listener.hear_verb(self, mood, negated)
        pieces = (text, self.tail, *self.notes, self.who.note if self.who else "")
        return " ".join(piece for piece in pieces if piece)

    def deed(self, mood: str, negated: bool) -> str:
        """Return the verb of the clause with the words for its roles, such as `draws 2 cards`."""
        template = self.template
        for name, role in self.roles.items():
            if isinstance(role, Phrase) and role.address and role is not self.who:
                template = self.realiser.language.with_clitic(template, name)
        return self.realiser.fill(template, self.roles, self.form(mood), negated, self.distributes)

    @property
    def notes(self) -> list[str]:
        """Return the notes of the phrases in the roles: words that come at the end of the clause."""
        return [
            role.note for role in self.roles.values() if isinstance(role, Phrase) and role.note and role is not self.who
        ]

    @property
    def distributes(self) -> bool:
        """Tell whether several players carry out the action of the clause, so that a number in it is for each of
        them."""
        if self.who is None or not self.who.plural or self.who.address or self.who.key == "relative":
            return False
        return any(isinstance(role, Phrase) and role.amount and role.text for role in self.roles.values())

    def form(self, mood: str) -> str:
        """Return the name of the verb form for a mood and the subject: `third` for “Ana draws”, for example."""
        one, several, reader = MOODS[mood]
        if self.who is None:
            return "infinitive"
        if self.who.address:
            return reader
        return several if self.who.plural else one


def clause_from(template: str, who: Phrase, realiser: Realiser, role: str = "") -> Clause:
    """Return the clause for a template, such as `[keep/keeps] silence`, that has no role except its subject."""
    names = [role_of(match.group(2)) for match in HOLE.finditer(template) if match.group(2)]
    place = role or next(iter(names), "")
    says_who = place in names and f"{{{place}}}" in template
    return Clause(realiser.acting(who), who, template, {place: who} if place else {}, says_who=says_who)
