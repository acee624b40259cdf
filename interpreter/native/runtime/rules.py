"""Finds the rules in force: the rules of the game, the rules of cards in zones in force, and stored rules. Also carries out
events under these rules. A frame is the memory in which the function of a rule finds the roles of the event, and the player,
the card and the kept values of the rule."""

from __future__ import annotations

from interpreter.native.runtime.counting import least, modulo, most, product, sum_of
from interpreter.native.runtime.lists import has, new, push
from interpreter.native.runtime.noting import carried_out, could_not
from interpreter.native.runtime.sight import seen, shown
from interpreter.native.runtime.steps import burn
from interpreter.native.runtime.words import (
    AT,
    BLANK,
    CAUSE,
    CAUSER,
    CHAIN,
    CHOSEN,
    DEPTH,
    DID,
    DIRECTION,
    FIRED,
    FREE,
    MOST_CHAINED,
    MUTING,
    NESTED,
    NO_PIECE,
    NONE,
    RECORDING,
    RECORDS,
    SAID,
    STACKED,
    STEPS,
    STORED,
    SUSPENDED,
    SUSPENDED_STACK,
    WOULD,
    Failing,
    GivingUp,
    H,
    Leaving,
    M,
    Unseen,
    by_number,
    copy,
)

# The words of a rule: its kind; the function that tests whether it applies; the function that carries it out; its rank
# among the rules of its verb; the role that it changes, and how; whether it reacts even if its card has gone; the verb
# that it is about; whether it asks who would do something; 1 + the function that tests whether a stored rule is over
# (0: none); 1 + the step during whose next runs it is in force (0: none); whether it needs a player who is `you`.
KIND, MATCH, ACT, RANK, ROLE, OP, EVEN_IF_GONE, VERB, IMAGINES, UNTIL, OF_STEP, ABOUT_YOU = range(12)
OF_A_RULE = 12
#: An entry in the stack of suspended rules. It shows that a dry run is under way in which a rule asks who would do
#: something.
IMAGINING = -1
#: In place of the number of a verb, a rule about a value has OF_A_VALUE or a lower number, and a rule before or after a
#: step has OF_A_MOMENT or a higher number.
OF_A_VALUE, OF_A_MOMENT = -100, 100000
#: In place of the number of a verb, an exchange for payments (`accept`) has this number.
OF_AN_EXCHANGE = -50
#: The highest number of a stored rule. With it, the identity of a suspended rule fits into a word.
MOST_STORED = 2**19 - 1
#: The kinds of rules, and the ways to change a number.
CHANGE, IGNORE, FORBID, BEFORE, AFTER, NEXT, ALLOW, INSTEAD, UNSAID = range(9)
BY, TIMES, TO, AT_MOST, AT_LEAST = range(5)
#: The number of words of a rule in force: the rule; its player; its card; the number of the stored rule; the list of
#: values that it keeps.
IN_FORCE = 5
#: The words of a stored rule: the first four are those of a rule in force. Then come: the depth of the step under way
#: to which it is limited (0: no limit, or no run of its step is under way); the number of runs of its step during which
#: it is in force; the player to whom these runs belong (NONE: any); the number of values that it keeps; these values.
DEPTH_OF, RUNS, RUN_FOR, TAKEN_ALONG, MOST_TAKEN = 4, 5, 6, 7, 4
OF_A_RECORD = TAKEN_ALONG + 1 + MOST_TAKEN
#: The largest number of rules in force about one verb, and of stored rules.
MOST_RULES, MOST_RECORDS = 60, 64
#: The words of a frame: the player who is `you`; the card; the list of values that a stored rule keeps; then the roles
#: of the event.
YOU, THIS, ALONG, ROLES = 0, 1, 2, 3
#: How deep events may happen inside events, and cards inside cards.
DEEPEST, MOST_NESTED = 50, 31
#: Takes the place of the role that is the number of an event, if the event cannot be carried out in part.
WHOLE = -2
#: The work that the reaction of a rule counts for.
A_REACTION = 4


