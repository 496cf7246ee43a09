/** Which rounds are looked for. */
import type { Query } from '../lib/paged.svelte';

/** As the fields write it; an empty text stands for anything. */
export interface RoundFilter {
  table: string;
  since: string;
  until: string;
  seat: string;
  player: string;
  outcome: string;
}

export const ANY_ROUND: RoundFilter = { table: '', since: '', until: '', seat: '', player: '', outcome: '' };

/** A moment as a field for day and time writes it, in milliseconds. */
function moment(written: string): number | null {
  const at = new Date(written).getTime();
  return written === '' || Number.isNaN(at) ? null : at;
}

/** The last millisecond of the minute that is written. */
const minuteEnds = (written: string): number | null => {
  const at = moment(written);
  return at === null ? null : at + 59_999;
};

export const queryOf = (filter: RoundFilter): Query => ({
  ...filter,
  since: moment(filter.since),
  until: minuteEnds(filter.until),
  player: filter.player.trim(),
});
