/** A table that is watched from the desk: the live felt, what may be done there, and the doing of it. */
import { get, reason, remove } from '../api/client';
import type { CommandAnswer, DeskState, HouseShown } from '../api/types';
import { LiveTable } from '../lib/live.svelte';

export class Watched {
  readonly live: LiveTable;
  shown = $state.raw<DeskState | null>(null);
  house = $state.raw<HouseShown | null>(null);
  fault = $state('');
  /** What was done last from here, for those who listen. */
  news = $state('');
  private readonly path: string;

  constructor(readonly id: string) {
    this.live = new LiveTable(id);
    this.path = encodeURIComponent(id);
    void this.load();
  }

  close(): void {
    this.live.close();
  }

  async load(): Promise<void> {
    this.fault = '';
    try {
      this.house = await get<HouseShown>(`/tables/${this.path}/house`);
      this.live.draw(this.house.layout);
    } catch (error) {
      this.fault = reason(error);
    }
    await this.ask();
  }

  /** Ask what may be done whenever the table has changed. */
  keepUp(): void {
    const now = this.live.state?.version ?? 0;
    if (this.shown && this.shown.state.version < now) void this.ask();
  }

  /** Ask what may be done now; an older answer that comes late is not listened to. */
  async ask(): Promise<void> {
    try {
      const found = await get<DeskState>(`/desk/tables/${this.path}`);
      if (found.state.version >= (this.shown?.state.version ?? 0)) this.shown = found;
      this.fault = '';
    } catch (error) {
      this.fault = reason(error);
    }
  }

  /** Give a command, and return when what may be done after it is known. */
  async give(command: Record<string, unknown>, why?: string): Promise<CommandAnswer> {
    this.news = '';
    const answer = await this.live.send(command, why);
    if (answer.outcome === 'done') await this.ask();
    return answer;
  }

  /** Have the practice opponents get up when the round is over. */
  async sendBotsAway(why: string): Promise<void> {
    await remove(`/tables/${this.path}/bots?reason=${encodeURIComponent(why)}`);
    await this.ask();
  }
}