def active(table: int, general: int, verb: int) -> int:
    """Return a list of the rules in force about a verb, in the order in which they apply. `table` has the list of rules of each
    piece, and `general` is the list of rules of the game."""
    if M[MUTING]:
        return new(0)
    muted = AT.nobody
    if AT.mutes and table != AT.mutes:
        muted = muted_now()
    found = new(IN_FORCE * MOST_RULES)
    end = M[FREE]
    i = 1
    while i <= M[general]:
        put_in(found, M[general + i], NONE, NONE, 0, AT.nobody)
        i += 1
    i = 1
    while i <= M[AT.force]:
        zone = M[AT.force + i]
        piece = H[AT.first + zone]
        you = M[AT.owners + zone]
        if AT.rulers and piece != NO_PIECE and M[AT.rulers + zone]:
            you = ruler(zone)
            if you == NONE:
                piece = NO_PIECE
        while piece != NO_PIECE:
            if shown(piece) >= BLANK:
                raise Unseen
            if not (AT.mutes and has(muted, piece)):
                put_all_in(found, M[table + piece], you, piece)
            piece = H[AT.following + piece]
        i += 1
    if AT.records:
        i = 0
        while i < M[RECORDS]:
            record = AT.records + OF_A_RECORD * i
            if M[AT.rules + OF_A_RULE * M[record] + VERB] == verb and not is_waiting(record):
                put_in(found, M[record], M[record + 1], M[record + 2], M[record + 3], along(record))
            i += 1
    if M[FREE] == end:
        M[FREE] = found + M[found] + 1
    return found


def ruler(zone: int) -> int:
    """Return the player for whom the cards in a zone are in force now; NONE if there is none. While this is computed,
    no rule is in force."""
    found = NONE
    mark = M[FREE]
    M[MUTING] += 1
    try:
        by_number(M[AT.rulers + zone] - 1, M[AT.holders + zone])
        found = M[SAID]
    except Failing:
        found = NONE
    except Unseen:
        M[MUTING] -= 1
        raise
    M[MUTING] -= 1
    M[FREE] = mark
    return found


def is_waiting(record: int) -> int:
    """Tell whether a stored rule is in force only during runs of a step, and none of these runs is under way."""
    return M[AT.rules + OF_A_RULE * M[record] + OF_STEP] and M[record + DEPTH_OF] == 0


def put_all_in(found: int, rules: int, you: int, this: int) -> None:
    """Add the rules of a card to a list of rules in force. If nobody is `you` on the card, rules that mention `you` are left
    out."""
    if rules:
        i = 1
        while i <= M[rules]:
            if you != NONE or not M[AT.rules + OF_A_RULE * M[rules + i] + ABOUT_YOU]:
                put_in(found, M[rules + i], you, this, 0, AT.nobody)
            i += 1


def muted_now() -> int:
    """Return a list of the cards that are switched off by rules. These rules are applied in the order of the rulebook;
    a card that is switched off itself switches off nothing. While this is computed, no rule is in force."""
    muting = active(AT.mutes, AT.nobody, -1)
    muted = new(AT.pieces)
    if M[muting]:
        frame = new(ROLES + 1)
        M[MUTING] = 1
        one = muting + 1
        while one <= muting + M[muting]:
            if not has(muted, M[one + 2]):
                mute(one, frame, muted)
            one += IN_FORCE
        M[MUTING] = 0
    return muted


def mute(one: int, frame: int, muted: int) -> None:
    """Add to the list `muted` the cards that a rule switches off."""
    i = 1
    while i <= M[AT.force]:
        zone = M[AT.force + i]
        piece = H[AT.first + zone]
        if AT.rulers and piece != NO_PIECE and M[AT.rulers + zone] and ruler(zone) == NONE:
            piece = NO_PIECE
        while piece != NO_PIECE:
            stand_for(one, frame)
            M[frame + ROLES] = piece
            by_number(M[AT.rules + OF_A_RULE * M[one] + MATCH], frame)
            if M[SAID] and not has(muted, piece):
                push(muted, piece)
            piece = H[AT.following + piece]
        i += 1


def along(record: int) -> int:
    """Return a list of the values that a stored rule keeps."""
    many = M[record + TAKEN_ALONG]
    if many == 0:
        return AT.nobody
    list_ = new(many)
    copy(list_, record + TAKEN_ALONG, many + 1)
    return list_


