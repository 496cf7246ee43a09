/** A table that is dealt from here: the next step, the digits that were typed, and the doing of it. */
import type { Action, DealersChair, DealersStep } from '../api/types';
import { DeskTable } from '../floor/deskTable.svelte';
import { cents, dollars, formatCents } from '../lib/money';
import { sentence } from '../lib/words';
import { say } from '../lib/words.svelte';
import { amountOf, numberOf, wayFor, type Way } from './steps';

const MOST_DIGITS = 8;

/** How often calls to the floor are asked for: they come with no event of the table. */
const LOOK_EVERY = 5000;

export class Dealing {
  readonly desk: DeskTable;
  /** The digits that were typed for the next step. */
  entry = $state('');
  fault = $state('');
  /** What is to be confirmed by a second press. */
  warning = $state('');

  /** The action whose reason is asked for, and what was entered for it already. */
  chosen = $state.raw<Action | null>(null);
  entered = $state.raw<Way>({});
  private readonly looking: number;

  constructor(id: string) {
    this.desk = new DeskTable(id);
    this.looking = window.setInterval(() => void this.desk.look(), LOOK_EVERY);
  }

  close(): void {
    clearInterval(this.looking);
    this.desk.close();
  }

  get chair(): DealersChair | null {
    return this.desk.live.state?.chair ?? null;
  }

  get step(): DealersStep | null {
    return this.chair?.steps[0] ?? null;
  }

  type(digit: string): void {
    this.warning = this.fault = '';
    if (this.entry.length < MOST_DIGITS) this.entry += digit;
  }

  erase(): void {
    this.warning = this.fault = '';
    this.entry = this.entry.slice(0, -1);
  }

  clear(): void {
    this.entry = this.warning = this.fault = '';
  }

  /** Do a step with what was typed; the first press of an amount that is not due only warns. */
  async act(step: DealersStep): Promise<void> {
    if (step.reasoned) return this.askWhy(step.command);
    const { live } = this.desk;
    if (live.busy) return;
    this.fault = '';
    const command = this.commandFor(step);
    if (!command) return;
    const answer = await live.send(command);
    this.entry = this.warning = '';
    // Whether a count is right, only the table knows: a wrong one needs a reason.
    if (answer.code === 'reason-wanted') return this.askWhy(step.command, command);
    if (answer.outcome !== 'done') this.fault = say('deal.refused', { why: sentence(answer.message ?? '') });
  }

  /** Have somebody asked for the reason of a command, and for what was not entered yet. */
  async askWhy(wanted: string, entered: Way = {}): Promise<void> {
    await this.desk.refresh();
    this.choose(
      this.desk.view?.commands.find(({ command, possible }) => possible && command === wanted) ?? null,
      entered,
    );
  }

  choose(action: Action | null, entered: Way = {}): void {
    this.entered = entered;
    this.chosen = action;
  }

  private commandFor(step: DealersStep): Way | null {
    const way = wayFor(step, this.entry);
    if (!way) return null;
    if (step.due && this.entry !== '') return this.stated(step, way);
    const number = numberOf(step);
    if (!number) return way;
    const value = Number(this.entry);
    if (this.entry === '' || !Number.isInteger(value) || value < number.from || value > number.to) {
      this.fault =
        this.entry === '' ? say('deal.entry.count') : say('deal.entry.outside', { from: number.from, to: number.to });
      return null;
    }
    return { ...way, [number.name]: value };
  }

  /** A wager settled by the amount that was typed, where that is another than the table says. */
  private stated(step: DealersStep, way: Way): Way | null {
    const amount = amountOf(this.entry);
    const due = cents(step.due?.returned ?? '0');
    if (amount === null) {
      this.fault = say('deal.entry.amount');
      return null;
    }
    if (amount === due) return way;
    if (!this.warning) {
      this.warning = say('deal.entry.due', { due: formatCents(due), amount: formatCents(amount) });
      return null;
    }
    return { command: 'SettleAsStated', seat: way.seat, wager: way.wager, returned: dollars(amount) };
  }
}
