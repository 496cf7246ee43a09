/** A step of the procedure in words, and the command that it becomes with the number that was entered. */
import type { DealersStep, TableState } from '../api/types';
import { isRange } from '../floor/fields';
import { cents, formatCents } from '../lib/money';
import { shortName } from '../lib/names';
import { named, say } from '../lib/words.svelte';

export type Way = Record<string, unknown>;
type Seats = TableState['view']['seats'];

export const waysOf = (step: DealersStep): Way[] => step.ways as Way[];

/** The dealer's area has the number 0. */
export function seatWords(number: number, seats: Seats): string {
  if (number === 0) return say('deal.dealersArea');
  const seat = seats[number - 1];
  if (!seat) return say('deal.seat', { seat: number });
  return say('deal.seatOf', { seat: number, name: shortName(seat.player, seat.bot, number) });
}

/** What a step is called, with what it is about. */
export function stepWords(step: DealersStep, seats: Seats): string {
  const way = waysOf(step)[0] ?? {};
  const name = step.command === 'DealCards' && way.cards === 1 ? 'DealCard' : step.command;
  const about: Record<string, unknown> = {
    ...way,
    seat: typeof way.seat === 'number' ? seatWords(way.seat, seats) : '',
    key: String(way.key ?? '').toUpperCase(),
    wager: step.due?.label ?? '',
  };
  const words = named(`deal.steps.${name}`, name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '));
  const said = words.replaceAll(/\{(\w+)\}/g, (_, gap: string) => String(about[gap] ?? ''));
  return said.slice(0, 1).toUpperCase() + said.slice(1);
}

/** What a wager that is settled now comes to. */
export function dueWords({ due }: DealersStep): string {
  if (!due) return '';
  const [stake, winnings, returned] = [due.stake, due.winnings, due.returned].map((each) => formatCents(cents(each)));
  if (cents(due.returned) === 0) return say('deal.settled.take', { stake: stake ?? '' });
  return say('deal.settled.pay', { stake: stake ?? '', winnings: winnings ?? '', returned: returned ?? '' });
}

/** The field that somebody has to count or choose, with what it may be. */
export function numberOf(step: DealersStep): { name: string; from: number; to: number } | null {
  for (const [name, allowed] of Object.entries(waysOf(step)[0] ?? {}))
    if (isRange(allowed)) return { name, from: allowed.from, to: allowed.to };
  return null;
}

/** Whether a step can be done in several ways, of which a digit chooses one. */
export const isChoice = (step: DealersStep): boolean => step.ways.length > 1;

/** The way that a digit chooses, or the first. */
export function wayFor(step: DealersStep, entry: string): Way | undefined {
  const ways = waysOf(step);
  return ways.find((way) => Object.values(way).some((value) => entry !== '' && String(value) === entry)) ?? ways[0];
}

/** Money as somebody types it: 20 or 2.50; null where it is no amount. */
export function amountOf(entry: string): number | null {
  const found = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(entry);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null;
}