def put_in(found: int, rule: int, you: int, this: int, record: int, taken_along: int) -> None:
    """Add a rule to a list of rules in force, in its order: it comes after all rules that apply before it, and after those of
    the same rank (which is the number that orders the rules of a verb)."""
    at = found + 1 + M[found]
    if M[found] >= IN_FORCE * MOST_RULES:
        raise GivingUp
    M[found] += IN_FORCE
    while at > found + 1 and comes_before(rule, you, M[at - IN_FORCE], M[at - IN_FORCE + 1]):
        i = 0
        while i < IN_FORCE:
            M[at + i] = M[at - IN_FORCE + i]
            i += 1
        at -= IN_FORCE
    M[at] = rule
    M[at + 1] = you
    M[at + 2] = this
    M[at + 3] = record
    M[at + 4] = taken_along


def comes_before(rule: int, you: int, other: int, whose: int) -> int:
    """Tell whether the rule of one player applies before the rule of another player. The rank of a rule decides first, which is
    the number that orders the rules of a verb. If the ranks are equal, the order of play of the two players decides."""
    rank = M[AT.rules + OF_A_RULE * rule + RANK]
    others = M[AT.rules + OF_A_RULE * other + RANK]
    if rank != others:
        return rank < others
    return place_in_layer(rule, you) < place_in_layer(other, whose)


def place_in_layer(rule: int, you: int) -> int:
    """Return a number by which the rules of one layer are ordered: first come rules without a player, then those of players in
    the order of play, then those of neutral players. For rules about values, return 0, because a value must not depend on this
    order."""
    if AT.leading == 0 or M[AT.rules + OF_A_RULE * rule + VERB] < 0:
        return 0
    if M[AT.leading] == NONE or you == NONE:
        return 0
    if you >= AT.players:
        return you + 1
    return 1 + modulo((you - M[AT.leading]) * M[DIRECTION], AT.players)


def identity(one: int) -> int:
    """Return a number that identifies a rule in force. It is made of the number of the rule, and of its card or its stored
    rule."""
    if M[one + 3]:
        return (M[one] << 20) + MOST_STORED + M[one + 3]
    return (M[one] << 20) + ((M[one + 2] + 1) & 4095)


def is_suspended(one: int) -> int:
    """Tell whether a rule is suspended, which means ignored. A rule is suspended while its own test runs. A rule that asks who
    would do something is also suspended in the dry run that another such rule makes for its test (docs/decisions.md, 0047)."""
    i = 0
    while i < M[SUSPENDED]:
        if M[SUSPENDED_STACK + i] == identity(one):
            return 1
        if M[SUSPENDED_STACK + i] == IMAGINING and M[AT.rules + OF_A_RULE * M[one] + IMAGINES]:
            return 1
        i += 1
    return 0


def is_out(one: int) -> int:
    """Tell whether a rule is left out for an event: it is suspended, or the same rule of another card is suspended."""
    i = 0
    while i < M[SUSPENDED]:
        if M[SUSPENDED_STACK + i] >> 20 == M[one]:
            return 1
        i += 1
    return is_suspended(one)


def begin_imagining() -> int:
    """Record that a dry run begins in which a suspended rule asks who would do something. Return the number of
    suspended rules before."""
    suspended = M[SUSPENDED]
    i = 0
    while i < suspended:
        if M[SUSPENDED_STACK + i] == IMAGINING:
            return suspended
        i += 1
    if suspended:
        if suspended >= STACKED:
            raise GivingUp
        M[SUSPENDED_STACK + suspended] = IMAGINING
        M[SUSPENDED] = suspended + 1
    return suspended


def refuse_circles() -> None:
    """Give the game up if a rule about a value reads another value that rules change, because the two could depend on
    each other."""
    i = 0
    while i < M[SUSPENDED]:
        other = M[SUSPENDED_STACK + i]
        if other != IMAGINING and M[AT.rules + OF_A_RULE * (other >> 20) + VERB] <= OF_A_VALUE:
            raise GivingUp
        i += 1


def suspend(one: int) -> None:
    if M[SUSPENDED] >= STACKED:
        raise GivingUp
    M[SUSPENDED_STACK + M[SUSPENDED]] = identity(one)
    M[SUSPENDED] += 1


def asked(function: int, one: int, frame: int) -> int:
    """Call a function of a rule, and return the value that the function stores. Meanwhile the rule is suspended (ignored)."""
    stand_for(one, frame)
    suspend(one)
    try:
        by_number(function, frame)
    except Failing:
        M[SUSPENDED] -= 1
        raise
    M[SUSPENDED] -= 1
    return M[SAID]


