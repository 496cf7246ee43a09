"""Checks the receipt of a round, using only Python's standard library and none of the server's code.

Copy this file anywhere and run it by itself: ``python check_round.py RECEIPT.json``, followed by a beacon's file of
values if the round had an outside value. docs/record.md describes what is checked: the hash chain, the commitment of
each shuffle, the order that the seeds make, where each card went, and that the receipt matches its rows.
"""

import hashlib
import hmac
import json
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

FORMAT = "letitride receipt 1"
CORRECTION = "letitride correction 1"
ROW_FORMAT = 1
FIRST_LINK = hashlib.sha256(b"letitride log 1").hexdigest()
DECK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
DEALER = 0
CLOSING_SEAT = 255
MOST_BYTES = 50_000_000
MARK: dict[str, type] = {"version": int, "hash": str}
ROW: dict[str, type] = dict.fromkeys(("name", "data", "actor", "command", "hash"), str)
ROW |= dict.fromkeys(("seq", "format", "at"), int)
SEAL: dict[str, type] = dict.fromkeys(("number", "at", "size", "place"), int)
SEAL |= dict.fromkeys(("before", "root", "refused"), str) | {"path": list}


class DoesNotHold(Exception):
    """Something in a receipt does not hold."""


class NotAReceipt(DoesNotHold):
    """A file that is not a receipt at all."""


def check(text: str, values: str = "") -> Iterator[str]:
    """Yield the sentences that hold for a receipt. Raise ``DoesNotHold`` at the first that does not.

    *values* is the text of a beacon's file of values, to compare an outside value with.
    """
    receipt = _read(text)
    try:
        if receipt["format"] == CORRECTION:
            yield from _check_correction(receipt)
        else:
            yield from _check(receipt, _read_values(values) if values else None)
    except KeyError as fault:
        raise DoesNotHold(f"something is missing that every receipt has: {fault}") from fault
    except (ValueError, TypeError, IndexError, AttributeError, OverflowError, RecursionError) as fault:
        raise DoesNotHold(f"something in it is not what a receipt has there: {fault}") from fault


def outside_rounds(text: str) -> list[int]:
    """Return the beacon's rounds that a receipt names. The rest of the receipt is not looked at."""
    try:
        named = [shuffle.get("outside") for shuffle in _read(text)["shuffles"]]
        return sorted({int(outside["round"]) for outside in named if outside is not None})
    except (KeyError, ValueError, TypeError, AttributeError) as fault:
        raise DoesNotHold(f"it does not say which rounds of a beacon it used: {fault}") from fault


def _read(text: str) -> Any:
    def refuse(constant: str) -> None:
        raise ValueError(f"{constant} is no value")

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise ValueError(f"{min(twice)!r} stands twice")
        return dict(pairs)

    if not text.strip():
        raise NotAReceipt("this is not the receipt of a round: it is empty")
    try:
        receipt = json.loads(text, parse_constant=refuse, object_pairs_hook=unique)
    except (ValueError, RecursionError) as fault:
        raise NotAReceipt(f"this is not the receipt of a round: it is not JSON ({fault})") from fault
    if not isinstance(receipt, dict) or receipt.get("format") not in (FORMAT, CORRECTION):
        raise NotAReceipt(f"this is not the receipt of a round: expected an object with the format {FORMAT!r}")
    return receipt


def _read_values(text: str) -> dict[str, Any]:
    shape = {"beacon": str, "genesis": int, "period": int, "values": dict}
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise NotAReceipt(f"the file of values is not JSON ({fault})") from fault
    if not is_of(shape, values):
        raise NotAReceipt(f"the file of values is not one: expected an object with {', '.join(shape)}")
    return dict(values)


