/** Checks the receipt of a round in the browser, from nothing but the receipt itself. */
import { reason } from '../api/client';
import { sentence } from '../lib/words';
import { listed, say } from '../lib/words.svelte';
import { type Laid, laidOut } from './cards';
import { checkChain } from './chain';
import { seatsInWords, seatsOf } from './chips';
import { type Deck, decksOf } from './decks';
import { type Correction, checkCorrection, isCorrection, readCorrection } from './correction';
import { factsOf } from './facts';
import { type Receipt, type ShuffleRecord, readReceipt } from './receipt';
import { dealersOf, roundOf } from './round';
import { outsideInWords, outsideTold } from './outside';
import { checkSeal } from './seal';
import { mixedIn } from './seeds';
import { count, fault, mapOf, orNull, some, text } from './shape';
import { commitmentOf, followingSeed, orderFrom } from './shuffle';

export interface Check {
  /** What holds if the check passes. */
  name: string;
  passed: boolean;
  /** How it was found, or what does not hold. */
  detail: string;
}

/** What this browser wrote down by itself while the round was on. */
interface Known {
  /** A promise that was shown before the wagers. */
  commitment?: string | undefined;
  /** All promises that were shown, by the number of their shuffle. */
  promises?: ReadonlyMap<number, string>;
}

type Name =
  'receipt' | 'chain' | 'round' | 'promise' | 'known' | 'seed' | 'seeds' | 'order' | 'cards' | 'chips' | 'seal';

const checked = (name: Name, passed: boolean, detail: string): Check => ({
  name: say(`verify.checks.${name}`),
  passed,
  detail,
});

/** Check whatever is said to be a receipt; anything wrong with it is a check that fails. */
export function checkReceipt(receipt: unknown, known: Known = {}): Check[] {
  const checks: Check[] = [];
  const check = (name: Name, look: () => string): void => {
    try {
      checks.push(checked(name, true, look()));
    } catch (found) {
      checks.push(checked(name, false, reason(found)));
    }
  };
  if (isCorrection(receipt)) {
    lookIntoCorrection(receipt, check);
    return checks;
  }
  let read: Receipt | undefined;
  check('receipt', () => {
    read = readReceipt(receipt);
    return say('verify.details.receipt', { round: read.round, table: read.table, rows: read.rows.length });
  });
  if (!read) return checks;
  const told = read;
  check('chain', () => checkChain(told));
  check('round', () => checkRound(told));
  check('promise', () => checkPromise(told));
  if (known.commitment !== undefined || known.promises?.size) {
    check('known', () => checkKnown(told, known));
  }
  check('seed', () => checkSeed(told));
  check('seeds', () => checkSeeds(told));
  check('order', () => checkOrder(told));
  check('cards', () => checkCards(told));
  check('chips', () => checkChips(told));
  check('seal', () => checkSeal(told));
  return checks;
}

/** Check the receipt of a correction. */
function lookIntoCorrection(receipt: unknown, check: (name: Name, look: () => string) => void): void {
  let read: Correction | undefined;
  check('receipt', () => {
    read = readCorrection(receipt);
    return say('verify.details.receipt', { round: read.round, table: read.table, rows: read.rows.length });
  });
  if (!read) return;
  const told = read;
  check('chain', () => checkChain(told));
  check('chips', () => checkCorrection(told));
}

/** Check a receipt as a file holds it. */
export function checkText(content: string, known: Known = {}): Check[] {
  let receipt: unknown;
  try {
    receipt = readJson(content);
  } catch (found) {
    return [checked('receipt', false, reason(found))];
  }
  return checkReceipt(receipt, known);
}

/** JSON in which nothing stands twice and every number is whole: what a reader sees is what is checked. */
function readJson(content: string): unknown {
  let names = 0;
  const value: unknown = JSON.parse(content, function (this: object, name, part: unknown) {
    if (!Array.isArray(this) && name !== '') names += 1;
    return part;
  });
  const bare = content.replace(/"(?:[^"\\]|\\.)*"/g, '');
  if (bare.split(':').length - 1 !== names) throw fault(say('verify.faults.twice'));
  if (/\d[.eE]/.test(bare)) throw fault(say('verify.faults.notWhole'));
  return value;
}

