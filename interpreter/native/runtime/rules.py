"""Rules in force: those of the game, of the cards in zones in force, and stored ones; and how an event is judged by
them."""

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

# Words of a rule: its kind, the functions that tell whether it applies and what it does, where it stands among others, which role or value it
# changes and how, whether it reacts though its card has gone, the verb that it is about, whether it asks who would do something, the
# function that tells whether a stored one is over (0: none), one more than the step during whose next runs it is in force (0: none),
# whether it means something only where somebody is `you`.
KIND, MATCH, ACT, RANK, ROLE, OP, EVEN_IF_GONE, VERB, IMAGINES, UNTIL, OF_STEP, ABOUT_YOU = range(12)
OF_A_RULE = 12
#: Stands among the suspended rules in the dry run with which one of them asks who would do something.
IMAGINING = -1
#: The verbs of rules about a value are this number and those below, those of rules before and after a step this number and those above.
OF_A_VALUE, OF_A_MOMENT = -100, 100000
#: Stands for the verb of rules about what is accepted in payments.
OF_AN_EXCHANGE = -50
#: Numbers of stored rules, so that one that is suspended tells which rule it is.
MOST_STORED = 2**19 - 1
#: Kinds of rules, and ways to change a number.
CHANGE, IGNORE, FORBID, BEFORE, AFTER, NEXT, ALLOW, INSTEAD, UNSAID = range(9)
BY, TIMES, TO, AT_MOST, AT_LEAST = range(5)
#: Words of one that is in force: the rule, whose it is, its card, the number of the record, a list of what it has taken along.
IN_FORCE = 5
#: Words of a stored rule: the first four are the same; then how many steps were under way within which it is in force (0: that does not
#: matter, or no run of its step is under way), in how many runs of its step it is in force, and for whom these are (NONE: that does not
#: matter), how much it has taken along, and that.
DEPTH_OF, RUNS, RUN_FOR, TAKEN_ALONG, MOST_TAKEN = 4, 5, 6, 7, 4
OF_A_RECORD = TAKEN_ALONG + 1 + MOST_TAKEN
#: So many are in force about one verb, and wait for later, at most.
MOST_RULES, MOST_RECORDS = 60, 64
#: Where in a frame stand who `you` is, the card, the list of what a stored rule has taken along, and the roles.
YOU, THIS, ALONG, ROLES = 0, 1, 2, 3
#: Events within events, and cards within cards.
DEEPEST, MOST_NESTED = 50, 31
#: Stands for the role of the number of an event that cannot be done in part.
WHOLE = -2
#: The work of a rule that does something.
A_REACTION = 4


def active(table: int, general: int, verb: int) -> int:
    """Return a list of the rules in force about a verb, in order. `table` has the rules of each piece, `general`
    those of the game."""
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
    """Return the player for whom the cards of a zone are in force now, NONE if there is none. No rule is in force
    while this is computed."""
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
    """Tell whether a stored rule is in force during runs of a step of which none is under way."""
    return M[AT.rules + OF_A_RULE * M[record] + OF_STEP] and M[record + DEPTH_OF] == 0


def put_all_in(found: int, rules: int, you: int, this: int) -> None:
    """Add the rules of a card to a list of rules in force: if nobody is `you`, those that are not about `you`."""
    if rules:
        i = 1
        while i <= M[rules]:
            if you != NONE or not M[AT.rules + OF_A_RULE * M[rules + i] + ABOUT_YOU]:
                put_in(found, M[rules + i], you, this, 0, AT.nobody)
            i += 1


def muted_now() -> int:
    """Return a list of the cards that are switched off. Rules that switch cards off are looked at in the order of the
    rulebook; a card that is itself off switches nothing off. No rule is in force meanwhile."""
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
    """Put the cards that one switches off into a list."""
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
    """Return a list of what a stored rule has taken along."""
    many = M[record + TAKEN_ALONG]
    if many == 0:
        return AT.nobody
    list_ = new(many)
    copy(list_, record + TAKEN_ALONG, many + 1)
    return list_


def put_in(found: int, rule: int, you: int, this: int, record: int, taken_along: int) -> None:
    """Add a rule to a list of rules in force, after all rules with the same or a lower rank."""
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
    """Tell whether a rule of a player comes before another: by their layers, and within one by whose they are."""
    rank = M[AT.rules + OF_A_RULE * rule + RANK]
    others = M[AT.rules + OF_A_RULE * other + RANK]
    if rank != others:
        return rank < others
    return place_in_layer(rule, you) < place_in_layer(other, whose)


def place_in_layer(rule: int, you: int) -> int:
    """Return where a rule of a player comes among others of its layer: nobody's first, then in the order of play, those behind for whom
    nobody sits. How a value reads does not hang on it."""
    if AT.leading == 0 or M[AT.rules + OF_A_RULE * rule + VERB] < 0:
        return 0
    if M[AT.leading] == NONE or you == NONE:
        return 0
    if you >= AT.players:
        return you + 1
    return 1 + modulo((you - M[AT.leading]) * M[DIRECTION], AT.players)


def identity(one: int) -> int:
    """Return a number that identifies a rule in force: its rule with its record or its card."""
    if M[one + 3]:
        return (M[one] << 20) + MOST_STORED + M[one + 3]
    return (M[one] << 20) + ((M[one + 2] + 1) & 4095)