def _check(receipt: dict[str, Any], values: dict[str, Any] | None) -> Iterator[str]:
    table, rows, house = receipt["table"], receipt["rows"], json.loads(receipt["house"]["record"])
    yield f"A receipt of round {receipt['round']} of {table} ({receipt['outcome']}), {len(rows)} rows."
    yield check_chain(receipt)
    round_ = Round(table, house)
    for row in rows:
        round_.read(row)
    yield from round_.check_end()
    for deal in round_.deals:
        yield from deal.check_outside(values)
    told = {"format": FORMAT, "table": table, "house": {"id": house["id"], "record": receipt["house"]["record"]}}
    told |= {"round": round_.number, "outcome": round_.outcome, "at": rows[-1]["at"], "dealers": round_.dealers}
    told |= {"before": receipt["before"], "rows": rows}
    told["head"] = {"version": rows[-1]["seq"], "hash": rows[-1]["hash"]}
    told |= {"shuffles": [deal.told() for deal in round_.deals], "seats": round_.seats_told()}
    told["seal"] = receipt["seal"]
    compare("", receipt, told)
    for number in (number for number, seat in sorted(round_.seats.items()) if seat.get("dead")):
        yield f"The floor ruled the hand of seat {number} dead: every bet on it went back."
    if round_.dealers:
        yield f"Dealt by {' and '.join(round_.dealers)}."
    yield "What the receipt tells of shuffles, cards, wagers and chips is what its rows say."
    yield check_seal(receipt)
    yield f"The head to keep: {table}:{rows[-1]['seq']}:{rows[-1]['hash']}"


def _check_correction(receipt: dict[str, Any]) -> Iterator[str]:
    """Check the receipt of a correction: its rows are in the chain and match it."""
    table, rows, house = receipt["table"], receipt["rows"], json.loads(receipt["house"]["record"])
    yield f"A correction of round {receipt['round']} of {table}, {len(rows)} rows."
    yield check_chain(receipt)
    if [row["name"] for row in rows] != ["ReasonGiven", "MispayCorrected"]:
        raise DoesNotHold("the rows do not tell of a reason and a correction")
    given, done = (json.loads(row["data"]) for row in rows)
    told = {"format": CORRECTION, "table": table, "house": {"id": house["id"], "record": receipt["house"]["record"]}}
    told |= {name: done[name] for name in ("round", "seat", "player", "wager")}
    told |= {name: dollars(done[name][0]) for name in ("paid", "due", "moved", "left")}
    told |= {name: given[name] for name in ("by", "post", "reason")}
    told |= {"at": rows[-1]["at"], "before": receipt["before"], "rows": rows}
    told["head"] = {"version": rows[-1]["seq"], "hash": rows[-1]["hash"]}
    compare("", receipt, told)
    if done["moved"][0] != done["due"][0] - done["paid"][0] + done["left"][0]:
        raise DoesNotHold("what moved is not what was due less what was paid and what was left")
    yield f"{done['player']} was paid {told['paid']}, and {told['due']} was due: {told['moved']} moved."
    yield f"The head to keep: {table}:{rows[-1]['seq']}:{rows[-1]['hash']}"


def compare(place: str, told: Any, found: Any) -> None:
    """Refuse a receipt that differs from what its rows say."""
    if isinstance(found, dict) and isinstance(told, dict):
        for name in sorted(told.keys() | found.keys()):
            where = f"{place}.{name}" if place else name
            if name not in told or name not in found:
                raise DoesNotHold(f"{where} is {'missing' if name in found else 'no part of this receipt'}")
            compare(where, told[name], found[name])
    elif isinstance(found, list) and isinstance(told, list) and len(found) == len(told):
        for number, (one, other) in enumerate(zip(told, found, strict=True)):
            compare(f"{place}[{number}]", one, other)
    elif type(told) is not type(found) or told != found:
        raise DoesNotHold(f"{place} says {told!r}, but the rows say {found!r}")


def is_of(shape: dict[str, type], value: Any) -> bool:
    """Return whether a value has exactly these fields, each of its type."""
    return isinstance(value, dict) and {name: type(part) for name, part in value.items()} == shape


