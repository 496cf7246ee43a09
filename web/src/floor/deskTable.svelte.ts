/** A table at the floor desk: the live felt, what may be done there, and the doing of it. */
import { get, reason, remove } from '../api/client';
import type { CallHeard, CommandAnswer, DeskState, HouseShown } from '../api/types';
import { LiveTable } from '../lib/live.svelte';
import { countChips } from '../lib/money';

export class DeskTable {
  readonly live: LiveTable;
  view = $state.raw<DeskState | null>(null);
  house = $state.raw<HouseShown | null>(null);
  fault = $state('');
  /** What was done last from here, for those who listen. */
  news = $state('');
  private readonly path: string;
  private recalled = false;
  private fetching: Promise<void> | null = null;

  constructor(readonly id: string) {
    this.live = new LiveTable(id);
    this.path = encodeURIComponent(id);
    void this.load();
  }

  close(): void {
    this.live.close();
    // The next page is about money again.
    countChips(false);
  }

  async load(): Promise<void> {
    this.fault = '';
    try {
      this.house = await get<HouseShown>(`/tables/${this.path}/house`);
      this.live.draw(this.house.layout);
    } catch (error) {
      this.fault = reason(error);
    }
    await this.fetch();
  }

  /** Have what was said before anything was heard here. */
  private async recall(): Promise<void> {
    const said = await get<CallHeard[]>(`/desk/tables/${this.path}/calls?until=${this.live.heardFrom}`);
    this.live.recall(said.map(({ call }) => call));
  }

  /** Ask what may be done whenever the table has changed. */
  keepUp(): void {
    const now = this.live.state?.version ?? 0;
    if (this.live.felt && !this.recalled) {
      this.recalled = true;
      void this.recall().catch(() => undefined);
    }
    if (this.view) void this.reach(now);
  }

  /** Have what may be done now, as it is after the last change. */
  async refresh(): Promise<void> {
    await this.reach(this.live.state?.version ?? 0);
  }

  /** Have the view again, for what changes beside the table: a player who calls the floor. */
  async look(): Promise<void> {
    if (!document.hidden) await (this.fetching ??= this.fetch().finally(() => (this.fetching = null)));
  }

  /** Give a command, and return when what may be done after it is known. */
  async give(command: Record<string, unknown>, why?: string): Promise<CommandAnswer> {
    this.news = '';
    const answer = await this.live.send(command, why);
    if (answer.outcome === 'done') await this.reach(answer.version);
    return answer;
  }

  /** Have the practice opponents get up when the round is over. */
  async sendBotsAway(why: string): Promise<void> {
    await remove(`/tables/${this.path}/bots?reason=${encodeURIComponent(why)}`);
  }

  /** Have the view of *version* or a later one; a view that is on its way is not fetched twice. */
  private async reach(version: number): Promise<void> {
    // What was asked before the table changed may be older than the change: then once more.
    for (let tries = 0; tries < 2 && (this.view?.state.version ?? 0) < version; tries += 1) {
      await (this.fetching ??= this.fetch().finally(() => (this.fetching = null)));
    }
  }

  private async fetch(): Promise<void> {
    try {
      const view = await get<DeskState>(`/desk/tables/${this.path}`);
      if (view.state.version >= (this.view?.state.version ?? 0)) this.view = view;
      this.fault = '';
    } catch (error) {
      this.fault = reason(error);
    }
  }
}
