/** The tables of the lobby, asked for again and again while somebody looks. */
import { get, reason } from '../api/client';
import type { TableLine } from '../api/types';

const EVERY = 4000;
const NEWS_LAST = 6000;

export class Tables {
  lines = $state.raw<TableLine[] | null>(null);
  /** Why they could not be had the last time; empty while all is well. */
  fault = $state('');
  /** Whether the server has just come back. */
  back = $state(false);
  asking = $state(false);

  private timer = 0;
  private news = 0;
  private closed = false;

  constructor() {
    addEventListener('online', this.ask);
    document.addEventListener('visibilitychange', this.seen);
    void this.ask();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.news);
    removeEventListener('online', this.ask);
    document.removeEventListener('visibilitychange', this.seen);
  }

  ask = async (): Promise<void> => {
    if (this.asking || this.closed) return;
    clearTimeout(this.timer);
    this.asking = true;
    try {
      this.lines = await get<TableLine[]>('/tables');
      if (this.fault) this.tellBack();
      this.fault = '';
    } catch (error) {
      this.fault = reason(error);
      this.back = false;
    }
    this.asking = false;
    if (!this.closed && !document.hidden) this.timer = window.setTimeout(this.ask, EVERY);
  };

  private seen = (): void => {
    if (!document.hidden) void this.ask();
  };

  private tellBack(): void {
    this.back = true;
    clearTimeout(this.news);
    this.news = window.setTimeout(() => (this.back = false), NEWS_LAST);
  }
}
