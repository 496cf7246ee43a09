/** Checks the receipt of a round in the browser, from nothing but the receipt itself. */
import { type Laid, laidOut } from './cards';
import { checkChain } from './chain';
import { seatsOf } from './chips';
import { type Deck, decksOf } from './decks';
import { factsOf } from './facts';
import { type Receipt, type ShuffleRecord, readReceipt } from './receipt';
import { roundOf } from './round';
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

const NO_DECK = 'The round was void before a card was dealt.';

/** Check whatever is said to be a receipt; anything wrong with it is a check that fails. */
export function checkReceipt(receipt: unknown, known: Known = {}): Check[] {
  const checks: Check[] = [];
  const check = (name: string, look: () => string): void => {
    try {
      checks.push({ name, passed: true, detail: look() });
    } catch (found) {
      checks.push({ name, passed: false, detail: sentence(found) });
    }
  };
  let read: Receipt | undefined;
  check('This is a receipt that can be checked', () => {
    read = readReceipt(receipt);
    return `A receipt of round ${read.round} at table ${read.table}, with ${read.rows.length} rows of its log.`;
  });
  if (!read) return checks;
  const told = read;
  check('No row of the log was changed', () => checkChain(told));
  check('It tells of this one round', () => checkRound(told));
  check('The shuffle was promised before the wagers', () => checkPromise(told));
  if (known.commitment !== undefined || known.promises?.size) {
    check('The promise is the one this browser saw before the wagers', () => checkKnown(told, known));
  }
  check('The seed shown is the one promised', () => checkSeed(told));
  check('Nobody could fit a seed to those of others', () => checkSeeds(told));
  check('The order of the deck follows from the seeds', () => checkOrder(told));
  check('Every card came from that order', () => checkCards(told));
  check('Every chip adds up', () => checkChips(told));
  check('The end of the round was sealed with all tables', () => checkSeal(told));
  return checks;
}

