/** A tournament, asked for again and again while somebody looks. */
import { get, post, reason } from '../api/client';
import type { Standing, Tournament } from '../api/types';
import { say } from '../lib/words.svelte';
import { shortName } from '../lib/names';

const EVERY = 1500;

export class Followed {
  now = $state.raw<Tournament | null>(null);
  fault = $state('');
  private timer = 0;
  private closed = false;

  constructor(readonly id: string) {
    document.addEventListener('visibilitychange', this.seen);
    void this.ask();
  }

  get place(): string {
    return `/tournaments/${encodeURIComponent(this.id)}`;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    document.removeEventListener('visibilitychange', this.seen);
  }

  ask = async (): Promise<void> => {
    clearTimeout(this.timer);
    try {
      this.now = await get<Tournament>(this.place);
      this.fault = '';
    } catch (error) {
      this.fault = reason(error);
    }
    if (this.closed || document.hidden) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(this.ask, this.now?.phase === 'over' ? 10 * EVERY : EVERY);
  };

  /** Do something about it, and show it as it is then. */
  async act(path: string, body?: unknown): Promise<void> {
    this.now = await post<Tournament>(`${this.place}/${path}`, body);
  }

  private seen = (): void => {
    if (!document.hidden) void this.ask();
  };
}

/** What somebody in a tournament is called. */
export function nameOf({ player, bot }: Pick<Standing, 'player' | 'bot'>): string {
  if (!bot) return shortName(player, false, 0);
  return say('tournaments.standings.bot', { number: /\d+/.exec(player)?.[0] ?? '' });
}
