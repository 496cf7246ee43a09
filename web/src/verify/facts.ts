/** What the rows of a log say, as far as it bears on decks, cards and chips. */
import { say } from '../lib/words.svelte';
import type { Card, Row } from './receipt';
import { type Of, type Shape, count, fault, flag, listOf, orNull, perhaps, some, text } from './shape';

/** Money, in whole cents. */
const cents: Shape<number> = (place, value) => {
  const [amount, ...more] = listOf(count)(place, value);
  if (amount === undefined || more.length > 0) throw fault(say('verify.faults.amount', { place }));
  return amount;
};

const card: Shape<Card> = (place, value) => {
  const [rank, suit] = Array.isArray(value) && value.length === 2 ? value : [];
  const symbol = typeof rank === 'number' ? '23456789TJQKA'[rank - 2] : undefined;
  if (symbol === undefined || !['c', 'd', 'h', 's'].includes(suit)) throw fault(say('verify.faults.card', { place }));
  return symbol + suit;
};

const stake: Shape<[string, number]> = (place, value) => {
  const [wager, amount, ...more] = listOf<unknown>((_, part) => part)(place, value);
  if (more.length > 0) throw fault(say('verify.faults.stake', { place }));
  return [text(place, wager), cents(place, amount)];
};

const back = some({ seat: count, from_layout: cents, from_bonus: cents, from_tray: cents, given_back: cents });

const SAID = {
  ShuffleCommitted: some({ shuffle: count, digest: text, follows: flag }),
  SeedCommitted: some({ seat: count, digest: text }),
  ClosingValueDrawn: some({ value: text }),
  SeedRevealed: some({ seat: count, seed: text }),
  SeedsWithheld: some({ seats: listOf(count) }),
  OutsideNamed: some({ beacon: text, round: count, at: count }),
  OutsideShown: some({ value: text }),
  OutsideMissed: some({}),
  DeckShuffled: some({ deck: count }),
  ShuffleRevealed: some({ shuffle: count, seed: text }),

  BettingClosed: some({ round: count }),
  RoundEnded: some({ round: count }),
  RoundVoided: some({ round: count, returns: listOf(back) }),

  HandRuledDead: some({ seat: count, from_layout: cents, from_bonus: cents }),

  DealerNamed: some({ dealer: text }),
  ChairTaken: some({ dealer: text }),

  DeckCut: some({ at: count }),
  CardsDealt: some({ seat: count, cards: count }),
  FaceUpCardFound: some({ card }),
  CardBurned: some({}),
  StubRacked: some({ cards: count }),
  CardsTurned: some({ cards: listOf(card) }),
  CommunityCardsPickedUp: some({ cards: listOf(card) }),
  HandExposed: some({ seat: count, cards: listOf(card) }),
  BonusHandShown: some({ seat: count, cards: listOf(card) }),

  WagersPlaced: some({ seat: count, stakes: listOf(stake) }),
  WagersTakenBack: some({ seat: count }),
  SeatLeft: some({ seat: count }),
  DecisionMade: some({ seat: count, option: text, put_up: cents, taken_back: cents, decided_by: text }),
  WagerCollected: some({ seat: count, wager: text, stake: cents }),
  WagerPaid: some({
    seat: count,
    wager: text,
    stake: cents,
    winnings: cents,
    returned: cents,
    due: perhaps(orNull(cents)),
  }),
};

type Name = keyof typeof SAID;

/** A row that bears on the checks. */
export type Fact = {
  [N in Name]: { name: N; seq: number; at: number; actor: string; said: Of<(typeof SAID)[N]> };
}[Name];

const isKnown = (name: string): name is Name => Object.hasOwn(SAID, name);

export function factsOf(rows: readonly Row[]): Fact[] {
  return rows.flatMap(({ name, seq, at, actor, data }) => {
    if (!isKnown(name)) return [];
    return [{ name, seq, at, actor, said: SAID[name](say('verify.row', { seq }), JSON.parse(data)) } as Fact];
  });
}