def is_suspended(one: int) -> int:
    """Tell whether one is just being asked whether it applies, or another is, that asks who would do something, in the dry run of that
    question, and this one asks so too (see decision 0047)."""
    i = 0
    while i < M[SUSPENDED]:
        if M[SUSPENDED_STACK + i] == identity(one):
            return 1
        if M[SUSPENDED_STACK + i] == IMAGINING and M[AT.rules + OF_A_RULE * M[one] + IMAGINES]:
            return 1
        i += 1
    return 0


def is_out(one: int) -> int:
    """Tell whether one is not looked at for an event: it is suspended, or says the same as one that is, from another card."""
    i = 0
    while i < M[SUSPENDED]:
        if M[SUSPENDED_STACK + i] >> 20 == M[one]:
            return 1
        i += 1
    return is_suspended(one)


def begin_imagining() -> int:
    """Note that a dry run begins with which a suspended rule asks who would do something; tell how many were suspended before."""
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
    """Give up if a rule about a value reads another value that rules change: they may lead back to each other."""
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
    """Return what a function of a rule says: it is suspended meanwhile."""
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
    """Store in a frame the player, the card and the kept values of a rule."""
    M[frame + YOU] = M[one + 1]
    M[frame + THIS] = M[one + 2]
    M[frame + ALONG] = M[one + 4]


def applies(one: int, frame: int, chosen: int) -> int:
    """Tell whether one that is in force applies to an event."""
    M[CHOSEN] = chosen
    found = asked(M[AT.rules + OF_A_RULE * M[one] + MATCH], one, frame)
    M[CHOSEN] = 0
    return found


def changed(op: int, base: int, amount: int) -> int:
    """Return a value after `by`, `times`, `to`, `at most`, `at least`."""
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
    """Carry out what a rule says, in the name of its card and its player. In a dry run it does not count who does something by it."""
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
    """Let an event happen with the roles in a frame: rules in force change it, forbid it, come before it and after
    it.

    `body` is the number of the function of the verb itself. A verb that is not `allowed` by itself happens only if a
    rule allows it. `amount` is the role of the number of an event that may be done in part (-1: it has none); -2 for
    an event that is done in full.
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
    """Carry out the rules in force about the beginning or end of a step; the frame has the player for whom the step
    is."""
    rules = active(table, general, moment)
    one = rules + 1
    while one <= rules + M[rules]:
        if not is_out(one) and applies(one, frame, 0):
            react(one, frame)
        one += IN_FORCE


def takes_its_place(one: int, frame: int) -> int:
    """Carry out what a rule does instead of an event; tell whether it did: not within itself."""
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
    """Do what a rule that applies says before an event happens."""
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
    """Carry out what a verb itself does; tell whether it was left."""
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
    """Tell whether one is in force now."""
    mark = M[FREE]
    rules = active(table, general, verb)
    M[FREE] = mark
    other = rules + 1
    while other <= rules + M[rules]:
        if M[other + 1] == M[one + 1] and identity(other) == identity(one):
            return 1
        other += IN_FORCE
    return 0


def project(base: int, table: int, general: int, value: int, owner: int, said: int) -> int:
    """Return a value as the rules in force change it; `value` is its number as a verb, `owner` is whose it is, or a list of all that a definition was given (`said` is how
    many, -1 for an owner)."""
    mark = M[FREE]
    rules = active(table, general, value)
    if M[rules]:
        refuse_circles()
        frame = frame_for(owner, said)
        one = rules + 1
        while one <= rules + M[rules]:
            if not is_suspended(one):
                rule = AT.rules + OF_A_RULE * M[one]
                burn(2)
                if asked(M[rule + MATCH], one, frame):
                    base = changed(M[rule + OP], base, asked(M[rule + ACT], one, frame))
            one += IN_FORCE
    M[FREE] = mark
    return base


def frame_for(owner: int, said: int) -> int:
    """Return the frame of rules about a value: whose it is, or a list of all that a definition was given."""
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
    """Store a rule that is in force until it is used up or over. `again`: the same rule as the last one, about
    another verb. `taken`: the list of values that it keeps. It may be limited to a number of `runs` of a step, of one
    player or of all."""
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
    """Remove a stored rule that was used, even if its use is undone later."""
    if M[FIRED] >= MOST_RECORDS:
        raise GivingUp
    M[AT.fired + M[FIRED]] = number
    M[FIRED] += 1
    drop(number)


def drop(number: int) -> None:
    """Take a stored rule out of those that wait."""
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
    """Bring the stored rules into force that hold during the step that has just begun; for one player if the step is
    for one."""
    i = 0
    while i < M[RECORDS]:
        record = AT.records + OF_A_RECORD * i
        is_its = M[AT.rules + OF_A_RULE * M[record] + OF_STEP] == step + 1 and M[record + DEPTH_OF] == 0
        if is_its and M[record + RUNS] >= 1 and (M[record + RUN_FOR] == NONE or M[record + RUN_FOR] == whom):
            M[record + DEPTH_OF] = M[STEPS]
        i += 1


def end_spans() -> None:
    """Drop the stored rules that are over with the step that has just ended."""
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
    """Tell whether a stored rule is over."""
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
    """Remove used-up rules that came back because a block was undone. Rules that were stored in that block never
    existed."""
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

#: The work of a card that is carried out, whatever it says.
A_CARD = 3


def resolve(card: int, who: int, effects: int) -> None:
    """Carry out what a card says for a player; `effects` has the function of each piece."""
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
