"""Placing wagers, closing the betting, collecting bonus bets."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import House, Wager, Wagers
from letitride.house.once import once_for_a_house
from letitride.house.setup import Permission
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model import event as events
from letitride.table.model.command import Stakes
from letitride.table.model.event import Event
from letitride.table.model.refusal import Refused
from letitride.table.model.state import PlacedWagers, Round, Table, in_play
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.procedure import dealing, has_keypad, require_due
from letitride.table.rules.seats import require_chips, seated, taken

Commands = (
    commands.PlaceWagers
    | commands.BetCash
    | commands.TakeBackWagers
    | commands.InviteBonusBets
    | commands.CallNoMoreBets
    | commands.CollectBonusBets
    | commands.RedistributeBonusBets
    | commands.ReportDarkSensor
)
Events = (
    events.WagersPlaced
    | events.WagersTakenBack
    | events.BonusBetsInvited
    | events.BettingClosed
    | events.BonusBetsCollected
    | events.BonusBetsRedistributed
    | events.SensorFoundDark
)


class Offer(Struct, frozen=True, kw_only=True):
    """The wagers a seat can make."""

    house: House
    chips: Money | None
    """What the player has to bet with; None for cash bets."""

    def limits(self) -> Wagers:
        """Return the wagers on offer with their limits."""
        return self.house.wagers

    def denominations(self) -> tuple[Money, ...]:
        """Return the chips suited to a bet: none larger than the largest bet the house takes."""
        most = [limits.maximum for limits in self.limits().values()]
        return tuple(
            chip for chip in self.house.chips.denominations if any(limit is None or chip <= limit for limit in most)
        )

    def alone(self) -> tuple[Wager, ...]:
        """Return the side bets that the house takes without the main wager."""
        return self.house.wagers.alone()

    def example(self) -> Stakes:
        """Return the smallest possible bet: the main wager, or a side bet alone if that is less."""
        return minimum_bet(self.house)

    def __contains__(self, stakes: Stakes) -> bool:
        try:
            self.require(stakes)
        except Refused:
            return False
        return True

    def require(self, stakes: Stakes) -> None:
        """Refuse wagers that are not on offer, and say why."""
        made = [wager for wager, _ in stakes]
        if len(set(made)) < len(made):
            raise Refused("wager-twice", "a wager was named twice", rule=cite(self.house, "main wager"))
        for wager, stake in stakes:
            self._require_stake(wager, stake)
        main = self.house.main_wager
        if main not in made and not (made and set(made) <= set(self.alone())):
            named = ", ".join(wager.label for wager in made) or "no wager"
            message = f"{self.house.id} does not take {named} without {main.label}"
            raise Refused("main-wager", message, rule=cite(self.house, "main wager"))
        if self.chips is not None and in_play(stakes) > self.chips:
            message = f"these wagers take {in_play(stakes)}: you have {self.chips} on the rail"
            raise Refused("too-few-chips", message, rule=cite(self.house, "enough chips"))

    def _require_stake(self, wager: Wager, stake: Money) -> None:
        limits = self.limits().get(wager)
        if limits is None:
            offered = ", ".join(each.value for each in self.limits())
            message = f"{self.house.id} does not offer {wager.value}: expected {offered}"
            raise Refused("not-offered", message, rule=cite(self.house, _topic_of_offer(wager)))
        if not limits.allow(stake):
            message = f"{wager.label} of {stake}: the limits are {limits}"
            too_small = not wager.is_side_bet and stake < limits.minimum
            topic = "minimum" if too_small else _topic_of_limits(wager)
            raise Refused("limits", message, rule=cite(self.house, topic))
        require_chips(self.house, stake)


@once_for_a_house
def minimum_bet(house: House) -> Stakes:
    """Return the smallest bet a house takes: the main wager, or a side bet alone if that is less."""
    bets = [((wager, house.wagers[wager].minimum),) for wager in (house.main_wager, *house.wagers.alone())]
    return min(bets, key=in_play)


@once_for_a_house
def least_chips(house: House) -> Money:
    """Return the chips for the smallest bet."""
    return in_play(minimum_bet(house))


def _topic_of_offer(wager: Wager) -> str:
    if wager.collected_before:
        return "bonus"
    return "side bet" if wager.is_side_bet else "main wager"


def _topic_of_limits(wager: Wager) -> str:
    if wager.collected_before:
        return "bonus limits"
    return "side bet limits" if wager.is_side_bet else "limits"


def offer(table: Table, number: int, *, cash: bool) -> Offer:
    """Return what a seat can bet, or refuse."""
    seat = seated(table, number)
    house = table.house
    if table.stage is not Stage.BETTING:
        message = (
            f"seat {number} cannot bet: wagers are taken between rounds, and the table is at {table.stage_in_words}"
        )
        again = table.round is not None and table.round.again
        raise Refused("no-more-bets", message, rule=cite(house, "same round" if again else "no more bets"))
    if seat.wagers is not None:
        message = f"seat {number} has wagers down: take them back to change them"
        raise Refused("wagers-down", message, rule=cite(house, "main wager"))
    if cash and house.chips.verbal_wager_with_cash is Permission.REFUSED:
        message = f"{house.id} does not take a spoken bet with cash: buy chips first"
        raise Refused("cash", message, rule=cite(house, "cash"))
    return Offer(house=house, chips=None if cash else seat.rail)


def decide(table: Table, command: Commands) -> tuple[Event, ...]:
    """Return the events of placing wagers or closing the betting."""
    match command:
        case commands.PlaceWagers(seat=number, stakes=stakes):
            offer(table, number, cash=False).require(stakes)
            return (events.WagersPlaced(seat=number, stakes=_sorted(stakes)),)
        case commands.BetCash(seat=number, stakes=stakes):
            offer(table, number, cash=True).require(stakes)
            player = taken(table, number).player
            bought = events.ChipsBought(seat=number, player=player, amount=in_play(stakes))
            return (bought, events.WagersPlaced(seat=number, stakes=_sorted(stakes)))
        case commands.TakeBackWagers(seat=number):
            return (events.WagersTakenBack(seat=number, stakes=_placed(table, number).stakes),)
        case commands.InviteBonusBets():
            require_due(table, command, topic="invited")
            return (events.BonusBetsInvited(),)
        case commands.CallNoMoreBets():
            _require_ready(table)
            return (events.BettingClosed(round=table.rounds + 1),)
        case commands.CollectBonusBets():
            require_due(table, command, topic="bonus")
            marker = table.house.wagering.bonus_marker
            return (events.BonusBetsCollected(stakes=table.bonus_bets(), marker=marker),)
        case commands.RedistributeBonusBets():
            require_due(table, command, topic="early unload")
            return (events.BonusBetsRedistributed(stakes=table.bonus_bets()),)
        case commands.ReportDarkSensor(seat=number):
            return _without_bonus(table, number)
        case _:
            assert_never(command)


def evolve(table: Table, event: Events) -> Table:
    """Return the table after wagers were placed, or betting closed."""
    match event:
        case events.WagersPlaced(seat=number, stakes=stakes):
            seat = taken(table, number)
            placed = replace(seat, rail=seat.rail - in_play(stakes), wagers=_put_up(table.house, stakes))
            return table.with_seat(number, placed)
        case events.WagersTakenBack(seat=number, stakes=stakes):
            seat = taken(table, number)
            cleared = table.with_seat(number, replace(seat, rail=seat.rail + in_play(stakes), wagers=None))
            return replace(cleared, bonus_invited=table.bonus_invited and any(cleared.wagering()))
        case events.BonusBetsInvited():
            return replace(table, bonus_invited=True)
        case events.BettingClosed(round=number):
            closed = replace(table, stage=Stage.DEALING, round=Round(number=number), rounds=number)
            return replace(closed, todo=dealing(closed))
        case events.BonusBetsCollected():
            return replace(table, round=_with_bonus(table, collected=True))
        case events.BonusBetsRedistributed():
            return replace(table, round=_with_bonus(table, collected=False))
        case events.SensorFoundDark():
            return table
        case _:
            assert_never(event)


def _with_bonus(table: Table, *, collected: bool) -> Round | None:
    return replace(table.round, bonus_collected=collected) if table.round else None


def _sorted(stakes: Stakes) -> Stakes:
    """Return wagers in layout order, so that the same wagers always make the same event."""
    return tuple(sorted(stakes, key=lambda made: Wager.every().index(made[0])))


def _put_up(house: House, stakes: Stakes) -> PlacedWagers:
    main = house.main_wager
    return PlacedWagers(stakes=stakes, units=main.spots if any(wager is main for wager, _ in stakes) else 0)


def _placed(table: Table, number: int) -> PlacedWagers:
    seat = seated(table, number)
    if table.stage is not Stage.BETTING:
        message = f"seat {number} cannot clear wagers: the table is at {table.stage_in_words}"
        raise Refused("no-more-bets", message, rule=cite(table.house, "no more bets"))
    if seat.wagers is None:
        raise Refused("no-wagers", f"seat {number} has no wagers down", rule=cite(table.house, "no more bets"))
    return seat.wagers


def _without_bonus(table: Table, number: int) -> tuple[Event, ...]:
    """Return the events of a bonus bet whose lamp stays dark: it goes back, and the other wagers stay down."""
    rule = cite(table.house, "sensor")
    if not has_keypad(table.house):
        raise Refused("no-controller", f"{table.house.id} has no sensors", rule=rule)
    stakes = _placed(table, number).stakes
    others = tuple((wager, stake) for wager, stake in stakes if not wager.collected_before)
    if others == stakes:
        raise Refused("no-wagers", f"seat {number} has no bonus bet down", rule=rule)
    return (
        events.SensorFoundDark(seat=number),
        events.WagersTakenBack(seat=number, stakes=stakes),
        events.WagersPlaced(seat=number, stakes=others),
    )


def _require_ready(table: Table) -> None:
    rule = cite(table.house, "no more bets")
    if table.stage is not Stage.BETTING:
        raise Refused("wrong-stage", f"bets are not open now: the stage is {table.stage_in_words}", rule=rule)
    if not any(table.wagering()):
        raise Refused("no-wagers", "nobody has bet", rule=rule)
    if table.house.wagers.collected_before() and not table.bonus_invited:
        raise Refused("not-invited", "bonus bets have not been invited", rule=cite(table.house, "invited"))
