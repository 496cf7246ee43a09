/** The designer: pay tables that meet targets, searched by the server. Everything is kept as it was typed. */
import { post, reason } from '../api/client';
import type { DesignShown, Fault } from '../api/types';
import { session } from '../lib/session.svelte';
import { sentence } from '../lib/words';
import type { Explorer } from './explorer.svelte';

export const TARGETS = [
  { key: 'par', example: '2.5..3' },
  { key: 'house_edge', example: '3..3.5' },
  { key: 'hit_frequency', example: '23..25' },
  { key: 'standard_deviation', example: '3..5' },
  { key: 'top', example: '500..1000' },
] as const;

type Target = (typeof TARGETS)[number]['key'];

export class Designer {
  wager = $state('');
  targets = $state<Record<Target, string>>({
    par: '2.5..3',
    house_edge: '',
    hit_frequency: '',
    standard_deviation: '',
    top: '',
  });
  /** What each line may pay; empty for what the tables of the catalogue pay. */
  odds = $state<Record<string, string>>({});
  lowestPair = $state('');
  busy = $state(false);
  design = $state.raw<DesignShown | null>(null);
  /** For which wager it was found. */
  designFor = $state('');
  faults = $state.raw<readonly Fault[]>([]);
  trouble = $state('');

  constructor(private readonly explorer: Explorer) {
    this.wager = this.wagers[0]?.wager ?? '';
  }

  /** The wagers whose tables can be searched for. */
  get wagers() {
    return this.explorer.start.wagers.filter(({ slot }) => slot === 'pay_table');
  }

  get chosen() {
    return this.explorer.wager(this.wager);
  }

  choose(wager: string): void {
    this.wager = wager;
    this.odds = {};
    this.lowestPair = '';
  }

  /** Begin with what the house pays now. */
  takeOver(): void {
    const table = this.explorer.edit.wagers[this.wager]?.table;
    if (!table) return;
    this.odds = Object.fromEntries(Object.entries(table.odds).map(([key, odds]) => [key, odds || 'none']));
    this.lowestPair = this.chosen.pays_pairs && table.odds['pair'] ? table.lowestPair : '';
  }

  faultsAt(place: string): readonly Fault[] {
    return this.faults.filter((fault) => fault.place === place);
  }

  async search(): Promise<void> {
    this.busy = true;
    this.faults = [];
    this.trouble = '';
    try {
      await session.somebody();
      this.design = await post<DesignShown>('/designs', {
        wager: this.wager,
        targets: filled(this.targets),
        odds: filled(this.odds),
        lowest_pair: this.lowestPair.trim() || null,
      });
      this.designFor = this.wager;
    } catch (error) {
      this.tell(error);
    }
    this.busy = false;
  }

  private tell(error: unknown): void {
    const said = error instanceof Error ? error.message.split('\n') : [];
    this.faults = said.flatMap((line) => {
      const [, place = '', words = ''] = /^design: ([\w.-]+): (.+)$/.exec(line) ?? [];
      const [found = '', expected = ''] = words.split(': expected ');
      return expected ? [{ place, found: found.replace(/ is not .*/, ''), expected }] : [];
    });
    this.trouble = this.faults.length ? '' : sentence(reason(error).replace(/^design: /i, ''));
  }
}

/** What was given, of what may be. */
const filled = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, text]) => (text.trim() ? [[key, text.trim()]] : [])));
