"""Combat damage (CR 510): who assigns, how it is divided, and all of it dealt at once.

The attacking player announces first, then each defending player (510.1, 802.5). There is no damage
assignment order: a creature's damage is divided freely, but for trample (702.19). A division is asked for
one recipient at a time, kind "assign": `Ask.source` is the creature that assigns, `values` the recipient (an
entity) and the damage still to be assigned; the last recipient gets what is left.

Which creatures had first strike or double strike as the first of two steps began (510.4) is kept in the
frame below, the turn's, under "struck", from the first step to the second.
"""

from __future__ import annotations

from apnap.engine import combat_state, events, layers, verbs
from apnap.engine.combat import bands, relations
from apnap.engine.combat.division import Division, Share
from apnap.engine.decision import choose, choose_number, yes_no
from apnap.engine.log import say
from apnap.engine.state import BATTLEFIELD, Event, Frame, GameState, Option, entity_player, player_entity
from apnap.model.modifications import Assign
from apnap.model.words import PLANESWALKER


def fighters(s: GameState) -> list[int]:
    """The attacking and blocking creatures."""
    return [
        id
        for id in s.battlefield()
        if (s.obj(id).attacking != 0 or s.obj(id).blocking) and not s.obj(id).phased_out
    ]


def strikes_first(s: GameState, id: int) -> bool:
    """Whether the creature has first strike or double strike (CR 702.4b, 702.7b)."""
    names = layers.chars(s, id).abilities.names
    return "first strike" in names or "double strike" in names


def needs_first_step(s: GameState) -> bool:
    """Whether there are two combat damage steps (CR 506.1, 510.4)."""
    for id in fighters(s):
        if strikes_first(s, id):
            return True
    return False


def damage_of(s: GameState, id: int) -> int:
    """How much combat damage the creature assigns: its power (CR 510.1a), or its toughness where an
    effect says so; none where one says that."""
    c = layers.chars(s, id)
    if _assigns(s, id, "none"):
        return 0
    if _assigns(s, id, "toughness"):
        return c.toughness
    return c.power


def _assigns(s: GameState, id: int, how: str) -> bool:
    for mod, _, _, _ in layers.chars(s, id).rules:
        if isinstance(mod, Assign) and mod.how == how:
            return True
    return False


def participants(s: GameState, f: Frame) -> list[int]:
    """The creatures that assign combat damage in this step (CR 510.4, 702.4b, 702.7b)."""
    all_of_them = fighters(s)
    if f.vars.get("first"):
        return [id for id in all_of_them if strikes_first(s, id)]
    at = len(s.frames) - 2
    struck: tuple[int, ...] = s.frames[at].vars.get("struck", ()) if at >= 0 else ()
    if not struck:
        return all_of_them
    return [id for id in all_of_them if id not in struck or layers.chars(s, id).has("double strike")]


def step(s: GameState, f: Frame) -> None:
    """Go on with the combat damage step of the frame on top."""
    if f.pc == 1:
        s.pop()
        return
    if "who" not in f.vars:
        relations.settle(s)
        f.vars["who"] = tuple(participants(s, f))
        _tell_steps(s, f)
        _remember(s, f)
    batch: list[Event] = []
    for p in s.in_game():
        dealt = _attacking(s, f, p) if p == s.active else _blocking(s, f, p)
        if dealt is None:
            return
        batch.extend(dealt)
    f.pc = 1
    if batch:
        events.propose(s, batch)


def _tell_steps(s: GameState, f: Frame) -> None:
    """Who deals damage in the second of two steps, and who doesn't (510.4)."""
    if f.vars.get("first") or len(s.frames) < 2:
        return
    struck: tuple[int, ...] = s.frames[-2].vars.get("struck", ())
    for id in struck:
        if s.obj(id).zone == BATTLEFIELD and id not in f.vars["who"]:
            say(s, "510.4", "has dealt its damage", -1, id, (), ("702.7b", "702.4c"))
    for id in f.vars["who"] if struck else ():
        names = layers.chars(s, id).abilities.names
        if id in struck:
            say(s, "510.4", "deals damage again", -1, id, (), ("702.4b",))
        elif "double strike" in names:
            say(s, "510.4", "deals damage once", -1, id, (), ("702.4d",))
        elif "first strike" in names:
            say(s, "510.4", "deals damage once", -1, id, (), ("702.7c",))


def _remember(s: GameState, f: Frame) -> None:
    at = len(s.frames) - 2
    if at < 0:
        return
    if f.vars.get("first"):
        s.own_frame(at).vars["struck"] = tuple(f.vars["who"])
    elif "struck" in s.frames[at].vars:
        s.own_frame(at).vars.pop("struck")


# The attacking player's creatures.


def _attacking(s: GameState, f: Frame, player: int) -> list[Event] | None:
    """What the attacking creatures assign, None while the game waits."""
    who: tuple[int, ...] = f.vars["who"]
    shares: list[Share] = []
    for id in who:
        if s.obj(id).attacking == 0 or s.obj(id).zone != BATTLEFIELD:
            continue
        n = damage_of(s, id)
        if n <= 0:
            continue  # CR 510.1a
        as_unblocked = False
        if s.obj(id).blocked and _assigns(s, id, "as though not blocked"):
            said = yes_no(
                s, f, f"u{id}", player, "510.1c", "Assign damage as though not blocked?", id, "unblocked"
            )
            if said is None:
                return None
            as_unblocked = said == "yes"
        share = share_of(s, id, n, as_unblocked)
        if share is not None:
            shares.append(share)
        elif not s.obj(id).blocked:
            say(s, "506.4c", "attacks nothing any more", -1, id, (), ("510.1b",))
    lethal: dict[int, int] = {}
    loyalty: dict[int, int] = {}
    for share in shares:
        for b in share.recipients[: share.blockers]:
            lethal[b] = max(0, layers.chars(s, b).toughness - s.obj(b).damage)
        if share.planeswalker:
            loyalty[share.planeswalker] = s.obj(share.planeswalker).counters_of("loyalty")
    division = Division(shares, lethal, loyalty)
    if not _divide(s, f, player, division):
        return None
    for id in who:
        if s.obj(id).blocked and damage_of(s, id) > 0 and all([share.id != id for share in shares]):
            say(s, "510.1c", "assigns no combat damage: it is blocked, and nothing blocks it", -1, id)
    _tell_trample(s, shares, player)
    return _dealt(s, shares, player)


