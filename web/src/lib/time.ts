/** Times for people, as their country writes them. */
import { inCountry, words } from './words.svelte';

const written = (at: number, form: Intl.DateTimeFormatOptions): string =>
  inCountry(Intl.DateTimeFormat, words.locale, form).format(at);

export const dayOf = (at: number): string => written(at, { dateStyle: 'medium' });
/** A house day, a date without a time of day. Whatever zone the reader is in, it is the same date. */
export const houseDayOf = (day: string): string => written(Date.parse(day), { dateStyle: 'medium', timeZone: 'UTC' });
export const monthOf = (day: string): string =>
  written(Date.parse(day), { month: 'long', year: 'numeric', timeZone: 'UTC' });
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
