/** The reasons that were given in this browser, to be given again. */
import { load, save } from '../lib/storage';

const KEY = 'letitride reasons';
const MOST = 5;
export const LONGEST = 200;

/** The newest first. */
export function recentReasons(): string[] {
  const reasons = load<unknown>(KEY, []);
  return Array.isArray(reasons) ? reasons.filter((each) => typeof each === 'string').slice(0, MOST) : [];
}

export function remember(reason: string): void {
  save(KEY, [reason, ...recentReasons().filter((each) => each !== reason)].slice(0, MOST));
}
