/** Times for people, as their country writes them. */
import { inCountry, words } from './words.svelte';

const written = (at: number, form: Intl.DateTimeFormatOptions): string =>
  inCountry(Intl.DateTimeFormat, words.locale, form).format(at);

export const dayOf = (at: number): string => written(at, { dateStyle: 'medium' });
export const momentOf = (at: number): string => written(at, { dateStyle: 'medium', timeStyle: 'short' });
export const secondOf = (at: number): string => written(at, { timeStyle: 'medium' });

/** The beginning of a day as a date field writes it, in milliseconds; null where it is none. */
export function dayBegins(written: string): number | null {
  const [year, month, date] = written.split('-').map(Number);
  return year && month && date ? new Date(year, month - 1, date).getTime() : null;
}

/** The last millisecond of that day. */
export function dayEnds(written: string): number | null {
  const [year, month, date] = written.split('-').map(Number);
  return year && month && date ? new Date(year, month - 1, date + 1).getTime() - 1 : null;
}
