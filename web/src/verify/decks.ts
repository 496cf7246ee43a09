/** The decks of a round: promised, mixed with the players' seeds, shuffled, and shown when it was over. */
import { say } from '../lib/words.svelte';
import type { Fact } from './facts';
import { type Outside, type OutsideFact, followOutside } from './outside';
import { type PlayerSeeds, type SeedFact, awaited, followSeed, keepSeats, noSeeds } from './seeds';
import { fault } from './shape';

interface Promise {
  shuffle: number;
  digest: string;
  /** The row that published it. */
  row: number;
  /** Whether its seed follows from that of the deck before. */
  follows: boolean;
  seeds: PlayerSeeds;
  outside: Outside | null;
  /** When the last seed of a player was shown or given up. */
  seedsClosed: number;
}

export interface Deck extends Promise {
  deck: number;
  /** The house's seed, once it was shown. */
  seed: string | null;
  /** What was done with its cards. */
  moves: Fact[];
}

type Betting = 'open' | 'closed' | 'over';

const BETTING: Partial<Record<Fact['name'], Betting>> = {
  WagersPlaced: 'open',
  BettingClosed: 'closed',
  RoundEnded: 'over',
  RoundVoided: 'over',
};

/** Follow the promises through the rows; one that came too late, or was shown at the wrong time, is refused. */
export function decksOf(facts: readonly Fact[], table: string): Deck[] {
  const decks: Deck[] = [];
  let promise: Promise | null = null;
  let betting: Betting = 'open';
  const wagers = new Map<number, number>();
  for (const fact of facts) {
    const { seq } = fact;
    if (fact.name === 'WagersPlaced' && betting === 'over') wagers.clear();
    betting = BETTING[fact.name] ?? betting;
    followBets(fact, wagers, betting === 'closed' ? null : promise);
    switch (fact.name) {
      case 'ShuffleCommitted':
        promise = promised(fact, betting === 'closed' ? decks.at(-1) : undefined);
        break;
      case 'SeedCommitted':
      case 'ClosingValueDrawn':
      case 'SeedRevealed':
      case 'SeedsWithheld':
      case 'OutsideNamed':
      case 'OutsideShown':
      case 'OutsideMissed':
      case 'BettingClosed':
        followGiven(promise, fact, { table, open: betting === 'open', wagers });
        break;
      case 'DeckShuffled':
        // A deck that is shuffled because the first was unusable can only be promised after the wagers.
        mustPrecede(promise, decks.length === 0 ? [...wagers.values(), seq] : [], seq);
        decks.push({ ...promise, deck: fact.said.deck, seed: null, moves: [] });
        promise = null;
        break;
      case 'ShuffleRevealed':
        show(decks, fact.said, betting === 'over', seq);
        break;
      default:
        if (touchesCards(fact)) decksLast(decks, fact).moves.push(fact);
    }
  }
  return decks.filter((deck) => deck.seed !== null || deck.moves.some(isDealt));
}

type Given = SeedFact | OutsideFact | Extract<Fact, { name: 'BettingClosed' }>;

/** Follow what goes into a shuffle besides the seed of the house, until no more bets are taken and after. */
function followGiven(
  promise: Promise | null,
  fact: Given,
  { table, open, wagers }: { table: string; open: boolean; wagers: ReadonlyMap<number, number> },
): void {
  switch (fact.name) {
    case 'SeedCommitted':
    case 'ClosingValueDrawn':
    case 'SeedRevealed':
    case 'SeedsWithheld':
      followSeed(promise, fact, { table, open });
      if (promise) promise.seedsClosed = fact.at;
      break;
    case 'BettingClosed':
      if (promise) keepSeats(promise.seeds, wagers);
      if (promise?.outside && fact.at >= promise.outside.at) {
        throw fault(say('verify.faults.closedLate', { seq: fact.seq }));
      }
      break;
    default: {
      const hidden = promise !== null && awaited(promise.seeds).length > 0;
      followOutside(promise, fact, { open, bets: wagers.size > 0, hidden });
    }
  }
}

/** Follow who bets, in which row, and who gets up before no more bets are taken. */
function followBets(fact: Fact, wagers: Map<number, number>, open: Promise | null): void {
  if (fact.name === 'WagersPlaced') wagers.set(fact.said.seat, fact.seq);
  if (fact.name === 'WagersTakenBack') wagers.delete(fact.said.seat);
  if (fact.name === 'SeatLeft') open?.seeds.commitments.delete(fact.said.seat);
}

/** What a row promises; within a round the seed follows from the deck before, and the players' seeds are the same. */
function promised({ seq, said }: Extract<Fact, { name: 'ShuffleCommitted' }>, before: Deck | undefined): Promise {
  const { shuffle, digest, follows } = said;
  if (follows !== (before !== undefined)) throw fault(say('verify.faults.seedFixed', { seq }));
  return {
    shuffle,
    digest,
    row: seq,
    follows,
    seeds: before?.seeds ?? noSeeds(),
    outside: before?.outside ?? null,
    seedsClosed: before?.seedsClosed ?? 0,
  };
}

function mustPrecede(promise: Promise | null, rows: readonly number[], seq: number): asserts promise {
  if (!promise) throw fault(say('verify.faults.unpromised', { seq }));
  if (awaited(promise.seeds).length > 0) throw fault(say('verify.faults.seedsAwaited', { seq }));
  if (promise.seeds.commitments.size > 0 && !promise.seeds.closing)
    throw fault(say('verify.faults.noClosing', { seq }));
  if (promise.outside?.awaited) throw fault(say('verify.faults.outsideAwaited', { seq }));
  if (promise.row >= Math.min(...rows)) throw fault(say('verify.faults.promisedLate', { seq: promise.row }));
}

function show(decks: Deck[], said: { shuffle: number; seed: string }, over: boolean, seq: number): void {
  const deck = decks.find(({ shuffle }) => shuffle === said.shuffle);
  if (!deck) throw fault(say('verify.faults.seedOfNone', { seq }));
  if (deck.seed !== null) throw fault(say('verify.faults.seedTwice', { seq, shuffle: said.shuffle }));
  if (!over) throw fault(say('verify.faults.seedEarly', { seq, shuffle: said.shuffle }));
  deck.seed = said.seed;
}

const isDealt = ({ name }: Fact): boolean => name === 'CardsDealt' || name === 'FaceUpCardFound';

const touchesCards = (fact: Fact): boolean =>
  ['card', 'cards'].some((part) => part in fact.said) || ['DeckCut', 'CardBurned'].includes(fact.name);

function decksLast(decks: Deck[], fact: Fact): Deck {
  const deck = decks.at(-1);
  if (!deck) throw fault(say('verify.faults.unshuffled', { seq: fact.seq, name: fact.name }));
  return deck;
}
