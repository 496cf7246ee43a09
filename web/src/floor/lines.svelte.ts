/** All tables as the desk lists them, asked for again and again while somebody looks. */
import { get, reason } from '../api/client';
import type { DeskLine } from '../api/types';

const EVERY = 2500;

export class Lines {
  all = $state.raw<DeskLine[] | null>(null);
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

  ask = async (): Promise<void> => {
    clearTimeout(this.timer);
    if (this.closed || document.hidden) return;
    try {
      this.all = await get<DeskLine[]>('/desk/tables');
      this.fault = '';
    } catch (error) {
      this.fault = reason(error);
    }
    clearTimeout(this.timer);
    if (!this.closed) this.timer = window.setTimeout(this.ask, EVERY);
  };
}
