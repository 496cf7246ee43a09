"""Which clause forbids what: by topic, and by the document that a house is taken from."""

from __future__ import annotations

from letitride.house import House

_CLAUSES: dict[str, dict[str, str]] = {
    "opening": {"000": "000-opening-2", "004": "004-opening-1"},
    "first player": {"000": "000-opening-6"},
    "switch on": {"004": "004-opening-1"},
    "choose": {"000": "000-opening-1"},
    "inspect": {"000": "000-opening-2", "004": "004-opening-3"},
    "verify": {"000": "000-opening-3"},
    "spread": {"000": "000-opening-4"},
    "turn up": {"000": "000-shuffle-2a"},
    "wash": {"000": "000-opening-7", "004": "004-opening-3a"},
    "stack": {"000": "000-opening-8"},
    "load": {"004": "004-opening-3b"},
    "rack": {"004": "004-opening-5b"},
    "closing": {"001": "001-house-3b", "000": "000-definitions-4", "004": "004-definitions-4"},
    "new deck": {"000": "000-definitions-4", "003": "003-tcp-definitions-5", "004": "004-definitions-4"},
    "idle": {"000": "000-shuffle-2", "004": "004-opening-5c"},
    "shuffle": {"000": "000-shuffle-0a", "003": "003-shuffle-2", "004": "004-dealing-1a"},
    "nest": {"004": "004-dealing-5"},
    "shuffler": {"004": "004-shuffler-1"},
    "one stack": {"000": "000-shuffle-0c", "004": "004-dealing-4"},
    "cut": {"000": "000-shuffle-0g"},
    "recut": {"000": "000-shuffle-1"},
    "no such seat": {"004": "004-table-1"},
    "seated": {"000": "000-wagers-3", "003": "003-wagers-3"},
    "one hand": {"000": "000-wagers-9"},
    "stay seated": {"000": "000-wagers-4"},
    "chips": {"000": "000-wagers-1", "001": "001-equipment-7", "003": "003-wagers-1", "004": "004-bets-1"},
    "enough chips": {"000": "000-wagers-1", "001": "001-play-1", "003": "003-wagers-1", "004": "004-bets-1"},
    "cash": {"000": "000-wagers-2", "003": "003-wagers-2", "004": "004-bets-1a"},
    "main wager": {"000": "000-wagers-6", "001": "001-play-1", "003": "003-wagers-4", "004": "004-bets-3"},
    "limits": {"000": "000-wagers-10", "001": "001-wagers-3"},
    "minimum": {"001": "001-wagers-2"},
    "side bet limits": {"000": "000-sidebets-2", "003": "003-bonus-1", "004": "004-three-card-1-1a"},
    "bonus limits": {"004": "004-bets-4"},
    "side bet": {"000": "000-sidebets-4", "001": "001-wagers-1", "003": "003-bonus-1", "004": "004-bonus-dealing-2b"},
    "bonus": {"004": "004-bets-4", "001": "001-wagers-1"},
    "no more bets": {"000": "000-wagers-5", "004": "004-bets-2"},
    "invited": {"004": "004-dealing-2c"},
    "controller": {"004": "004-table-4d"},
    "deal": {"000": "000-dealing-0b", "001": "001-play-3", "003": "003-dealing-0b", "004": "004-dealing-6"},
    "count": {"000": "000-dealing-8", "004": "004-dealing-4"},
    "own cards": {"000": "000-completion-3", "003": "003-completion-1c", "004": "004-completion-1a"},
    "tucked": {"000": "000-completion-6", "004": "004-completion-4c"},
    "asked": {"000": "000-completion-7", "003": "003-completion-2", "004": "004-completion-2"},
    "final": {"000": "000-completion-8", "001": "001-play-7", "003": "003-completion-2a", "004": "004-completion-2a"},
    "asked again": {"000": "000-completion-14", "003": "003-completion-4", "004": "004-completion-4"},
    "final again": {
        "000": "000-completion-16",
        "001": "001-play-7",
        "003": "003-completion-4a",
        "004": "004-completion-4a",
    },
    "own decision": {"000": "000-completion-2", "003": "003-completion-1a", "004": "004-completion-1"},
    "added bet": {"003": "003-tcp-definitions-4a"},
    "settlement": {"000": "000-completion-26", "003": "003-completion-8", "004": "004-completion-7"},
    "face up": {"000": "000-irregularities-1", "003": "003-irregularities-1", "004": "004-irregularities-1"},
    "drawn in error": {"000": "000-irregularities-3", "003": "003-irregularities-2"},
    "wrong number": {"000": "000-irregularities-4", "003": "003-irregularities-3", "004": "004-irregularities-2"},
    "lamp": {"004": "004-irregularities-3"},
    "early unload": {"004": "004-irregularities-4"},
    "same round": {"004": "004-irregularities-4j"},
    "round": {"000": "000-definitions-4", "003": "003-tcp-definitions-5", "004": "004-definitions-4"},
    "interruption": {"001": "001-house-2e"},
}


def cite(house: House, topic: str) -> str:
    """Return the clause about *topic* in the document of the house, or in the first document that has one."""
    clauses = _CLAUSES[topic]
    return clauses.get((house.document or house.based_on)[:3]) or next(iter(clauses.values()))


def cited() -> frozenset[str]:
    """Return every clause that is cited for something."""
    return frozenset(clause for clauses in _CLAUSES.values() for clause in clauses.values())
