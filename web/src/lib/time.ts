/** Times for people, in the words of their own browser. */
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const dayOf = (at: number): string => day.format(at);
export const momentOf = (at: number): string => moment.format(at);

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
