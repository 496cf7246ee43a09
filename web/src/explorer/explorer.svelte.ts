/** The house that is being explored: what was typed, and what the server makes of it. */
import { post } from '../api/client';
import type { Compared, Explored, Fault, HouseToEdit, Layout, PointAsked, SessionShown } from '../api/types';
import { Question } from './question.svelte';
import { begin, placesOf, question, tableEdit, tableNamed, within, type Edit } from './edit';
import { idOf } from './houseFile';
import { differing, otherIn, query, editFrom } from './link';

/** A change is sent after this many milliseconds, unless another follows. */
const AT_ONCE = 20;
const SOON = 350;

export const VIEWS = ['strategy', 'outcomes', 'sessions', 'compare', 'designer'] as const;
export type View = (typeof VIEWS)[number];

export class Explorer {
  edit = $state() as Edit;
  /** What of the link was not understood. */
  readonly strange: readonly string[];
  view = $state<View>('strategy');
  /** With which house it is compared; see `splitHouse`. */
  other = $state('');
  rounds = $state('500');
  bankroll = $state('100');

  readonly figures = new Question<Explored>('/explorer', AT_ONCE);
  readonly sessions = new Question<SessionShown>('/explorer/sessions', SOON);
  readonly comparison = new Question<Compared>('/explorer/compare', AT_ONCE);
  /** The house as the catalogue has it. */
  before = $state.raw<Explored | null>(null);
  private readonly places: readonly string[];
  private readonly first: string;

  constructor(
    readonly start: HouseToEdit,
    readonly layout: Layout,
    search: URLSearchParams,
  ) {
    const { edit, strange } = editFrom(start, search);
    this.edit = edit;
    this.strange = strange;
    this.places = placesOf(start);
    this.first = JSON.stringify(question(start, begin(start)));
    const view = search.get('show') as View;
    if (VIEWS.includes(view)) this.view = view;
    this.rounds = search.get('rounds') ?? this.rounds;
    this.bankroll = (search.get('bankroll') ?? this.bankroll).replace('none', '');
    this.other = otherIn(search);
    post<Explored>('/explorer', JSON.parse(this.first))
      .then((answer) => (this.before = answer))
      .catch(() => undefined);
  }

  /** The decision of the game that goes by a name on strategy cards. */
  point(decision: string): PointAsked | undefined {
    const name = decision.toLowerCase();
    return this.layout.points.find(({ id, about }) => name === about || name === id);
  }

  get id(): string {
    return idOf(this.start);
  }

  /** What the house is called that one began with. */
  get begun(): string {
    return this.start.house.extends ?? this.start.house.id;
  }

  /** Whether a link can tell all of it; of a file it cannot. */
  get linked(): boolean {
    return this.start.house.extends !== undefined;
  }

  /** What is asked of the server, as JSON. */
  get request(): string {
    return JSON.stringify(question(this.start, this.edit));
  }

  get changed(): boolean {
    return this.request !== this.first;
  }

  get differs(): [string, string][] {
    return differing(this.start, this.edit);
  }

  /** The figures to show: the newest there are, and the catalogue's where the house had faults from the start. */
  get result(): Explored | null {
    return this.figures.answer ?? (this.figures.faults.length ? this.before : null);
  }

  /** Whether the figures are those of the fields as they stand. */
  get current(): boolean {
    return this.figures.answered === this.request;
  }

  get search(): string {
    const { view, rounds, bankroll } = this;
    const playing: Record<string, string> = view === 'sessions' ? { rounds, bankroll: bankroll || 'none' } : {};
    return query(this.differs, this.view === 'compare' ? this.other : '', {
      ...playing,
      show: view === 'strategy' ? '' : view,
    });
  }

  get link(): string {
    return `${location.origin}/odds/${this.id}${this.search}`;
  }

  faultsAt(place: string): readonly Fault[] {
    return this.figures.faults.filter((fault) => within(fault, place));
  }

  /** Faults in places that have no field. */
  get elsewhere(): readonly Fault[] {
    return this.figures.faults.filter((fault) => !this.places.some((place) => within(fault, place)));
  }

  wager(name: string) {
    const found = this.start.wagers.find((each) => each.wager === name);
    if (!found) throw new Error(`no wager ${name}`);
    return found;
  }

  label(name: string): string {
    return this.start.wagers.find((each) => each.wager === name)?.label ?? name;
  }

  /** Put a table of the catalogue in place of the present one. */
  take(name: string, designator: string): void {
    const file = tableNamed(this.wager(name), designator);
    const edit = this.edit.wagers[name];
    if (file && edit) edit.table = tableEdit(this.wager(name), file);
  }

  /** Put odds that were found in place of the present ones. */
  open(name: string, found: { basis: string; lowest_pair: string | null; odds: Record<string, string> }): void {
    const edit = this.edit.wagers[name];
    if (!edit) return;
    edit.offered = true;
    edit.table.basis = found.basis;
    edit.table.lowestPair = found.lowest_pair ?? edit.table.lowestPair;
    for (const { key } of this.wager(name).rankings) edit.table.odds[key] = found.odds[key] ?? '';
  }

  startAgain(): void {
    Object.assign(this.edit, begin(this.start));
  }

  leave(): void {
    for (const each of [this.figures, this.sessions, this.comparison]) each.drop();
  }
}
