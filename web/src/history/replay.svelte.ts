/** The replay of a round: the felt at each stop, and the present stop. */
import type { Layout, Receipt, Replay, RoundEvent, SentencePart } from '../api/types';
import { feltOf, type Ended, type Felt } from '../lib/felt';
import { lookedAt, pushed, step } from '../lib/feltSteps';
import { timeFor } from '../lib/pace';
import { settings } from '../lib/settings.svelte';

/** The table after something that can be seen or heard. */
interface Stop {
  felt: Felt;
  call: readonly SentencePart[];
  event: RoundEvent | null;
  asked: readonly number[];
}

/** In a replay each step is shown for at least this many milliseconds, however brisk the dealer is. */
const SHORTEST = 450;

/** What is neither seen nor heard is no stop of its own. */
const worthAStop = (event: RoundEvent): boolean => event.call.length > 0 || timeFor(event, 0, 1, null) > 0;

export function stopsOf({ first, steps, last, seat }: Replay, layout: Layout): Stop[] {
  let felt = feltOf(first, layout);
  const stops: Stop[] = [{ felt, call: [], event: null, asked: [] }];
  for (const { event, view } of steps) {
    const { deck, display, spread } = view;
    felt = { ...lookedAt(step(pushed(felt), event), view, seat), equipment: { deck, display, spread } };
    if (worthAStop(event)) stops.push({ felt, call: event.call, event, asked: view.asked });
  }
  const end = stops.at(-1);
  if (end?.event) stops.splice(-1, 1, { ...end, felt: feltOf(last, layout, pushed(end.felt)) });
  return stops;
}

/** How each wager of each seat ended; what a void round undid is left out. */
export function endings(stops: readonly Stop[]): Map<number, Ended[]> {
  const found = new Map<number, Ended[]>();
  for (const { felt, event } of stops) {
    if (event?.event === 'RoundVoided') found.clear();
    for (const seat of felt.seats) if (seat?.ended.length) found.set(seat.seat, seat.ended);
  }
  return new Map([...found].sort(([one], [other]) => one - other));
}

/** Who played in a seat, with what the receipt says of it where there is one. */
export interface Played {
  seat: number;
  player: string;
  receipt: Receipt['seats'][number] | null;
}

/** Who played: by the receipt, or without one whoever has something to show for it. */
export function playedIn(stops: readonly Stop[], receipt: Receipt | null): Played[] {
  if (receipt) return receipt.seats.map((seat) => ({ seat: seat.seat, player: seat.player, receipt: seat }));
  const players = new Map(
    stops.flatMap(({ felt }) =>
      felt.seats.flatMap((seat) => (seat?.ended.length ? [[seat.seat, seat.player] as const] : [])),
    ),
  );
  return [...players].sort(([one], [other]) => one - other).map(([seat, player]) => ({ seat, player, receipt: null }));
}

export class Playback {
  place = $state(0);
  playing = $state(false);
  readonly last: number;
  private timer = 0;

  constructor(readonly stops: readonly Stop[]) {
    this.last = stops.length - 1;
  }

  get stop(): Stop {
    return this.stops[this.place] as Stop;
  }

  /** What the dealer said last. */
  get call(): readonly SentencePart[] {
    return this.stops.slice(0, this.place + 1).findLast((stop) => stop.call.length)?.call ?? [];
  }

  /** Go to a stop by hand; what was playing stands still. */
  go(place: number): void {
    this.pause();
    this.place = Math.max(0, Math.min(this.last, place));
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.place === this.last) this.place = 0;
    this.playing = true;
    this.wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private wait(): void {
    const { event } = this.stop;
    const time = event ? timeFor(event, 0, settings.stretch, null) : 0;
    this.timer = window.setTimeout(() => this.advance(), Math.max(SHORTEST, time));
  }

  private advance(): void {
    this.place += 1;
    if (this.place >= this.last) this.pause();
    else this.wait();
  }
}
