/** Which drill somebody did last, in this browser. */
import { load, save } from '../lib/storage';

const KEY = 'letitride trainer';

interface LastDrill {
  house: string;
  decision: string;
}

export const lastDrill = (): Partial<LastDrill> => load(KEY, {});
export const rememberDrill = (drill: Partial<LastDrill>): void => save(KEY, drill);
