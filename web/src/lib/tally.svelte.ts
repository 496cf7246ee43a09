/** How somebody fares at a table: what each round brought, kept while the browser's tab is open. */
import type { FeltSeat } from './felt';
import type { Cents } from './money';
import { load, save, tab } from './storage';

interface Line {
  round: number;
  net: Cents;
}

const MOST = 500;

export class Tally {
  lines = $state.raw<Line[]>([]);
  private key: string;

  constructor(table: string, player: string) {
    this.key = `letitride tally ${table} ${player}`;
    this.lines = load(this.key, [], tab);
  }

  /** Note how a round ended for a seat; each round once. */
  note(round: number, seat: FeltSeat): void {
    if (!seat.ended.length || this.lines.some((line) => line.round === round)) return;
    const net = seat.ended.reduce((sum, each) => sum + each.returned - each.stake, 0);
    this.lines = [...this.lines, { round, net }].slice(-MOST);
    save(this.key, this.lines, tab);
  }

  /** The result after each round, from nothing. */
  get running(): Cents[] {
    let sum = 0;
    return [0, ...this.lines.map((line) => (sum += line.net))];
  }

  get total(): Cents {
    return this.lines.reduce((sum, line) => sum + line.net, 0);
  }
}