def share_of(s: GameState, id: int, n: int, as_unblocked: bool) -> Share | None:
    """Among whom the attacking creature may divide its damage, and what must come first; None: it assigns
    none (CR 510.1b-c, 702.19b-f)."""
    o = s.obj(id)
    names = layers.chars(s, id).abilities.names
    over = "trample over planeswalkers" in names
    tramples = over or "trample" in names
    blockers: list[int] = []
    if o.blocked and not as_unblocked:
        blockers = sorted(combat_state.blockers_of(s, id))
    recipients = list(blockers)
    gates = [0] * len(blockers)
    planeswalker = 0
    if tramples or not o.blocked or as_unblocked:
        gate = 1 if blockers else 0
        d = relations.attacked(s, id)
        if d != 0:
            recipients.append(d)
            gates.append(gate)
        if over and o.attacking > 0:
            # CR 702.19c and, where nothing is attacked any more, 702.19e.
            if d > 0 and layers.chars(s, d).types & PLANESWALKER:
                planeswalker = d
                recipients.append(player_entity(layers.chars(s, d).controller))
                gates.append(2)
            elif d == 0 and relations.attacked_planeswalker(s, id) and not s.players[o.attacked_player].left:
                recipients.append(player_entity(o.attacked_player))
                gates.append(gate)
    if not recipients:
        return None
    deathtouch = "deathtouch" in names
    return Share(id, n, tuple(recipients), len(blockers), tuple(gates), planeswalker, deathtouch)


def _divide(s: GameState, f: Frame, player: int, division: Division) -> bool:
    """Ask for every division that is a choice; False while the game waits."""
    for i, share in enumerate(division.shares):
        last = len(share.recipients) - 1
        for r in range(last):
            key = f"d{share.id}.{r}"
            known: str | None = f.vars.get(key)
            if known is None and s.answer is not None:
                known = s.answer
                s.answer = None
                f.vars[key] = known
            if known is not None:
                share.fixed[r] = int(known)
                continue
            found = division.numbers(i, r)
            values = (share.recipients[r], share.left())
            decider, rule = bands.divider(s, player, share.id, share.recipients, "510.1c")
            prompt = "How much damage to assign?"
            if division.spread(i, found):
                n = choose_number(
                    s,
                    f,
                    key,
                    "assign",
                    decider,
                    rule,
                    prompt,
                    found[0],
                    found[-1],
                    share.id,
                    values,
                )
                if n < 0:
                    return False
            else:
                to = share.recipients[r]
                options = [Option(str(x), "assign", share.id, to, number=x) for x in found]
                said = choose(s, f, key, "assign", decider, rule, prompt, options, share.id, values)
                if said is None:
                    return False
                n = int(said)
            share.fixed[r] = n
        share.fixed[last] = 0
        share.fixed[last] = share.left()
    return True


def _tell_trample(s: GameState, shares: list[Share], player: int) -> None:
    """By which rules damage goes past blockers (702.19b-c), all of it looked at together (510.1e)."""
    gated = [share for share in shares if any(share.gates)]
    for share in gated:
        about: tuple[str, ...] = ("510.1e",) if len(gated) > 1 else ()
        if share.deathtouch:
            about = (*about, "702.2c")
        rule = "702.19c" if share.planeswalker else "702.19b"
        say(s, rule, "assigns lethal damage first", player, share.id, (), about)


# A defending player's creatures.


def _blocking(s: GameState, f: Frame, player: int) -> list[Event] | None:
    """What the player's blocking creatures assign, None while the game waits (CR 510.1d). Trample means
    nothing here (702.19a)."""
    who: tuple[int, ...] = f.vars["who"]
    shares: list[Share] = []
    for id in who:
        o = s.obj(id)
        if not o.blocking or layers.chars(s, id).controller != player:
            continue
        n = damage_of(s, id)
        recipients = tuple(sorted([a for a in o.blocking if a in combat_state.attackers(s)]))
        if n > 0 and recipients:
            shares.append(Share(id, n, recipients, 0, tuple([0] * len(recipients)), 0, False))
    if not _divide(s, f, player, Division(shares, {}, {})):
        return None
    return _dealt(s, shares, player)


def _dealt(s: GameState, shares: list[Share], player: int) -> list[Event]:
    """The damage events of a player's creatures (CR 510.2)."""
    out: list[Event] = []
    for share in shares:
        for r, to in enumerate(share.recipients):
            n = share.fixed[r]
            if n <= 0:
                continue
            e = Event(verbs.DAMAGE, "510.2", source=share.id, amount=n, how="combat", cause=player)
            if to > 0:
                e.obj = to
            else:
                e.player = entity_player(to)
            out.append(e)
    return out


__all__ = ["damage_of", "needs_first_step", "share_of", "step"]
