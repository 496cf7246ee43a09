/** Which rounds to list, as the fields and the address write it. */
import { searchOf, type Query } from '../lib/paged.svelte';
import { dayBegins, dayEnds } from '../lib/time';

/** An empty text stands for anything. */
export interface RoundFilter {
  table: string;
  from: string;
  to: string;
  outcome: string;
  result: string;
}

export const ANY_ROUND: RoundFilter = { table: '', from: '', to: '', outcome: '', result: '' };

/** What an address asks for. */
export function filterFrom(search: string): RoundFilter {
  const query = new URLSearchParams(search);
  const entries = Object.keys(ANY_ROUND).map((name) => [name, query.get(name) ?? '']);
  return entries.every(([, value]) => value === '') ? ANY_ROUND : (Object.fromEntries(entries) as RoundFilter);
}

/** The address that asks for the same again. */
export function addressOf(filter: RoundFilter): string {
  const search = searchOf({ ...filter });
  return search && `?${search}`;
}

export const queryOf = ({ from, to, ...filter }: RoundFilter): Query => ({
  ...filter,
  since: dayBegins(from),
  until: dayEnds(to),
});
