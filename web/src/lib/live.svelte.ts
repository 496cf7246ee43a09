/** A table that is watched: the newest state of the server, and the felt that follows it step by step. */
import { countChips, ofTournament } from './money';
import { freshId } from '../api/client';
import type { CommandAnswer, Layout, RoundEvent, SentencePart, TableState } from '../api/types';
import { changed, type Change } from './changes';
import { feltOf, type Felt } from './felt';
import { lookedAt, pushed, step, withBot } from './feltSteps';
import { lineTo } from './firstLine';
import { LOOK, timeFor, TOO_MANY, WAITING } from './pace';
import { settings } from './settings.svelte';
import { say } from './words.svelte';

type Connection = 'connecting' | 'live' | 'reconnecting' | 'full' | 'gone' | 'ended' | 'refused';

/** Something the dealer said. */
export interface Call {
  id: number;
  parts: readonly SentencePart[];
}

/** How one of somebody's wagers ended. */
export type Settled = Extract<RoundEvent, { event: 'WagerPaid' | 'WagerCollected' }>;

interface Waiting {
  message: { id: string; command: Record<string, unknown>; reason?: string };
  answer: (answer: CommandAnswer) => void;
  /** Whether nobody waits for it: the page sent it by itself. */
  unnoticed: boolean;
}

const CALLS_KEPT = 60;
/** Where the clock runs for somebody, the page catches up with the table within this many milliseconds. */
const CATCH_UP = 3000;
const URGENT = ['PlaceWagers', 'MakeDecision', 'Vote', 'ShowBonusHand', 'WaveOff'];
const FIRST_RETRY = 400;
const LONGEST_RETRY = 8000;
/** Too many connections are open, from here or to this table. */
const TOO_MANY_LINES = 4029;
const LOGGED_OUT = 4001;
const FORBIDDEN = 4003;
const NO_TABLE = 4004;

const isSettled = (event: RoundEvent): event is Settled =>
  event.event === 'WagerPaid' || event.event === 'WagerCollected';

/** Nothing is lost when a connection breaks: what was not answered is sent again, and done once. */
export class LiveTable {
  /** As the server last told it; what may be done is taken from here. */
  state = $state.raw<TableState | null>(null);
  /** What is drawn, once it is known how. */
  felt = $state.raw<Felt | null>(null);
  calls = $state.raw<Call[]>([]);
  /** How your own wagers ended: known once every card that decides is seen, and before all hands are shown. */
  settled = $state.raw<readonly Settled[]>([]);
  connection = $state<Connection>('connecting');
  /** Whether steps are still to be shown. */
  showing = $state(false);
  /** How many commands are on their way. */
  private sent = $state(0);
  /** The table as it was when the last command was answered. */
  private answeredAt = $state(0);
  heardFrom = 0; // the version of the table from which on calls are heard here
  /** When what the table waits for ends, by the clock of this browser. */
  endsAt = $state<number | null>(null);

  /** Whether a command is on its way, or done and not yet seen: until then nothing of what was offered holds. */
  get busy(): boolean {
    return this.sent > 0 || (this.state?.version ?? 0) < this.answeredAt;
  }

  /** How your own wagers of this round ended, as far as the server has said. */
  private ownResult: readonly Settled[] = [];
  private layout: Layout | null = null;
  private socket: WebSocket | null = null;
  private retry = FIRST_RETRY;
  private timer = 0;
  private closed = false;
  private waiting: Waiting[] = [];
  private queue: RoundEvent[] = [];
  private wake: (() => void) | null = null;
  private callCount = 0;
  private catchUpBy: number | null = null;
  private listeners = new Set<(event: RoundEvent, felt: Felt) => void>();

