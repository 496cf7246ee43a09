/** All tables as the desk lists them, asked for again and again while somebody looks. The list itself changes only on request. */
import { get, reason } from '../api/client';
import type { DeskLine } from '../api/types';

const EVERY = 2500;

/** What needs somebody comes first, then where somebody plays. */
const rank = (line: DeskLine): number => (line.irregularity ? 0 : line.paused ? 1 : line.taken.length ? 2 : 3);

/** A table in the list: as it is now, or as it was last seen before it was closed for good. */
export interface Listed {
  line: DeskLine;
  gone: boolean;
}

/** The lines in the order in which a list begins. */
export const inOrder = (newest: readonly DeskLine[]): Listed[] =>
  newest.toSorted((one, other) => rank(one) - rank(other)).map((line) => ({ line, gone: false }));

/** The same tables in the same places, each as it is now. */
export function inPlace(listed: readonly Listed[], newest: readonly DeskLine[]): Listed[] {
  const byId = new Map(newest.map((line) => [line.id, line]));
  return listed.map(({ line }) => ({ line: byId.get(line.id) ?? line, gone: !byId.has(line.id) }));
}

export class DeskTables {
  /** What is listed. */
  listed = $state.raw<Listed[] | null>(null);
  /** Every table there is now. */
  all = $state.raw<DeskLine[]>([]);
  fault = $state('');
  private timer = 0;
  private closed = false;

  constructor() {
    addEventListener('online', this.ask);
    document.addEventListener('visibilitychange', this.ask);
    void this.ask();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.ask);
    document.removeEventListener('visibilitychange', this.ask);
  }

  /** How many tables are not in the list yet, or there no more. */
  get changes(): number {
    const known = new Set(this.listed?.map(({ line }) => line.id));
    return this.all.filter(({ id }) => !known.has(id)).length + (this.listed ?? []).filter(({ gone }) => gone).length;
  }

  /** Begin the list again. */
  refresh = async (): Promise<void> => {
    this.listed = null;
    await this.ask();
  };

  ask = async (): Promise<void> => {
    clearTimeout(this.timer);
    if (this.closed || document.hidden) return;
    try {
      this.all = await get<DeskLine[]>('/desk/tables');
      this.listed = this.listed ? inPlace(this.listed, this.all) : inOrder(this.all);
      this.fault = '';
    } catch (error) {
      this.fault = reason(error);
    }
    clearTimeout(this.timer);
    if (!this.closed) this.timer = window.setTimeout(this.ask, EVERY);
  };
}