def stand_for(one: int, frame: int) -> None:
    """Store in a frame the player, the card and the kept values of a rule in force."""
    M[frame + YOU] = M[one + 1]
    M[frame + THIS] = M[one + 2]
    M[frame + ALONG] = M[one + 4]


def applies(one: int, frame: int, chosen: int) -> int:
    """Tell whether a rule in force applies to an event. `chosen` is 1 if somebody chose the event."""
    M[CHOSEN] = chosen
    found = asked(M[AT.rules + OF_A_RULE * M[one] + MATCH], one, frame)
    M[CHOSEN] = 0
    return found


def changed(op: int, base: int, amount: int) -> int:
    """Return a number after a change by `by`, `times`, `to`, `at most` or `at least`."""
    if op == TO:
        return amount
    if op == BY:
        return sum_of(base, amount)
    if op == TIMES:
        return product(base, amount)
    if op == AT_MOST:
        return least(base, amount)
    return most(base, amount)


def react(one: int, frame: int) -> None:
    """Carry out what a rule says. Its card counts as the cause of what happens. In a dry run, players who do something because of
    this rule are not counted, unless the rule replaces the event."""
    burn(A_REACTION + M[CHAIN])
    doers = M[WOULD]
    is_counted = M[AT.rules + OF_A_RULE * M[one] + KIND] == INSTEAD
    cause = M[CAUSE]
    causer = M[CAUSER]
    depth = M[DEPTH]
    stand_for(one, frame)
    M[CAUSE] = M[one + 2]
    M[CAUSER] = M[one + 1]
    try:
        by_number(M[AT.rules + OF_A_RULE * M[one] + ACT], frame)
    except Leaving:
        M[CAUSE] = cause
        M[CAUSER] = causer
        M[DEPTH] = depth
        M[WOULD] = M[WOULD] if is_counted else doers
        raise
    except Failing:
        M[WOULD] = M[WOULD] if is_counted else doers
        raise
    except Unseen:
        M[WOULD] = M[WOULD] if is_counted else doers
        raise
    M[CAUSE] = cause
    M[CAUSER] = causer
    M[WOULD] = M[WOULD] if is_counted else doers


def happen(frame: int, table: int, general: int, verb: int, body: int, allowed: int, amount: int) -> None:
    """Let an event happen with the roles in a frame. Rules in force may change it, forbid it, or act before or after
    it.

    `body` is the number of the function of the verb itself. If `allowed` is 0, the event happens only if a rule allows
    it. `amount` is the index of the role that is the number of an event which may be carried out in part (-1: it has no
    number); it is -2 for an event that is carried out completely.
    """
    if M[DEPTH] >= DEEPEST:
        raise GivingUp
    M[DEPTH] += 1
    chosen = M[CHOSEN]
    M[CHOSEN] = 0
    rules = active(table, general, verb)
    before = new(M[rules])
    after = new(M[rules])
    one = rules + 1
    while one <= rules + M[rules]:
        if not is_out(one) and not (M[one + 3] and has_fired(M[one + 3])):
            kind = M[AT.rules + OF_A_RULE * M[one] + KIND]
            if kind == AFTER:
                push(after, one)
            else:
                if applies(one, frame, chosen):
                    if kind == IGNORE or (kind == INSTEAD and takes_its_place(one, frame)):
                        M[DEPTH] -= 1
                        return
                    modify(kind, one, frame, before)
                    allowed = allowed or kind == ALLOW
        one += IN_FORCE
    if not allowed:
        raise Failing
    i = 1
    while i <= M[before]:
        react(M[before + i], frame)
        i += 1
    left = carried_out_of(body, frame)
    if amount != WHOLE:
        if left:
            raise GivingUp
        if M[DID] == NONE:
            M[after] = 0
        if amount >= 0:
            M[frame + ROLES + amount] = M[DID]
    i = 1
    while i <= M[after]:
        one = M[after + i]
        if (M[AT.rules + OF_A_RULE * M[one] + EVEN_IF_GONE] or still(one, table, general, verb)) and applies(
            one, frame, chosen
        ):
            try:
                react(one, frame)
            except Leaving:
                left = 1
        i += 1
    M[DEPTH] -= 1
    if left:
        raise Leaving