  constructor(readonly id: string) {
    // The chips of a tournament are worth no money.
    countChips(ofTournament(id));
    this.connect();
    addEventListener('online', this.again);
    document.addEventListener('visibilitychange', this.skip);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.again);
    document.removeEventListener('visibilitychange', this.skip);
    this.socket?.close();
  }

  /** Draw the table from now on. */
  draw(layout: Layout): void {
    this.layout = layout;
    if (this.state) this.felt = feltOf(this.state.view, layout, this.felt ?? undefined);
  }

  /** Be told of each step when it is shown. */
  onStep(listener: (event: RoundEvent, felt: Felt) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Give a command, and return the answer, which is durable; whoever is of the house says why. */
  send(command: Record<string, unknown>, reason?: string, unnoticed?: 'unnoticed'): Promise<CommandAnswer> {
    const message = { id: freshId(), command, reason };
    return new Promise((answer) => {
      this.waiting.push({ message, answer, unnoticed: unnoticed !== undefined });
      this.countSent();
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    });
  }

  /** Put what was said before in front of what was heard here. */
  recall(said: readonly (readonly SentencePart[])[]): void {
    const before = said.filter((parts) => parts.length).map((parts) => ({ id: (this.callCount += 1), parts }));
    this.calls = [...before, ...this.calls].slice(-CALLS_KEPT);
  }

  private countSent(): void {
    this.sent = this.waiting.filter((each) => !each.unnoticed).length;
  }

  /** Go straight to the present state. */
  skip = (): void => {
    if (!this.showing) return;
    this.queue.splice(0).forEach((event) => this.show(event));
    this.wake?.();
  };

  /** Connect again, perhaps as somebody else. */
  again = (): void => {
    clearTimeout(this.timer);
    this.retry = FIRST_RETRY;
    const old = this.socket;
    this.socket = null;
    // To close a line that is not open yet is a fault in some browsers' eyes.
    if (old?.readyState === WebSocket.CONNECTING) old.onopen = () => old.close();
    else old?.close();
    this.connect();
  };

  private connect(): void {
    if (this.closed) return;
    const { socket, missed } = lineTo(this.id);
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      for (const { message } of this.waiting) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (message) => {
      if (socket === this.socket) this.hear(JSON.parse(message.data as string));
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code);
    };
    for (const message of missed) socket.onmessage(message);
  }

  private lost(code: number): void {
    if (this.closed) return;
    if (code === NO_TABLE || code === FORBIDDEN || code === LOGGED_OUT) {
      this.connection = code === NO_TABLE ? 'gone' : code === LOGGED_OUT ? 'ended' : 'refused';
      this.refuseAll(say('lib.ended'));
      return;
    }
    this.connection = code === TOO_MANY_LINES ? 'full' : this.state ? 'reconnecting' : 'connecting';
    if (code === TOO_MANY_LINES) this.retry = LONGEST_RETRY;
    this.timer = window.setTimeout(() => this.connect(), this.retry);
    this.retry = Math.min(this.retry * 2, LONGEST_RETRY);
  }

  private refuseAll(message: string): void {
    for (const { message: sent, answer } of this.waiting.splice(0))
      answer({ id: sent.id, outcome: 'refused', version: 0, code: 'ended', message, rule: '' });
    this.sent = 0;
  }

  private hear(message: { type: string } & Record<string, unknown>): void {
    const { type, ...told } = message;
    if (type === 'state') this.receive(told as unknown as TableState, 'deadline' in told);
    else if (type === 'change') {
      if (this.state) this.receive(changed(this.state, told as Change), 'deadline' in told);
    } else this.answered(message as unknown as CommandAnswer & { type: string });
  }

  private answered(answer: CommandAnswer & { type: string }): void {
    // What is no command at all is answered without its id; answers come in the order in which things were sent.
    const place = answer.type === 'answer' ? this.waiting.findIndex((each) => each.message.id === answer.id) : 0;
    const [waiting] = place < 0 ? [] : this.waiting.splice(place, 1);
    this.countSent();
    if (answer.outcome === 'done' && !waiting?.unnoticed) this.answeredAt = answer.version;
    waiting?.answer(
      answer.type === 'answer' ? answer : { ...answer, id: '', outcome: 'refused', version: 0, rule: '' },
    );
  }

  private receive(state: TableState, clockIsNew: boolean): void {
    const before = this.state;
    this.connection = 'live';
    // A line that is closed as soon as it is open has not worked.
    this.retry = FIRST_RETRY;
    this.state = state;
    if (clockIsNew) this.endsAt = state.deadline ? performance.now() + state.deadline.left : null;
    const whole = before !== null && state.version - state.events.length === before.version;
    if (!whole || this.felt === null) {
      this.queue = [];
      this.heardFrom = state.version;
      this.felt = this.layout && feltOf(state.view, this.layout, this.felt ?? undefined);
      this.wake?.();
      return;
    }
    const settled = state.events.filter(isSettled).filter(({ seat }) => seat === state.seat);
    const dealt = state.events.some(({ event }) => event === 'BettingClosed');
    this.ownResult = dealt ? settled : [...this.ownResult, ...settled];
    if (dealt) this.settled = [];
    this.queue.push(...state.events);
    this.tellResult();
    this.hurry(state);
    if (this.queue.length > TOO_MANY || document.hidden || settings.stretch === 0) {
      this.queue.splice(0).forEach((event) => this.show(event));
    }
    if (!this.showing) void this.play();
  }

  /** Say how it ended for whoever looks, unless a card is still to be turned. */
  private tellResult(): void {
    const turned = !this.queue.some(({ event }) => event === 'CardsTurned');
    if (turned && this.settled !== this.ownResult) this.settled = this.ownResult;
  }

  /** Note until when everything must have been shown: soon, where the clock runs for this seat. */
  private hurry(state: TableState): void {
    const asked = state.legal.some(({ command }) => URGENT.includes(command));
    if (!asked || !state.deadline) this.catchUpBy = null;
    else this.catchUpBy ??= performance.now() + CATCH_UP;
  }

  /** Show what happened, step by step, and in the end what the server said is there. */
  private async play(): Promise<void> {
    this.showing = true;
    while (this.queue.length && !this.closed) {
      if (this.ownCardsGo()) await this.pause(this.within(LOOK * settings.stretch));
      const event = this.queue.shift();
      if (!event) break;
      this.show(event);
      const time = this.within(timeFor(event, this.queue.length, settings.stretch, this.state?.seat ?? null));
      if (time) await this.pause(time);
      if (event.event === 'WagerPaid' && this.felt) this.felt = pushed(this.felt);
    }
    if (this.state && this.felt) this.felt = feltOf(this.state.view, this.felt.layout, this.felt);
    this.showing = false;
  }

  /** Whether your own cards are about to be picked up, and there is time to look at them. */
  private ownCardsGo(): boolean {
    const next = this.queue[0];
    return next?.event === 'HandPickedUp' && next.seat === this.state?.seat && this.queue.length < WAITING;
  }

  /** A time, shortened where somebody is waited for: who is to bet or to decide must not look at the past. */
  private within(time: number): number {
    if (this.catchUpBy === null) return time;
    return Math.max(0, Math.min(time, (this.catchUpBy - performance.now()) / (this.queue.length + 1)));
  }

  private show(event: RoundEvent): void {
    if (!this.felt) return;
    this.felt = step(pushed(this.felt), event);
    this.tellResult();
    if (event.event === 'SeatTaken')
      this.felt = withBot(this.felt, event.seat, this.state?.view.seats[event.seat - 1]?.bot ?? false);
    if (event.event === 'DecisionsOpened' && this.state)
      this.felt = lookedAt(this.felt, this.state.view, this.state.seat);
    if (event.call.length) {
      this.callCount += 1;
      this.calls = [...this.calls, { id: this.callCount, parts: event.call }].slice(-CALLS_KEPT);
    }
    for (const listener of this.listeners) listener(event, this.felt);
  }

  private pause(time: number): Promise<void> {
    return new Promise((resume) => {
      const timer = setTimeout(resume, time);
      this.wake = () => {
        clearTimeout(timer);
        resume();
      };
    });
  }
}