def check_chain(receipt: dict[str, Any]) -> str:
    """Check that every row is hashed into the next, from the link before the first to the head."""
    table, rows, before = receipt["table"], receipt["rows"], receipt["before"]
    rules = hashlib.sha256(receipt["house"]["record"].encode()).hexdigest()
    if not rows or not all(is_of(MARK, each) for each in (before, receipt["head"])):
        raise DoesNotHold("the receipt has no rows, or no link before them, or no head")
    seq, link = before["version"], before["hash"]
    if seq == 0 and link != FIRST_LINK:
        raise DoesNotHold(f"the log of {table} does not begin as every log begins")
    for row in rows:
        seq += 1
        if not is_of(ROW, row):
            raise DoesNotHold(f"what stands where row {seq} belongs is not a row")
        if row["seq"] != seq:
            raise DoesNotHold(f"row {row['seq']} stands where row {seq} belongs: a row was dropped, inserted or moved")
        if row["format"] != ROW_FORMAT:
            raise DoesNotHold(f"row {seq} has format {row['format']}, which nobody knows")
        said = (row[part] for part in ("name", "format", "at", "actor", "command", "data"))
        link = hashlib.sha256(parts_of(link, table, rules, seq, *said)).hexdigest()
        if row["hash"] != link:
            raise DoesNotHold(f"row {seq} ({row['name']}) or something before it was changed: its hash does not fit")
    return f"Rows {rows[0]['seq']} to {seq}: every link of the chain holds, the rules of the house included."


def parts_of(*parts: object) -> bytes:
    """Return parts as bytes, each preceded by its length."""
    written = (str(part).encode() for part in parts)
    return b"".join(len(each).to_bytes(4, "big") + each for each in written)


def check_seal(receipt: dict[str, Any]) -> str:
    """Check that the head of the round is under the root of the seal made when it ended."""
    seal, head = receipt["seal"], receipt["head"]
    if seal is None:
        return "The round is under no seal: it ended before rounds were sealed."
    if not is_of(SEAL, seal) or not 0 <= seal["place"] < seal["size"]:
        raise DoesNotHold("the seal of the round is not a seal")
    beside = [bytes.fromhex(each) for each in seal["path"]]
    if [each.hex() for each in beside] != seal["path"] or any(len(each) != 32 for each in beside):
        raise DoesNotHold(f"the way from the head to the root of seal {seal['number']} is not made of hashes")
    leaf = b"\0" + parts_of(receipt["table"], head["version"], head["hash"], seal["refused"])
    hashed, place, size = hashlib.sha256(leaf).digest(), seal["place"], seal["size"]
    while size > 1:
        if place ^ 1 < size:
            other = beside.pop(0)
            hashed = hashlib.sha256(b"\1" + (other + hashed if place & 1 else hashed + other)).digest()
        place, size = place >> 1, (size + 1) >> 1
    sealed = (seal["before"], seal["number"], seal["at"], seal["size"], hashed.hex())
    if beside or hashlib.sha256(parts_of("letitride seal 1", *sealed)).hexdigest() != seal["root"]:
        raise DoesNotHold(f"the head of the round is not under the root of seal {seal['number']}")
    return f"Seal {seal['number']}: the head is one of {seal['size']} under the root {seal['root']}."


def order_from(seed: bytes, player_seeds: dict[int, str], outside: str = "") -> list[str]:
    """Return the deck's order made from the seeds, with an outside value as the seed of seat 0."""
    message = b"letitride seeds 1"
    for seat, own in sorted(({0: outside} if outside else {}).items() | player_seeds.items()):
        message += bytes([seat, len(own.encode())]) + own.encode()
    below = numbers(hmac.digest(seed, message, "sha256"))
    order = list(DECK)
    for last in range(51, 0, -1):
        chosen = below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def numbers(key: bytes) -> Callable[[int], int]:
    """Return a function that draws numbers below a limit from a stream of bytes."""
    blocks = (hmac.digest(key, counter.to_bytes(8, "big"), "sha256") for counter in range(2**32))
    stream = (byte for block in blocks for byte in block)

    def below(limit: int) -> int:
        unused = 8 - (limit - 1).bit_length()
        return next(number for number in (byte >> unused for byte in stream) if number < limit)

    return below


