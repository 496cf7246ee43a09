"""The trainer: hands to practice, for anybody. Nothing is stored here; the browser keeps the progress."""

from __future__ import annotations

import functools
import secrets
from datetime import UTC, datetime
from itertools import starmap

from letitride.cards import Card, CardError
from letitride.cards.card import refuse_duplicates
from letitride.games import DecisionPoint, Effect, Option, rules_of
from letitride.house import House
from letitride.odds import analyse_house
from letitride.odds.analysis import StrategySheet
from letitride.odds.last_hand import has_last_hand
from letitride.odds.solvers import Situation
from letitride.server.houses.houses import MOST_HOUSES, HouseId, house_response, known_house, tables_of
from letitride.server.http.problem import problems
from letitride.server.http.services import Serving
from letitride.server.http.wire import Malformed, Router, filled
from letitride.server.trainer import drill_messages as messages
from letitride.server.trainer.coach import ChoiceName, advice_fields, cost_at
from letitride.training.classes import class_of, classes_of
from letitride.training.decision_point import (
    NotDecided,
    advised,
    card_line_of,
    cards_seen,
    decided,
    drilled,
    point_named,
    smallest_stake,
)
from letitride.training.drill import ClassScore, question
from letitride.training.hands import deal_hand, hands_of_the_day
from letitride.training.rankings import pictured_lines, pictured_order

router = Router(prefix="/api/trainer", tags=["trainer"])
_DRAW = secrets.SystemRandom()


class BadCards(Malformed):
    """Cards that are no hand to decide."""

    code, status = "cards", 400


class BadDecision(Malformed):
    """A decision or a choice that the house's game does not have."""

    code, status = "no-such-decision", 400


@router.get("/{house_id}", responses=problems(404))
def trainer(services: Serving, house_id: HouseId) -> messages.TrainerResponse:
    """Show which decisions of a house can be drilled, with its strategy card."""
    return _trainer_response(known_house(services, house_id))


@router.get("/{house_id}/rankings", responses=problems(404))
def rankings(services: Serving, house_id: HouseId) -> messages.RankingsResponse:
    """Show a hand for every line of a house's pay tables."""
    return _rankings_response(known_house(services, house_id))


@router.post("/{house_id}/question", responses=problems(404))
def ask(services: Serving, house_id: HouseId, wanted: messages.QuestionRequest) -> messages.QuestionResponse:
    """Deal a hand to decide. Close calls and past mistakes come up more often."""
    house = known_house(services, house_id)
    point = _point(house, wanted.decision)
    history = {key: _asked(key, *counts) for key, counts in wanted.missed.items()}
    dealt = question(house, point, _DRAW, history, last=wanted.last)
    before = zip(rules_of(house).points, dealt.situation.decisions, strict=False)
    return filled(
        messages.QuestionResponse,
        dealt.situation,
        decision=point.id,
        community=dealt.situation.seen,
        before=tuple(starmap(_decided, before)),
        key=dealt.of.key,
        choices=_choices(point),
    )


@router.post("/{house_id}/hand", responses=problems(404))
def deal(services: Serving, house_id: HouseId, wanted: messages.HandRequest) -> messages.HandResponse:
    """Deal a whole hand to decide at every point. One of its decisions is drawn as for a question."""
    house = known_house(services, house_id)
    histories = {
        _point(house, decision).id: {key: _asked(key, *counts) for key, counts in missed.items()}
        for decision, missed in wanted.missed.items()
    }
    return filled(messages.HandResponse, deal_hand(house, _DRAW, histories))


@router.get("/{house_id}/daily", responses=problems(404))
def daily(services: Serving, house_id: HouseId) -> messages.DailyResponse:
    """Deal the hands of the day, the same for everybody."""
    date = datetime.fromtimestamp(services.clock() / 1000, UTC).date().isoformat()
    hands = hands_of_the_day(known_house(services, house_id), date)
    return messages.DailyResponse(date=date, hands=tuple(filled(messages.HandResponse, each) for each in hands))


@router.post("/{house_id}/answer", responses=problems(404))
def answer(services: Serving, house_id: HouseId, given: messages.AnswerRequest) -> messages.AnswerResponse:
    """Check an answer, from only the cards that were sent."""
    return judge(known_house(services, house_id), given)