const houseOf = some({ id: text, burn_place: orNull(count), equal_bets: mapOf(count) });

function checkRound({ round, outcome, at, dealers, rows, house }: Receipt): string {
  const found = roundOf(factsOf(rows));
  const told = { round, outcome, at, dealers, house: house.id };
  same(told, {
    round: found.number,
    outcome: found.outcome,
    at: rows.at(-1)?.at,
    dealers: dealersOf(found),
    house: houseOf('house.record', JSON.parse(house.record)).id,
  });
  const ended = say('verify.details.round', { round, outcome: say(`verify.outcomes.${found.outcome}`) });
  return dealers.length > 0 ? `${ended} ${say('verify.details.dealt', { dealers: listed(dealers) })}` : ended;
}

function checkPromise(receipt: Receipt): string {
  const rows = paired(receipt).map(([deck, told]) => {
    same({ shuffle: told.shuffle, digest: told.digest }, { shuffle: deck.shuffle, digest: deck.digest });
    return say('verify.details.shuffleInRow', { shuffle: deck.shuffle, row: deck.row });
  });
  return rows.length > 0 ? say('verify.details.promised', { shuffles: listed(rows) }) : say('verify.details.noDeck');
}

function checkKnown({ rows }: Receipt, { commitment, promises }: Known): string {
  const facts = factsOf(rows);
  const promised = facts.flatMap((fact) => (fact.name === 'ShuffleCommitted' ? [fact.said] : []));
  if (commitment !== undefined && !promised.some(({ digest }) => digest === commitment)) {
    throw fault(say('verify.faults.commitment', { commitment }));
  }
  const seen = promised.filter(({ shuffle }) => promises?.has(shuffle));
  const other = seen.find(({ shuffle, digest }) => promises?.get(shuffle) !== digest);
  if (other) {
    throw fault(
      say('verify.faults.otherPromise', { shuffle: other.shuffle, promise: promises?.get(other.shuffle) ?? '' }),
    );
  }
  if (commitment !== undefined) return say('verify.details.known', { commitment });
  if (seen.length === 0) return say('verify.details.unknown');
  return say('verify.details.knownFor', { shuffles: listed(seen.map(shuffleNamed)) });
}

function checkSeed(receipt: Receipt): string {
  const shown = paired(receipt).map(([deck, told], at, decks) => {
    const seed = seedOf(deck);
    const before = decks[at - 1]?.[0].seed;
    if (deck.follows && before && seed !== followingSeed(before)) {
      throw fault(say('verify.faults.follows', { shuffle: deck.shuffle }));
    }
    same({ seed: told.seed }, { seed });
    if (commitmentOf(seed, deck.shuffle, receipt.table) !== deck.digest) {
      throw fault(say('verify.faults.opens', { shuffle: deck.shuffle, row: deck.row }));
    }
    return shuffleNamed(deck);
  });
  return shown.length > 0 ? say('verify.details.opens', { shuffles: listed(shown) }) : say('verify.details.noDeck');
}

function checkSeeds(receipt: Receipt): string {
  const said = paired(receipt).map(([deck, told]) => {
    const { follows, commitments, player_seeds, withheld, closing, decided_by, outside } = told;
    const { seeds } = deck;
    same(
      { follows, commitments, player_seeds, withheld, closing, decided_by, outside },
      {
        follows: deck.follows,
        commitments: bySeat(seeds.commitments),
        player_seeds: bySeat(seeds.revealed),
        withheld: seeds.withheld,
        closing: seeds.closing,
        decided_by: deciders(deck),
        outside: outsideTold(deck.outside),
      },
    );
    return [...given(deck), ...outsideInWords(deck.outside, deck.seedsClosed)].join(' ');
  });
  return said.length > 0 ? said.join(' ') : say('verify.details.noDeck');
}

/** What players gave to a shuffle, in sentences. */
function given({ shuffle, seeds, outside }: Deck): string[] {
  if (seeds.commitments.size === 0)
    return [say(outside?.value ? 'verify.details.noSeeds' : 'verify.details.houseAlone', { shuffle })];
  const bound = say('verify.details.bound', { shuffle, seats: seatsNamed([...seeds.commitments.keys()]) });
  if (seeds.withheld.length === 0) return [bound];
  return [bound, say('verify.details.withheld', { seats: seatsNamed(seeds.withheld) })];
}