class Deal:
    """A deck of the round."""

    def __init__(self, promise: dict[str, Any], deck: int, row: int) -> None:
        self.promise, self.deck, self.row = promise, deck, row
        self.steps: list[tuple[str, int, dict[str, Any]]] = []
        self.seed, self.revealed = "", 0
        self.order: list[str] = []
        self.left: list[str] = []
        self.hands: dict[int, list[str]] = {}
        self.burned: str | None = None
        self.face_up: list[str] = []
        self.cuts: list[int] = []
        self.turned = 0

    @property
    def is_dealt(self) -> bool:
        """Whether a card has left the deck."""
        return any(name in ("CardsDealt", "FaceUpCardFound") for name, _, _ in self.steps)

    @property
    def community(self) -> list[str]:
        """The dealer's cards without the burn card."""
        return [card for card in self.hands.get(DEALER, []) if card != self.burned]

    def check(self, table: str, burn_place: int | None, before: str | None) -> Iterator[str]:
        """Check the seed, make the order, and follow every card. *before* is the seed this one follows from."""
        number, seed = self.promise["shuffle"], bytes.fromhex(self.seed)
        if not self.revealed:
            raise DoesNotHold(f"the seed of shuffle {number} was not revealed")
        digest = hashlib.sha256(
            b"letitride commitment 1" + seed + number.to_bytes(8, "big") + table.encode()
        ).hexdigest()
        if digest != self.promise["digest"] or len(seed) != 32:
            raise DoesNotHold(
                f"the seed revealed at row {self.revealed} does not open the commitment of shuffle {number}"
            )
        committed = self.promise["row"]
        yield f"Shuffle {number}: the seed revealed at row {self.revealed} opens the commitment of row {committed}."
        if before is not None and seed != hmac.digest(bytes.fromhex(before), b"letitride following seed 1", "sha256"):
            raise DoesNotHold(f"the seed of shuffle {number} does not follow from the one before it in the round")
        outside = self.promise["outside"]
        given = self.promise["commitments"] | self.promise["seeds"]
        if closing := self.promise["closing"]:
            given[CLOSING_SEAT] = closing
            bound = "after every player was bound to a seed, and before any was shown"
            yield f"Shuffle {number}: the house drew the value of row {self.promise['closing row']} {bound}."
        self.order = order_from(seed, given, (outside or {}).get("value") or "")
        self.left = list(self.order)
        for name, row, said in self.steps:
            self._step(name, row, said, burn_place)
        mixed = ", ".join(f"seat {seat}" for seat in sorted(self.promise["seeds"])) or "no player"
        yield f"Shuffle {number}: mixed with the seeds of {mixed}, it gives the order; each card is where its row says."
        for seat in self.promise["withheld"]:
            yield f"Shuffle {number}: seat {seat} withheld its seed, which left it a choice between two orders."
        if self.decided_by == "house":
            yield f"Shuffle {number}: no player gave a seed, so the house alone decided the order."

    @property
    def decided_by(self) -> str:
        """Whose seeds made the order."""
        outside = self.promise["outside"] is not None and self.promise["outside"]["value"] is not None
        others = ["players"] * bool(self.promise["commitments"]) + ["outside value"] * outside
        return " and ".join([", ".join(["house", *others[:-1]]), *others[-1:]])

    def check_outside(self, values: dict[str, Any] | None) -> Iterator[str]:
        """Yield what is known about the outside value, and compare it with a file's."""
        number, outside = self.promise["shuffle"], self.promise["outside"]
        if outside is None:
            return
        name = f"{outside['beacon']}, round {outside['round']}"
        row, when = self.promise["outside row"], "before the first wager"
        if self.promise["outside late"]:
            when = "when no more bets were called, since the one named before would have come out too soon"
        yield f"Shuffle {number}: the outside value was named at row {row}, {when}: {name}."
        if outside["value"] is None:
            yield (
                f"Shuffle {number}: it did not come in time, and the round went on without it: somebody who "
                "could block it had one more order to choose from."
            )
            return
        if self.promise["seeds closed"] >= outside["at"]:
            yield f"Shuffle {number}: seeds were revealed after its release, so withholding one was a choice."
        yield f"Shuffle {number}: it is mixed in: {outside['value']}."
        if values is not None:
            yield f"Shuffle {number}: {compare_value(outside, values)}"

    def _step(self, name: str, row: int, said: dict[str, Any], burn_place: int | None) -> None:
        if name == "DeckCut":
            self.left = self.left[said["at"] :] + self.left[: said["at"]]
            self.cuts.append(said["at"])
        elif name == "CardsDealt":
            self.hands.setdefault(said["seat"], []).extend(self._take(row, said["cards"]))
        elif name == "FaceUpCardFound":
            self.face_up += self._take(row, 1)
            self._agree(row, [said["card"]], self.face_up[-1:])
        elif name == "CardBurned":
            dealers = self.hands.get(DEALER, [])
            if type(burn_place) is not int or not 0 <= burn_place < len(dealers):
                raise DoesNotHold(f"row {row} burns a card that the dealer does not have")
            self.burned = dealers[burn_place]
        elif name == "StubRacked":
            if said["cards"] != len(self.left):
                raise DoesNotHold(f"row {row} racks {said['cards']} cards, and {len(self.left)} are left")
        elif name == "CardsTurned":
            self._agree(row, said["cards"], self.community[self.turned : self.turned + len(said["cards"])])
            self.turned += len(said["cards"])
        elif name == "CommunityCardsPickedUp":
            self._agree(row, said["cards"], self.community)
        else:
            self._agree(row, said["cards"], self.hands.get(said["seat"], []))

    def _take(self, row: int, count: int) -> list[str]:
        if not 0 < count <= len(self.left):
            raise DoesNotHold(f"row {row} takes {count} cards of {len(self.left)}")
        taken, self.left = self.left[:count], self.left[count:]
        return taken

    @staticmethod
    def _agree(row: int, shown: list[Any], dealt: list[str]) -> None:
        cards = ["23456789TJQKA"[rank - 2] + suit for rank, suit in shown]
        if cards != dealt:
            raise DoesNotHold(f"row {row} shows {' '.join(cards)}, and the order of the deck gives {' '.join(dealt)}")

    def told(self) -> dict[str, Any]:
        """Return this deck as a receipt shows it."""
        outside = self.promise["outside"]
        given = {} if outside is None else {"outside": outside}
        if self.promise["closing"]:
            given["closing"] = self.promise["closing"]
        return given | {
            "shuffle": self.promise["shuffle"],
            "deck": self.deck,
            "digest": self.promise["digest"],
            "follows": self.promise["follows"],
            "commitments": {str(seat): digest for seat, digest in self.promise["commitments"].items()},
            "player_seeds": {str(seat): seed for seat, seed in self.promise["seeds"].items()},
            "withheld": self.promise["withheld"],
            "decided_by": self.decided_by,
            "seed": self.seed,
            "order": self.order,
            "cuts": self.cuts,
            "hands": {str(seat): cards for seat, cards in self.hands.items() if seat != DEALER},
            "dealers_cards": self.hands.get(DEALER, []),
            "community_cards": self.community,
            "burn_card": self.burned,
            "face_up_cards": self.face_up,
            "stub": self.left,
        }


