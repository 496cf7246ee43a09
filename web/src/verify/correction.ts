/** The receipt of a correction: what a dealer paid wrongly, and what the floor moved for it. */
import { say } from '../lib/words.svelte';
import { type Of, count, exactly, fault, listOf, parts, text } from './shape';
import { row } from './receipt';

const CORRECTION = 'letitride correction 1';

const mark = parts({ version: count, hash: text });
const correction = parts({
  format: exactly(CORRECTION),
  table: text,
  house: parts({ id: text, record: text }),
  round: count,
  seat: count,
  player: text,
  wager: text,
  paid: text,
  due: text,
  moved: text,
  left: text,
  by: text,
  post: text,
  reason: text,
  at: count,
  before: mark,
  rows: listOf(row),
  head: mark,
});

export type Correction = Of<typeof correction>;

export const isCorrection = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === CORRECTION;

export const readCorrection = (value: unknown): Correction => correction('', value);

type Said = Record<string, unknown>;

/** Check that the rows tell of this correction, and that its amounts add up. */
export function checkCorrection(told: Correction): string {
  const [given, done] = told.rows.map((each) => JSON.parse(each.data) as Said);
  const names = told.rows.map(({ name }) => name).join(' ');
  if (names !== 'ReasonGiven MispayCorrected' || !given || !done) throw fault(say('verify.faults.notCorrection'));
  const found: Said = {
    ...pick(done, ['round', 'seat', 'player', 'wager']),
    ...pick(given, ['by', 'post', 'reason']),
    ...Object.fromEntries(AMOUNTS.map((name) => [name, dollars(centsOf(done[name]))])),
    at: told.rows[1]?.at,
  };
  for (const [name, value] of Object.entries(found))
    if (value !== (told as Said)[name])
      throw fault(say('verify.faults.told', { place: name, told: String((told as Said)[name]), found: String(value) }));
  const [paid, due, moved, left] = AMOUNTS.map((name) => centsOf(done[name])) as [number, number, number, number];
  if (moved !== due - paid + left) throw fault(say('verify.faults.correctionSum'));
  return say('verify.details.correction', { player: told.player, paid: told.paid, due: told.due, moved: told.moved });
}

const AMOUNTS = ['paid', 'due', 'moved', 'left'] as const;

const pick = (said: Said, names: readonly string[]): Said =>
  Object.fromEntries(names.map((name) => [name, said[name]]));

const centsOf = (value: unknown): number => (Array.isArray(value) ? Number(value[0]) : NaN);

function dollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