/** Whose seeds made the order, in the words of the receipt. */
function deciders({ seeds, outside }: Deck): string {
  const others = [seeds.commitments.size > 0 ? 'players' : '', outside?.value ? 'outside value' : ''].filter(Boolean);
  const last = others.pop();
  return last ? `${['house', ...others].join(', ')} and ${last}` : 'house';
}

const seatsNamed = (seats: readonly number[]): string =>
  listed(seats.map((seat) => say('verify.details.seat', { seat })));
const shuffleNamed = ({ shuffle }: { shuffle: number }): string => say('verify.details.shuffle', { shuffle });

function checkOrder(receipt: Receipt): string {
  const made = paired(receipt).map(([deck, told]) => {
    const { deck: number, order } = told;
    same({ number, order }, { number: deck.deck, order: orderOf(deck) });
    return shuffleNamed(deck);
  });
  return made.length > 0 ? say('verify.details.shuffled', { shuffles: listed(made) }) : say('verify.details.noDeck');
}

function checkCards(receipt: Receipt): string {
  const { burn_place } = houseOf('house.record', JSON.parse(receipt.house.record));
  const followed = paired(receipt).map(([deck, told]) => {
    const { cuts, hands, dealers_cards, community_cards, burn_card, face_up_cards, stub } = told;
    const found = cardsTold(laidOut(deck, orderOf(deck), burn_place));
    same({ cuts, hands, dealers_cards, community_cards, burn_card, face_up_cards, stub }, found);
    return say('verify.details.deck', { dealt: 52 - stub.length, left: stub.length });
  });
  return followed.length > 0
    ? say('verify.details.cards', { decks: followed.join('; ') })
    : say('verify.details.noDeck');
}

function checkChips({ table, house, rows, seats }: Receipt): string {
  const { equal_bets } = houseOf('house.record', JSON.parse(house.record));
  same({ seats }, { seats: seatsOf(roundOf(factsOf(rows)), equal_bets) });
  return sentence(seatsInWords(table, seats));
}

/** The decks that the rows tell of, each with what the receipt tells of it. */
function paired({ table, rows, shuffles }: Receipt): [Deck, ShuffleRecord][] {
  const decks = decksOf(factsOf(rows), table);
  if (decks.length !== shuffles.length) {
    throw fault(say('verify.faults.decks', { told: shuffles.length, found: decks.length }));
  }
  return decks.map((deck, at) => [deck, shuffles[at] as ShuffleRecord]);
}

function seedOf(deck: Deck): string {
  if (deck.seed === null) throw fault(say('verify.faults.noSeed', { shuffle: deck.shuffle }));
  return deck.seed;
}

const orderOf = (deck: Deck): string[] =>
  orderFrom(seedOf(deck), mixedIn(deck.seeds), deck.outside?.value ?? undefined);

const bySeat = <T>(seats: ReadonlyMap<number, T>): Map<string, T> =>
  new Map([...seats].map(([seat, value]) => [String(seat), value]));

const cardsTold = (laid: Laid): object => ({
  cuts: laid.cuts,
  hands: bySeat(laid.hands),
  dealers_cards: laid.dealers,
  community_cards: laid.community,
  burn_card: laid.burned,
  face_up_cards: laid.faceUp,
  stub: laid.stub,
});

/** Refuse anything that the receipt tells otherwise than the rows do. */
function same(told: unknown, found: unknown, place = ''): void {
  const ones = partsOf(told);
  const others = partsOf(found);
  if (!ones || !others) {
    if (told === found) return;
    throw fault(say('verify.faults.told', { place, told: shown(told), found: shown(found) }));
  }
  for (const name of new Set([...ones.keys(), ...others.keys()])) {
    same(ones.get(name), others.get(name), place ? `${place}.${String(name)}` : String(name));
  }
}

/** What a value is made of, if it is made of anything. */
function partsOf(value: unknown): Map<unknown, unknown> | null {
  if (value instanceof Map) return value;
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : null;
}

const shown = (value: unknown): string =>
  value === undefined
    ? say('verify.nothing')
    : typeof value === 'object' && value !== null
      ? say('verify.something')
      : String(value);