def moment(frame: int, table: int, general: int, moment: int) -> None:
    """Carry out the rules in force about the beginning or end of a step. The frame holds the player for whom the step
    runs."""
    rules = active(table, general, moment)
    one = rules + 1
    while one <= rules + M[rules]:
        if not is_out(one) and applies(one, frame, 0):
            react(one, frame)
        one += IN_FORCE


def takes_its_place(one: int, frame: int) -> int:
    """Carry out what a rule does instead of an event, and return 1. Return 0 if the rule is under way already, because a rule
    does not replace the events that it causes itself."""
    chain = M[CHAIN]
    i = 1
    while i <= chain:
        if M[CHAIN + i] == identity(one):
            return 0
        i += 1
    if chain >= MOST_CHAINED:
        raise GivingUp
    M[CHAIN + chain + 1] = identity(one)
    M[CHAIN] = chain + 1
    try:
        react(one, frame)
    except Leaving:
        M[DEPTH] -= 1
        M[CHAIN] = chain
        raise
    M[CHAIN] = chain
    return 1


def modify(kind: int, one: int, frame: int, before: int) -> None:
    """Apply a rule to an event that is about to happen. The rule changes a role or forbids the event, or it acts before the
    event; then it is added to the list `before`."""
    if kind == UNSAID:
        raise GivingUp
    if kind == FORBID and not M[RECORDING]:
        raise Failing
    if kind == CHANGE:
        rule = AT.rules + OF_A_RULE * M[one]
        role = frame + ROLES + M[rule + ROLE]
        M[role] = changed(M[rule + OP], M[role], asked(M[rule + ACT], one, frame))
    if kind == NEXT:
        use_up(M[one + 3])
        push(before, one)
    if kind == BEFORE:
        push(before, one)


def carried_out_of(body: int, frame: int) -> int:
    """Carry out what a verb itself does. If a `stop` has left a step meanwhile, return 1, otherwise 0."""
    depth = M[DEPTH]
    cause = M[CAUSE]
    causer = M[CAUSER]
    try:
        by_number(body, frame)
    except Leaving:
        M[DEPTH] = depth
        M[CAUSE] = cause
        M[CAUSER] = causer
        return 1
    return 0


def still(one: int, table: int, general: int, verb: int) -> int:
    """Tell whether a rule that was in force before an event is still in force."""
    mark = M[FREE]
    rules = active(table, general, verb)
    M[FREE] = mark
    other = rules + 1
    while other <= rules + M[rules]:
        if M[other + 1] == M[one + 1] and identity(other) == identity(one):
            return 1
        other += IN_FORCE
    return 0


def frame_for(owner: int, said: int) -> int:
    """Return a frame for rules about a value. It holds the owner of the value, or the arguments of a definition."""
    frame = new(ROLES + 4)
    if said < 0:
        M[frame + ROLES] = owner
    i = 0
    while i < said:
        M[frame + ROLES + i] = M[owner + 1 + i]
        i += 1
    return frame


# --------------------------------------------------------------- rules for later


def record(rule: int, you: int, this: int, again: int, taken: int, depth: int, runs: int, whom: int) -> None:
    """Store a rule that is in force until it is used up or over. `taken` is the list of values that the rule keeps.

    `again` is 1 if the rule was just stored for another verb, and this is the same rule for one verb more. The rule may be
    limited to a step at a `depth`, or to a number of `runs` of a step, for one player (`whom`) or for all.
    """
    if M[RECORDS] >= MOST_RECORDS or M[STORED] >= MOST_STORED:
        raise GivingUp
    if not again:
        M[STORED] += 1
    at = AT.records + OF_A_RECORD * M[RECORDS]
    M[at] = rule
    M[at + 1] = you
    M[at + 2] = this
    M[at + 3] = M[STORED]
    M[at + DEPTH_OF] = depth
    M[at + RUNS] = runs
    M[at + RUN_FOR] = whom
    copy(at + TAKEN_ALONG, taken, M[taken] + 1)
    M[RECORDS] += 1


def use_up(number: int) -> None:
    """Remove a stored rule because it was used. It stays removed even if its use is undone later."""
    if M[FIRED] >= MOST_RECORDS:
        raise GivingUp
    M[AT.fired + M[FIRED]] = number
    M[FIRED] += 1
    drop(number)


