"""The chips of a table, kept by the events alone: where each one lies, and how each bet ended."""

from __future__ import annotations

from collections import Counter

from letitride.house import Wager
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS
from letitride.house.games.mississippi_stud import STUD_ANTE
from letitride.house.games.three_card_poker import ANTE, ANTE_BONUS
from letitride.table import Event, Table
from letitride.table.model import event as e
from letitride.table.model.command import Stakes

TRAY, OUTSIDE = ("tray", 0), ("outside", 0)
"""The house's chips, and the world that chips come from; both may fall below where they began."""

BETS = ["1", "2", "$"]
STREETS = ["3rd", "4th", "5th"]
ANTES = [ANTE.value, STUD_ANTE.value]
TIMES = {"play": 1, "bet-1": 1, "bet-2": 2, "bet-3": 3}
"""How many times the ante each option puts up."""

"""The places of the three base bets."""

Account = tuple[str, int]


class Books:
    """Accounts in cents, and every bet that is down."""

    def __init__(self) -> None:
        self.accounts: Counter[Account] = Counter()
        self.bets: dict[int, dict[str, int]] = {}
        """By seat, what lies in each place of the layout, or in the tray behind a marker."""

        self.marked: set[int] = set()
        """The seats whose dollar bonus lies in the tray."""

        self.ante_bonus_paid: set[int] = set()
        self.lost: Counter[int] = Counter()
        self.won: Counter[int] = Counter()
        """By seat, the stakes collected and the winnings paid since the round began."""

        self.put_up: Counter[int] = Counter()
        """By seat, what has gone from the rail to the table since the round began, less what came back."""

    def enter(self, event: Event) -> None:
        """Move chips as an event says, and end the bets that it ends: each lay there, and ends once."""
        match event:
            case e.ChipsBought(seat=seat, amount=amount):
                self._move(OUTSIDE, ("rail", seat), amount.cents)
            case e.SeatLeft(seat=seat, amount=amount):
                assert seat not in self.bets, "a player got up with bets down"
                self._move(("rail", seat), OUTSIDE, amount.cents)
            case e.WagersPlaced(seat=seat, stakes=stakes):
                assert seat not in self.bets, "bets lie there already"
                self.bets[seat] = _places(stakes)
                self._move(("rail", seat), ("layout", seat), sum(self.bets[seat].values()))
            case e.WagersTakenBack(seat=seat, stakes=stakes):
                assert self.bets.pop(seat) == _places(stakes)
                self._move(("layout", seat), ("rail", seat), sum(_places(stakes).values()))
            case e.DecisionMade(seat=seat, point=point, option="withdraw", put_up=put_up, taken_back=back):
                assert put_up.cents == 0
                assert self.bets[seat].pop(point) == back.cents
                self._move(("layout", seat), ("rail", seat), back.cents)
            case e.DecisionMade(seat=seat, point=point, option=option, put_up=put_up, taken_back=back) if (
                option in TIMES
            ):
                assert back.cents == 0
                assert point not in self.bets[seat]
                (ante,) = (self.bets[seat][each] for each in ANTES if each in self.bets[seat])
                assert put_up.cents == TIMES[option] * ante
                self.bets[seat][point] = put_up.cents
                self._move(("rail", seat), ("layout", seat), put_up.cents)
            case e.DecisionMade(option=option, put_up=put_up, taken_back=back):
                assert option in {"ride", "fold"}
                assert put_up.cents == back.cents == 0
            case _:
                self._enter_of_house(event)

    def _enter_of_house(self, event: Event) -> None:
        match event:
            case e.BonusBetsCollected(stakes=stakes):
                for seat, stake in stakes:
                    assert seat not in self.marked
                    assert self.bets[seat][DOLLAR_BONUS.value] == stake.cents
                    self.marked.add(seat)
                    self._move(("layout", seat), TRAY, stake.cents)
            case e.BonusBetsRedistributed(stakes=stakes):
                for seat, stake in stakes:
                    self.marked.remove(seat)
                    self._move(TRAY, ("layout", seat), stake.cents)
            case e.WagerCollected(seat=seat, wager=wager, stake=stake):
                source = self._end(seat, wager, stake.cents)
                self._move(source, TRAY, stake.cents)
                self.lost[seat] += stake.cents
            case e.WagerPaid(seat=seat, wager=wager, stake=stake, winnings=winnings, returned=returned):
                source = self._end(seat, wager, stake.cents)
                assert returned == stake + winnings, "a wager pays its stake and its winnings"
                self._move(source, ("rail", seat), stake.cents)
                self._move(TRAY, ("rail", seat), winnings.cents)
                self.won[seat] += winnings.cents
            case e.HandRuledDead(seat=seat, from_layout=from_layout, from_bonus=from_bonus):
                bets = self.bets.pop(seat)
                marked = bets.get(DOLLAR_BONUS.value, 0) if seat in self.marked else 0
                assert (from_layout.cents, from_bonus.cents) == (sum(bets.values()) - marked, marked), seat
                self._move(("layout", seat), ("rail", seat), from_layout.cents)
                self._move(TRAY, ("rail", seat), from_bonus.cents)
                self.marked.discard(seat)
            case e.RoundVoided(returns=returns):
                for back in returns:
                    self._undo(back)
                self._over()
            case e.RoundEnded():
                assert not any(self.bets.values()), f"bets that nobody ended: {self.bets}"
                self.bets.clear()
                self._over()

    def _undo(self, back: e.Returned) -> None:
        """Give a seat all its bets back from where they lie, and the tray what it had paid."""
        seat, bets = back.seat, self.bets.pop(back.seat)
        marked = bets.get(DOLLAR_BONUS.value, 0) if seat in self.marked else 0
        assert (back.from_layout.cents, back.from_bonus.cents) == (sum(bets.values()) - marked, marked)
        assert (back.from_tray.cents, back.given_back.cents) == (self.lost[seat], self.won[seat])
        self._move(("layout", seat), ("rail", seat), back.from_layout.cents)
        self._move(TRAY, ("rail", seat), back.from_bonus.cents + back.from_tray.cents)
        self._move(("rail", seat), TRAY, back.given_back.cents)
        assert self.put_up[seat] == 0, f"a void round left seat {seat} with more or less than it began with"

    def _end(self, seat: int, wager: Wager, stake: int) -> Account:
        """End a wager with all that is left of it, and return where its chips lie."""
        if wager is ANTE_BONUS:
            assert seat not in self.ante_bonus_paid
            assert stake == 0
            self.ante_bonus_paid.add(seat)
            return TRAY
        places = {BASE: BETS, ANTE: [ANTE.value, "play"], STUD_ANTE: [STUD_ANTE.value, *STREETS]}.get(wager)
        down = [self.bets[seat].pop(place) for place in places or [wager.value] if place in self.bets[seat]]
        assert down, f"{wager.value} of seat {seat} is not down"
        assert sum(down) == stake
        return TRAY if wager is DOLLAR_BONUS and seat in self.marked else ("layout", seat)

    def _over(self) -> None:
        assert not self.bets
        self.marked.clear()
        self.ante_bonus_paid.clear()
        for sums in (self.lost, self.won, self.put_up):
            sums.clear()

    def _move(self, source: Account, target: Account, cents: int) -> None:
        assert cents >= 0, "chips moved backwards"
        self.accounts[source] -= cents
        self.accounts[target] += cents
        for (place, seat), other, moved in ((source, target, cents), (target, source, -cents)):
            if place == "rail" and other != OUTSIDE:
                self.put_up[seat] += moved
        assert self.accounts[source] >= 0 or source in (TRAY, OUTSIDE), f"{source} fell below zero"

    def compare(self, table: Table) -> None:
        """Check that the table sees the same chips in the same places."""
        assert sum(self.accounts.values()) == 0
        for number, seat in enumerate(table.seats, 1):
            rail, layout = self.accounts["rail", number], self.accounts["layout", number]
            assert rail == (seat.rail.cents if seat else 0), f"rail of seat {number}"
            assert rail >= 0
            assert layout == on_layout(table, number), f"layout of seat {number}"


def _places(stakes: Stakes) -> dict[str, int]:
    places: dict[str, int] = {}
    for wager, stake in stakes:
        names = BETS if wager is BASE else [wager.value]
        places |= dict.fromkeys(names, stake.cents)
    return places


def on_layout(table: Table, number: int) -> int:
    """Return how many cents the table has on the layout before a seat."""
    seat, collected = table.seat(number), table.round is not None and table.round.bonus_collected
    total = 0
    for wager, stake in seat.wagers.stakes if seat and seat.wagers else ():
        if seat is None or seat.wagers is None or wager in seat.wagers.ended:
            continue
        decisions = seat.wagers.decisions
        raised = 1 + sum(TIMES.get(option, 0) for option in decisions)
        times = {BASE: 3 - decisions.count("withdraw"), ANTE: raised, STUD_ANTE: raised}
        if not (wager is DOLLAR_BONUS and collected):
            total += stake.cents * times.get(wager, 1)
    return total