def compare_value(outside: dict[str, Any], values: dict[str, Any]) -> str:
    """Compare an outside value with a beacon's file of values."""
    if values["beacon"] != outside["beacon"]:
        return f"the file of values is of another beacon, {values['beacon']}: nothing was compared."
    if (values["genesis"] + (outside["round"] - 1) * values["period"]) * 1000 != outside["at"]:
        raise DoesNotHold(f"round {outside['round']} of {outside['beacon']} comes out at another time than was named")
    known = values["values"].get(str(outside["round"]))
    if known is None:
        return f"the file of values does not have round {outside['round']}: nothing was compared."
    if known != outside["value"]:
        raise DoesNotHold(f"the outside value is {outside['value']}, and the file of values says {known}")
    return "the value is as the file of values has it."


SEEDS = ("SeedCommitted", "ClosingValueDrawn", "SeedRevealed", "SeedsWithheld")
OUTSIDE = ("OutsideNamed", "OutsideShown", "OutsideMissed")
SHOWN = ("HandExposed", "BonusHandShown", "CardsTurned", "CommunityCardsPickedUp")
DEALERS = ("DealerNamed", "ChairTaken")
MOVED = ("DeckCut", "CardsDealt", "FaceUpCardFound", "CardBurned", "StubRacked")


class Round:
    """A round while its rows are being read."""

    def __init__(self, table: str, house: dict[str, Any]) -> None:
        self.table, self.burn_place, self.equal_bets = table, house["burn_place"], house["equal_bets"]
        self.promise: dict[str, Any] | None = None
        self.deals: list[Deal] = []
        self.seats: dict[int, dict[str, Any]] = {}
        self.first_wager = self.closed = self.ended = self.number = 0
        self.outcome = ""
        self.dealers: list[str] = []

    def read(self, row: dict[str, Any]) -> None:
        """Read a row."""
        name, seq, said = row["name"], row["seq"], json.loads(row["data"])
        if name == "ShuffleCommitted":
            self._promised(seq, said)
        elif name in SEEDS:
            self._seed(name, seq, said)
            if self.promise is not None:
                self.promise["seeds closed"] = row["at"]
        elif name in OUTSIDE:
            self._outside(name, row, said)
        elif name == "DeckShuffled":
            self._shuffled(seq, said["deck"])
        elif name == "ShuffleRevealed":
            self._revealed(seq, said)
        elif name in MOVED or name in SHOWN:
            if not self.deals:
                raise DoesNotHold(f"row {seq} ({name}) moves cards of a deck that was not shuffled")
            self.deals[-1].steps.append((name, seq, said))
        elif name in ("BettingClosed", "RoundEnded", "RoundVoided"):
            self._phase(name, row, said)
        elif name in DEALERS:
            if self.closed and not self.ended and said["dealer"] not in self.dealers:
                self.dealers.append(said["dealer"])
        else:
            self._chips(name, seq, said, row["actor"])

    def _promised(self, seq: int, said: dict[str, Any]) -> None:
        again = bool(self.closed and not self.ended and self.deals)
        if said["follows"] != again:
            raise DoesNotHold(f"row {seq} fixes a seed {'again in the round' if again else 'that follows from none'}")
        fresh: dict[str, Any] = {"commitments": {}, "seeds": {}, "withheld": [], "outside": None}
        fresh |= {"seeds closed": 0, "closing": ""}
        before = self.deals[-1].promise if again else fresh
        self.promise = before | {"shuffle": said["shuffle"], "digest": said["digest"], "row": seq, "follows": again}
        self.promise |= {"commitments": dict(before["commitments"]), "seeds": dict(before["seeds"])}

    def _seed(self, name: str, seq: int, said: dict[str, Any]) -> None:
        promise = self.promise
        if promise is None or bool(self.closed) == (name == "SeedCommitted"):
            raise DoesNotHold(f"row {seq} ({name}) comes too soon or too late")
        if name == "SeedCommitted":
            promise["commitments"][said["seat"]] = said["digest"]
            return
        awaited = sorted(promise["commitments"].keys() - promise["seeds"].keys() - set(promise["withheld"]))
        if name == "ClosingValueDrawn":
            if promise["closing"] or not awaited or awaited != sorted(promise["commitments"]):
                raise DoesNotHold(f"row {seq} draws the house's value twice, or after a seed was shown")
            promise["closing"], promise["closing row"] = said["value"], seq
            return
        if name == "SeedsWithheld":
            if said["seats"] != awaited or not awaited:
                raise DoesNotHold(f"row {seq} says that seats {said['seats']} kept seeds back, and it was {awaited}")
            promise["withheld"] = awaited
            return
        seat, seed = said["seat"], said["seed"]
        place = bytes([seat]) + promise["shuffle"].to_bytes(8, "big") + self.table.encode()
        digest = hashlib.sha256(b"letitride player seed 1" + place + b"\0" + seed.encode()).hexdigest()
        if seat not in awaited or digest != promise["commitments"][seat]:
            raise DoesNotHold(f"row {seq} shows a seed to which seat {seat} was not bound")
        promise["seeds"][seat] = seed

    def _outside(self, name: str, row: dict[str, Any], said: dict[str, Any]) -> None:
        seq, promise = row["seq"], self.promise
        if promise is None or bool(self.closed) == (name == "OutsideNamed"):
            raise DoesNotHold(f"row {seq} ({name}) comes too soon or too late")
        if name == "OutsideNamed":
            promise["outside"] = {each: said[each] for each in ("beacon", "round", "at")} | {"value": None}
            promise |= {"outside row": seq, "outside late": bool(self.seats), "outside awaited": True}
            return
        outside = promise["outside"]
        hidden = promise["commitments"].keys() - promise["seeds"].keys() - set(promise["withheld"])
        if outside is None or not promise["outside awaited"] or hidden:
            raise DoesNotHold(f"row {seq} ({name}) tells of an outside value that was not waited for")
        promise["outside awaited"] = False
        if name == "OutsideShown":
            value = said["value"]
            if not 0 < len(value) <= 128 or not set(value) <= set("0123456789abcdef"):
                raise DoesNotHold(f"row {seq} shows an outside value that is none")
            if row["at"] < outside["at"]:
                raise DoesNotHold(f"row {seq} shows the outside value before it came out")
            outside["value"] = value

    def _shuffled(self, seq: int, deck: int) -> None:
        if self.promise is None:
            raise DoesNotHold(f"row {seq} shuffles without a commitment")
        if self.promise["outside"] is not None and self.promise["outside awaited"]:
            raise DoesNotHold(f"row {seq} shuffles before the outside value is known or given up")
        if self.promise["commitments"].keys() - self.promise["seeds"].keys() - set(self.promise["withheld"]):
            raise DoesNotHold(f"row {seq} shuffles before every player has shown the seed or kept it back")
        if self.promise["commitments"] and not self.promise["closing"]:
            raise DoesNotHold(f"row {seq} shuffles before the house drew its value, though players were bound to seeds")
        if not self.deals and self.promise["row"] > self.first_wager:
            raise DoesNotHold(
                f"the commitment of row {self.promise['row']} came after the first wager, row {self.first_wager}"
            )
        self.deals.append(Deal(self.promise, deck, seq))
        self.promise = None

    def _revealed(self, seq: int, said: dict[str, Any]) -> None:
        deal = next((each for each in self.deals if each.promise["shuffle"] == said["shuffle"]), None)
        if deal is None or deal.revealed or not self.ended:
            raise DoesNotHold(f"row {seq} reveals the seed of shuffle {said['shuffle']} twice, too soon or for no deck")
        deal.seed, deal.revealed = said["seed"], seq

    def _phase(self, name: str, row: dict[str, Any], said: dict[str, Any]) -> None:
        seq = row["seq"]
        if name == "BettingClosed" and not self.closed:
            self.number, self.closed = said["round"], seq
            if self.promise is not None:
                outside = self.promise["outside"]
                if outside is not None and row["at"] >= outside["at"]:
                    raise DoesNotHold(f"row {seq} closes the betting when the outside value had come out")
                bound = self.promise["commitments"]
                self.promise["commitments"] = {seat: digest for seat, digest in bound.items() if seat in self.seats}
            return
        if not self.closed or self.ended or said["round"] != self.number:
            raise DoesNotHold(f"row {seq} ({name}) has no place in a single round")
        self.ended, self.outcome = seq, "settled" if name == "RoundEnded" else "void"
        for back in said.get("returns", ()):
            seat, (given_back,) = self.seats[back["seat"]], back["given_back"]
            seat["returned"] += sum(back[place][0] for place in ("from_layout", "from_bonus", "from_tray")) - given_back
            if seat["returned"] != seat["staked"]:
                raise DoesNotHold(
                    f"row {seq} voids the round, and seat {back['seat']} put up {dollars(seat['staked'])} and got "
                    f"{dollars(seat['returned'])} back"
                )

    def _begin_again(self, seq: int) -> None:
        """Forget a round that was void before a card was dealt. Its deck is dealt in the next round."""
        if not self.ended:
            return
        if self.outcome != "void" or any(deal.is_dealt for deal in self.deals):
            raise DoesNotHold(f"row {seq} is a wager of another round")
        self.seats, self.outcome, self.closed, self.ended, self.dealers = {}, "", 0, 0, []

    def _chips(self, name: str, seq: int, said: dict[str, Any], actor: str) -> None:
        if name == "WagersPlaced":
            self._begin_again(seq)
            self.first_wager = self.first_wager or seq
            stakes = {wager: cents for wager, (cents,) in said["stakes"]}
            staked = sum(cents * self.equal_bets[wager] for wager, cents in stakes.items())
            told = {"seat": said["seat"], "player": actor, "stakes": {each: dollars(stakes[each]) for each in stakes}}
            self.seats[said["seat"]] = told | {"decisions": [], "payouts": [], "staked": staked, "returned": 0}
        elif name == "SeatLeft" and self.promise is not None and not self.closed:
            self.promise["commitments"].pop(said["seat"], None)
        elif name == "WagersTakenBack":
            del self.seats[said["seat"]]
            self.first_wager = self.first_wager if self.seats else 0
        elif name == "HandRuledDead":
            self._ruled_dead(seq, said)
        elif name == "DecisionMade":
            seat = self._alive(seq, said["seat"])
            seat["decisions"].append([said["option"], said["decided_by"]])
            seat["staked"] += said["put_up"][0]
            seat["returned"] += said["taken_back"][0]
        elif name in ("WagerPaid", "WagerCollected"):
            ended = {each: said.get(each, [0])[0] for each in ("stake", "winnings", "returned")}
            seat = self._alive(seq, said["seat"])
            due = {"due": dollars(said["due"][0])} if said.get("due") else {}
            seat["payouts"].append({"wager": said["wager"]} | {each: dollars(ended[each]) for each in ended} | due)
            seat["returned"] += ended["returned"]

    def _alive(self, seq: int, number: int) -> dict[str, Any]:
        """Return a seat whose hand is still in play."""
        if self.seats[number].get("dead"):
            raise DoesNotHold(f"row {seq} plays on for seat {number}, and its hand was ruled dead")
        return self.seats[number]

    def _ruled_dead(self, seq: int, said: dict[str, Any]) -> None:
        """Give every bet of a dead hand back."""
        seat = self._alive(seq, said["seat"])
        if not self.closed or self.ended:
            raise DoesNotHold(f"row {seq} rules a hand dead outside the round")
        seat["returned"] += said["from_layout"][0] + said["from_bonus"][0]
        seat["dead"] = True
        if seat["returned"] != seat["staked"]:
            staked, returned = dollars(seat["staked"]), dollars(seat["returned"])
            raise DoesNotHold(
                f"row {seq} rules the hand of seat {said['seat']} dead, and it put up {staked} and got {returned} back"
            )

    def check_end(self) -> Iterator[str]:
        """Check that the round has ended, and each of its decks."""
        if not self.ended:
            raise DoesNotHold("the rows do not tell of a round that is over")
        if self.deals:
            committed = self.deals[0].promise["row"]
            yield f"The first shuffle was committed at row {committed}, before the first wager, row {self.first_wager}."
        self.deals = [deal for deal in self.deals if deal.revealed or deal.is_dealt]
        before = None
        for deal in self.deals:
            yield from deal.check(self.table, self.burn_place, before if deal.promise["follows"] else None)
            before = deal.seed

    def seats_told(self) -> list[dict[str, Any]]:
        """Return the seats that played, as a receipt shows them."""
        return [
            seat
            | {"staked": dollars(seat["staked"]), "returned": dollars(seat["returned"])}
            | {"net": dollars(seat["returned"] - seat["staked"])}
            for _, seat in sorted(self.seats.items())
        ]