def judge(house: House, given: messages.AnswerRequest) -> messages.AnswerResponse:
    """Return whether an answer is right under a house's rules."""
    point = _point(house, given.decision)
    situation, option = _situation(house, point, given), _option(point, given.choice)
    of = class_of(house, point, (*situation.cards, *situation.seen))
    found = advised(situation)
    cost = found.cost_of(option.id)
    at_stake = cost_at(cost, situation.stake)
    return filled(
        messages.AnswerResponse,
        of,
        **advice_fields(found),
        right=not cost,
        choice=option.id,
        made=_decided(point, option.id),
        goes_on=option.effect is not Effect.FOLD and point != rules_of(house).points[-1],
        cost=at_stake,
        card_line=_deciding_line(situation),
    )


def _deciding_line(situation: Situation) -> messages.DecidingLine | None:
    found = card_line_of(situation)
    if found is None:
        return None
    part = _sheet(situation.house).parts[found.part]
    words = part.otherwise if found.line is None else part.lines[found.line]
    return filled(messages.DecidingLine, found, title=part.title, words=words)


def _point(house: House, name: str) -> DecisionPoint:
    try:
        return point_named(house, name)
    except NotDecided as refused:
        raise BadDecision(str(refused)) from None


def _asked(key: str, times: int, wrong: int) -> ClassScore:
    if wrong > times:
        raise Malformed(f"missed.{key}: {wrong} wrong of {times} asked")
    return ClassScore(times, wrong)


def _situation(house: House, point: DecisionPoint, given: messages.AnswerRequest) -> Situation:
    try:
        cards, community = (tuple(map(Card.parse, each)) for each in (given.cards, given.community))
        refuse_duplicates([*cards, *community])
    except CardError as fault:
        raise BadCards(str(fault)) from None
    own, seen = house.game.own_cards, cards_seen(house, point)
    if (len(cards), len(community)) != (own, seen):
        wanted = f"{own} cards and {seen or 'no'} community card{'' if seen == 1 else 's'}"
        raise BadCards(f"{point.about} is decided with {wanted}, got {len(cards)} and {len(community)}")
    if given.before is None:
        return drilled(house, point, (*cards, *community))
    try:
        return decided(house, point, (*cards, *community), given.before)
    except NotDecided as refused:
        raise BadDecision(str(refused)) from None


def _option(point: DecisionPoint, name: str) -> Option:
    option = point.option(name)
    if option is None:
        names = " or ".join(each.id for each in point.options)
        raise BadDecision(f"{point.about} is decided by {names}, not by {name}")
    return option


@functools.lru_cache(MOST_HOUSES)
def _trainer_response(house: House) -> messages.TrainerResponse:
    main = next(each for each in house_response(house).wagers if each.wager == house.main_wager.value)
    return filled(
        messages.TrainerResponse,
        main,
        house=house.id,
        name=house.name,
        game=house.game.value,
        stake=smallest_stake(house),
        drills=tuple(_drill(house, point) for point in rules_of(house).points),
        card=_card_in_words(house),
        last_hand=has_last_hand(house),
    )


@functools.lru_cache(MOST_HOUSES)
def _rankings_response(house: House) -> messages.RankingsResponse:
    tables = (
        messages.PicturedTable(
            wager=wager.value, label=wager.label, pay_table=table.designator, lines=pictured_lines(table)
        )
        for wager, table in tables_of(house).items()
    )
    return messages.RankingsResponse(house=house.id, order=pictured_order(house), tables=tuple(tables))


def _drill(house: House, point: DecisionPoint) -> messages.Drill:
    return messages.Drill(
        decision=point.id,
        title=point.title,
        seen=cards_seen(house, point),
        choices=_choices(point),
        classes=tuple(filled(messages.DrillClass, each) for each in classes_of(house, point)),
    )


def _choices(point: DecisionPoint) -> tuple[ChoiceName, ...]:
    return tuple(ChoiceName(option=option.id, says=option.label, key=option.key) for option in point.options)


@functools.lru_cache(MOST_HOUSES)
def _sheet(house: House) -> StrategySheet:
    return analyse_house(house).analysis.strategy()


def _card_in_words(house: House) -> messages.CardInWords:
    sheet = _sheet(house)
    titles = [point.title for point in rules_of(house).points]
    parts = tuple(
        filled(messages.CardPart, part, title=part.heading or title)
        for part, title in zip(sheet.parts, titles, strict=True)
    )
    return messages.CardInWords(parts, sheet.notes)


def _decided(point: DecisionPoint, name: str) -> str:
    option = point.option(name)
    return f"{point.about} {option.made}" if option else ""