def drop(number: int) -> None:
    """Remove a stored rule, by its number."""
    kept = 0
    i = 0
    while i < M[RECORDS]:
        at = AT.records + OF_A_RECORD * i
        if M[at + 3] != number:
            copy(AT.records + OF_A_RECORD * kept, at, OF_A_RECORD)
            kept += 1
        i += 1
    M[RECORDS] = kept


def begin_spans(step: int, whom: int) -> None:
    """Bring into force the stored rules that are limited to runs of the step that has just begun. A rule for
    one player comes into force only if the step is run for this player."""
    i = 0
    while i < M[RECORDS]:
        record = AT.records + OF_A_RECORD * i
        is_its = M[AT.rules + OF_A_RULE * M[record] + OF_STEP] == step + 1 and M[record + DEPTH_OF] == 0
        if is_its and M[record + RUNS] >= 1 and (M[record + RUN_FOR] == NONE or M[record + RUN_FOR] == whom):
            M[record + DEPTH_OF] = M[STEPS]
        i += 1


def end_spans() -> None:
    """Drop the stored rules that are over because a step has just ended."""
    over = new(M[RECORDS])
    i = 0
    while i < M[RECORDS]:
        push(over, is_over(AT.records + OF_A_RECORD * i))
        i += 1
    i = 0
    kept = 0
    while i < M[over]:
        if not M[over + 1 + i]:
            copy(AT.records + OF_A_RECORD * kept, AT.records + OF_A_RECORD * i, OF_A_RECORD)
            kept += 1
        i += 1
    M[RECORDS] = kept


def is_over(record: int) -> int:
    """Tell whether a stored rule is over: its step has ended, or its end condition is true. If a run of its step has just
    ended, count this run."""
    until = M[AT.rules + OF_A_RULE * M[record] + UNTIL]
    if M[AT.rules + OF_A_RULE * M[record] + OF_STEP]:
        if M[record + DEPTH_OF] <= M[STEPS]:
            return 0
        M[record + RUNS] -= 1
        M[record + DEPTH_OF] = 0
        return M[record + RUNS] < 1
    if until == 0:
        return M[record + DEPTH_OF] > M[STEPS]
    frame = new(ROLES)
    M[frame + YOU] = M[record + 1]
    M[frame + THIS] = M[record + 2]
    M[frame + ALONG] = along(record)
    by_number(until - 1, frame)
    return M[SAID]


def has_fired(number: int) -> int:
    """Tell whether a stored rule was used up in this step."""
    i = 0
    while i < M[FIRED]:
        if M[AT.fired + i] == number:
            return 1
        i += 1
    return 0


def drop_fired() -> None:
    """Remove stored rules that are used up but came back when a block was undone. If the block itself had stored such a rule,
    only the mark that the rule is used up is forgotten."""
    kept = 0
    i = 0
    while i < M[FIRED]:
        if M[AT.fired + i] <= M[STORED]:
            M[AT.fired + kept] = M[AT.fired + i]
            kept += 1
            drop(M[AT.fired + i])
        i += 1
    M[FIRED] = kept


# ------------------------------------------------------------------------ cards

#: The work that carrying out a card counts for, besides what its text does.
A_CARD = 3


def resolve(card: int, who: int, effects: int) -> None:
    """Carry out the text of a card for a player. `effects` is the place of a table with the number of the function for
    each piece."""
    effect = M[effects + seen(card)]
    if effect >= 0:
        burn(A_CARD)
        nested = M[NESTED]
        if nested >= MOST_NESTED:
            raise GivingUp
        M[NESTED] = nested + 1
        cause = M[CAUSE]
        causer = M[CAUSER]
        M[CAUSE] = card
        M[CAUSER] = who
        given = new(2)
        push(given, card)
        push(given, who)
        try:
            by_number(effect, given)
        except Failing:
            M[NESTED] = nested
            could_not(card)
            raise
        except Leaving:
            M[NESTED] = nested
            carried_out(card, cause == NONE)
            M[CAUSE] = cause
            M[CAUSER] = causer
            raise
        M[NESTED] = nested
        carried_out(card, cause == NONE)
        M[CAUSE] = cause
        M[CAUSER] = causer
