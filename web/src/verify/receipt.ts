/** What a receipt is made of; anything else is refused before a single check looks at it. */
import { say } from '../lib/words.svelte';
import type { Card } from '../lib/cards';
import { type Of, count, exactly, fault, flag, listOf, mapOf, orNull, pairOf, parts, perhaps, text } from './shape';

const FORMAT = 'letitride receipt 1';

const mark = parts({ version: count, hash: text });
const cards = listOf(text);

export const row = parts({
  seq: count,
  name: text,
  format: exactly(1),
  data: text,
  at: count,
  actor: text,
  command: text,
  hash: text,
});

const shuffle = parts({
  shuffle: count,
  deck: count,
  digest: text,
  follows: flag,
  commitments: mapOf(text),
  player_seeds: mapOf(text),
  withheld: listOf(count),
  closing: perhaps(text),
  decided_by: text,
  outside: perhaps(parts({ beacon: text, round: count, at: count, value: orNull(text) })),
  seed: text,
  order: cards,
  cuts: listOf(count),
  hands: mapOf(cards),
  dealers_cards: cards,
  community_cards: cards,
  burn_card: orNull(text),
  face_up_cards: cards,
  stub: cards,
});

const payout = parts({ wager: text, stake: text, winnings: text, returned: text, due: perhaps(text) });

const seat = parts({
  seat: count,
  player: text,
  stakes: mapOf(text),
  decisions: listOf(pairOf(text)),
  payouts: listOf(payout),
  staked: text,
  returned: text,
  net: text,
  dead: perhaps(flag),
});

const seal = parts({
  number: count,
  at: count,
  before: text,
  root: text,
  size: count,
  place: count,
  refused: text,
  path: listOf(text),
});

const receipt = parts({
  format: exactly(FORMAT),
  table: text,
  house: parts({ id: text, record: text }),
  round: count,
  outcome: text,
  at: count,
  dealers: listOf(text),
  before: mark,
  rows: listOf(row),
  head: mark,
  shuffles: listOf(shuffle),
  seats: listOf(seat),
  seal: orNull(seal),
});

export type Receipt = Of<typeof receipt>;
export type Row = Of<typeof row>;
export type ShuffleRecord = Of<typeof shuffle>;
export type SeatRecord = Of<typeof seat>;
export type { Card };

/** Take anything for a receipt, or say what is not of one. */
export function readReceipt(value: unknown): Receipt {
  const found = receipt('', value);
  if (found.rows.length === 0) throw fault(say('verify.faults.noRows'));
  return found;
}