def dollars(cents: int) -> str:
    """Return an amount as receipts write it."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"


def read(file: BinaryIO) -> str:
    """Return the text of a receipt."""
    content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise NotAReceipt(f"this is not the receipt of a round: it has more than {MOST_BYTES:,} bytes")
    try:
        return content.decode()
    except UnicodeDecodeError as fault:
        raise NotAReceipt(f"this is not the receipt of a round: it is not text ({fault.reason})") from fault


def read_file(name: str) -> str:
    """Return the text of the file with this name."""
    with Path(name).open("rb") as file:
        return read(file)


def main() -> None:
    """Check the receipt in a file. The status is 1 if it does not hold, and 2 if there is no receipt."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if len(sys.argv) not in (2, 3):
        sys.stderr.write("Usage: python check_round.py RECEIPT.json [VALUES.json]\n")
        sys.exit(2)
    try:
        receipt, *values = map(read_file, sys.argv[1:])
        for sentence in check(receipt, *values):
            sys.stdout.write(sentence + "\n")
    except NotAReceipt as fault:
        sys.stderr.write(f"{fault}\n")
        sys.exit(2)
    except DoesNotHold as fault:
        sys.exit(f"DOES NOT HOLD: {fault}")
    except OSError as fault:
        sys.stderr.write(f"{fault.filename}: {fault.strerror}\n")
        sys.exit(2)


if __name__ == "__main__":
    main()
