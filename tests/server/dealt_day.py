"""A day at a table that people deal over the API: every step that they take, by whoever's it is."""

from __future__ import annotations

from letitride.pit.people.people import Post
from tests.server.desk import CHIPS, Watched, staff, step_in_words
from tests.server.house import House


class DealtDay:
    """A table of a house, the people who deal there, and what they did."""

    def __init__(self, house: House, rules: str, players: int = 2) -> None:
        guests = tuple(house.guest() for _ in range(players))
        self.id = guests[0].post("/api/tables", {"house": rules}).json()["id"]
        self.rules = house.pit.live(self.id).table.house
        dealer, floor = staff(house, Post.DEALER), staff(house, Post.FLOOR)
        self.table = Watched(self.id, house, guests, dealer, floor, self.rules.main_wager.value)
        self.steps_taken: list[str] = []
        """Each step in words."""

    def step(self) -> str:
        """Have the next step done, and return its name; none where a player comes first."""
        steps = self.table.chair()["steps"]
        name = self.table.step() if steps else ""
        if name:
            self.steps_taken.append(step_in_words(steps[0]))
        return name

    def steps(self) -> list[str]:
        """Have everything done that needs no player, and return it."""
        begun = len(self.steps_taken)
        while self.step():
            pass
        return self.steps_taken[begun:]

    def open(self) -> None:
        """Have the floor open a table that the machine had, for a dealer who has taken the chair."""
        self.table.floor.done(self.id, "CloseTable")
        self.table.by_hand()
        self.table.floor.done(self.id, "OpenTable")

    def sit(self) -> None:
        for seat, player in enumerate(self.table.players, 1):
            player.sit(self.id, seat, CHIPS)

    def bet(self) -> None:
        """Have everybody make every bet of the house, as small as it goes."""
        stakes = {
            wager.value: str(wager.fixed_stake or limits.minimum).removeprefix("$")
            for wager, limits in self.rules.wagers.items()
            if wager is self.rules.main_wager or wager.is_side_bet
        }
        for seat, player in enumerate(self.table.players, 1):
            player.done(self.id, "PlaceWagers", seat=seat, stakes=stakes)

    def play(self) -> list[str]:
        """Play a round from the bets to the last card in the rack, and return its steps."""
        begun, turn = len(self.steps_taken), 0
        self.bet()
        self.steps()
        while asked := self.table.state()["view"]["asked"]:
            player = self.table.players[asked[0] - 1]
            options = [each["option"] for each in player.state(self.id)["legal"] if each["command"] == "MakeDecision"]
            stays = [option for option in options if option != "fold"]
            player.done(self.id, "MakeDecision", seat=asked[0], option=stays[turn % len(stays)])
            turn += 1
            self.steps()
        return self.steps_taken[begun:]

    def leave(self) -> None:
        for seat, player in enumerate(self.table.players, 1):
            player.done(self.id, "LeaveSeat", seat=seat)
