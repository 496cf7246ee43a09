/** Progress in drills, as this browser keeps it for those without an account. */
import type { SchoolProgress, SchoolShown } from '../api/types';
import { load, save } from '../lib/storage';

const KEY = 'letitride-school';
type Kept = Record<string, Record<string, SchoolProgress>>;

export const keptHere = (house: string): Record<string, SchoolProgress> => load<Kept>(KEY, {})[house] ?? {};

export function keepHere(house: string, kind: string, progress: SchoolProgress): void {
  const kept = load<Kept>(KEY, {});
  save(KEY, { ...kept, [house]: { ...kept[house], [kind]: progress } });
}

/** Whether a drill is mastered: enough exercises, and enough of the last ones right in time. */
export function isMastered({ exercises, latest }: SchoolProgress, school: SchoolShown): boolean {
  const right = latest.filter(Boolean).length;
  return exercises >= school.least_exercises && latest.length === school.latest && right >= school.least_right;
}

export type Way = 'guided' | 'free';
interface Last {
  house?: string;
  way?: Way;
}
const LAST = 'letitride-school-last';

export const lastLesson = (): Last => load<Last>(LAST, {});
export const rememberLesson = (last: Last): void => save(LAST, { ...lastLesson(), ...last });