/** Check a receipt as a file holds it. */
export function checkText(content: string, known: Known = {}): Check[] {
  let receipt: unknown;
  try {
    receipt = readJson(content);
  } catch (found) {
    return [{ name: 'This is a receipt that can be checked', passed: false, detail: sentence(found) }];
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
  if (bare.split(':').length - 1 !== names) throw fault('a name stands twice in it, or is empty');
  if (/\d[.eE]/.test(bare)) throw fault('a number in it is not whole');
  return value;
}

function sentence(found: unknown): string {
  const said = found instanceof Error ? found.message : String(found);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

const houseOf = some({ id: text, burn_place: orNull(count), equal_bets: mapOf(count) });

function checkRound({ round, outcome, at, rows, house }: Receipt): string {
  const found = roundOf(factsOf(rows));
  const told = { round, outcome, at, house: house.id };
  same(told, {
    round: found.number,
    outcome: found.outcome,
    at: rows.at(-1)?.at,
    house: houseOf('the house', JSON.parse(house.record)).id,
  });
  return `Round ${round}, ${outcome}, from its first wager to its end.`;
}

function checkPromise(receipt: Receipt): string {
  const rows = paired(receipt).map(([deck, told]) => {
    same({ shuffle: told.shuffle, digest: told.digest }, { shuffle: deck.shuffle, digest: deck.digest });
    return `shuffle ${deck.shuffle} in row ${deck.row}`;
  });
  return rows.length > 0 ? `Promised: ${rows.join(', ')}.` : NO_DECK;
}

function checkKnown({ rows }: Receipt, { commitment, promises }: Known): string {
  const facts = factsOf(rows);
  const promised = facts.flatMap((fact) => (fact.name === 'ShuffleCommitted' ? [fact.said] : []));
  if (commitment !== undefined && !promised.some(({ digest }) => digest === commitment)) {
    throw fault(`before the wagers the table showed ${commitment}, which the receipt does not have`);
  }
  const seen = promised.filter(({ shuffle }) => promises?.has(shuffle));
  const other = seen.find(({ shuffle, digest }) => promises?.get(shuffle) !== digest);
  if (other) {
    throw fault(`of shuffle ${other.shuffle} the table showed ${promises?.get(other.shuffle)}, not this promise`);
  }
  if (commitment !== undefined) return `It is ${commitment}.`;
  const numbers = seen.map(({ shuffle }) => String(shuffle)).join(', ');
  return numbers ? `It is the same for shuffle ${numbers}.` : 'This browser was not there when it was made.';
}

function checkSeed(receipt: Receipt): string {
  const shown = paired(receipt).map(([deck, told], at, decks) => {
    const seed = seedOf(deck);
    const before = decks[at - 1]?.[0].seed;
    if (deck.follows && before && seed !== followingSeed(before)) {
      throw fault(`the seed of shuffle ${deck.shuffle} does not follow from the one before`);
    }
    same({ seed: told.seed }, { seed });
    if (commitmentOf(seed, deck.shuffle, receipt.table) !== deck.digest) {
      throw fault(`the seed of shuffle ${deck.shuffle} does not open the promise of row ${deck.row}`);
    }
    return `shuffle ${deck.shuffle}`;
  });
  return shown.length > 0 ? `The seed opens the promise: ${shown.join(', ')}.` : NO_DECK;
}

function checkSeeds(receipt: Receipt): string {
  const given = paired(receipt).map(([deck, told]) => {
    const { follows, commitments, player_seeds, withheld, decided_by, outside } = told;
    const { seeds } = deck;
    same(
      { follows, commitments, player_seeds, withheld, decided_by, outside },
      {
        follows: deck.follows,
        commitments: bySeat(seeds.commitments),
        player_seeds: bySeat(seeds.revealed),
        withheld: seeds.withheld,
        decided_by: deciders(deck),
        outside: outsideTold(deck.outside),
      },
    );
    const outsideSaid = outsideInWords(deck.outside, deck.seedsClosed);
    if (seeds.commitments.size === 0) {
      const alone = deck.outside?.value ? '' : ', so the house alone decided';
      return `Shuffle ${deck.shuffle}: no player gave a seed${alone}.${outsideSaid}`;
    }
    const bound = `Shuffle ${deck.shuffle}: ${seatsNamed(seeds.commitments.keys())} bound before any seed was shown.`;
    return `${bound}${withheld.length > 0 ? ` Kept back by ${seatsNamed(withheld)}.` : ''}${outsideSaid}`;
  });
  return given.length > 0 ? given.join(' ') : NO_DECK;
}

/** Whose seeds made the order, in the words of the receipt. */
function deciders({ seeds, outside }: Deck): string {
  const others = [seeds.commitments.size > 0 ? 'players' : '', outside?.value ? 'outside value' : ''].filter(Boolean);
  const last = others.pop();
  return last ? `${['house', ...others].join(', ')} and ${last}` : 'house';
}

const seatsNamed = (seats: Iterable<number>): string => [...seats].map((seat) => `seat ${seat}`).join(', ');

function checkOrder(receipt: Receipt): string {
  const made = paired(receipt).map(([deck, told]) => {
    const { deck: number, order } = told;
    same({ number, order }, { number: deck.deck, order: orderOf(deck) });
    return `shuffle ${deck.shuffle}`;
  });
  return made.length > 0 ? `Shuffled again here: ${made.join(', ')}.` : NO_DECK;
}

function checkCards(receipt: Receipt): string {
  const { burn_place } = houseOf('the house', JSON.parse(receipt.house.record));
  const followed = paired(receipt).map(([deck, told]) => {
    const { cuts, hands, dealers_cards, community_cards, burn_card, face_up_cards, stub } = told;
    const found = cardsTold(laidOut(deck, orderOf(deck), burn_place));
    same({ cuts, hands, dealers_cards, community_cards, burn_card, face_up_cards, stub }, found);
    return `${52 - stub.length} dealt, ${stub.length} left`;
  });
  return followed.length > 0 ? `Each card is where its row says: ${followed.join('; ')}.` : NO_DECK;
}

function checkChips({ house, rows, seats }: Receipt): string {
  const { equal_bets } = houseOf('the house', JSON.parse(house.record));
  same({ seats }, { seats: seatsOf(roundOf(factsOf(rows)), equal_bets) });
  return `${seats.map(({ seat, staked, returned }) => `Seat ${seat}: ${staked} staked, ${returned} back`).join('; ')}.`;
}

/** The decks that the rows tell of, each with what the receipt tells of it. */
function paired({ table, rows, shuffles }: Receipt): [Deck, ShuffleRecord][] {
  const decks = decksOf(factsOf(rows), table);
  if (decks.length !== shuffles.length) {
    throw fault(`the receipt tells of ${shuffles.length} decks, and its rows of ${decks.length}`);
  }
  return decks.map((deck, at) => [deck, shuffles[at] as ShuffleRecord]);
}

function seedOf(deck: Deck): string {
  if (deck.seed === null) throw fault(`the seed of shuffle ${deck.shuffle} was not shown`);
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
    throw fault(`${place} is told as ${shown(told)}, and the rows say ${shown(found)}`);
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
  value === undefined ? 'nothing' : typeof value === 'object' && value !== null ? 'something' : String(value);
