/** All tables as the desk lists them, asked for again and again while somebody looks. A table keeps its place. */
import { get, reason } from '../api/client';
import type { DeskLine } from '../api/types';

const EVERY = 2500;

/** What needs somebody comes first, then where somebody plays. */
const rank = (line: DeskLine): number => (line.irregularity ? 0 : line.paused ? 1 : line.taken.length ? 2 : 3);

/** The newest lines in the order in which they were first shown; new tables come last. */
export function inPlace(listed: readonly DeskLine[] | null, newest: readonly DeskLine[], held: boolean): DeskLine[] {
  const byId = new Map(newest.map((line) => [line.id, line]));
  const staying = (listed ?? []).flatMap((line) => byId.get(line.id) ?? (held ? [line] : []));
  const known = new Set(staying.map(({ id }) => id));
  const added = newest.filter(({ id }) => !known.has(id));
  return [...staying, ...added.sort((one, other) => rank(one) - rank(other))];
}

export class DeskTables {
  all = $state.raw<DeskLine[] | null>(null);
  fault = $state('');
  private timer = 0;
  private closed = false;

  constructor(
    /** Whether somebody is about to choose: no table is taken out of the list before they have. */
    private readonly isHeld: () => boolean,
  ) {
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

  ask = async (): Promise<void> => {
    clearTimeout(this.timer);
    if (this.closed || document.hidden) return;
    try {
      this.all = inPlace(this.all, await get<DeskLine[]>('/desk/tables'), this.isHeld());
      this.fault = '';
    } catch (error) {
      this.fault = reason(error);
    }
    clearTimeout(this.timer);
    if (!this.closed) this.timer = window.setTimeout(this.ask, EVERY);
  };
}
