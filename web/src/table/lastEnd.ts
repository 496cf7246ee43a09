/** How the last round ended, for a player whose page did not see its end: it was loaded, or cut off, in between. */
import { get } from '../api/client';
import type { Layout, Replay, RoundLine } from '../api/types';
import { feltOf } from '../lib/felt';
import { lookedAt, pushed, recalled, step, type RoundEnd } from '../lib/feltSteps';
import type { Sitting } from './sitting.svelte';

export class LastEnd {
  /** The last round whose end is on the felt, or was looked for. */
  private known = 0;

  constructor(private readonly sitting: Sitting) {
    sitting.live.onStep((event) => {
      if (event.event === 'RoundEnded' || event.event === 'RoundVoided') this.known = event.round;
    });
  }

  /** Ask the server for the last round, if its end is missing. */
  async recall(): Promise<void> {
    const { id, house, live, seat, view } = this.sitting;
    if (!house || seat === null || !view?.rounds || view.round !== null || live.showing || this.known === view.rounds)
      return;
    this.known = view.rounds;
    const end = await endOf(id, view.rounds, seat, house.layout).catch(() => null);
    if (end && live.felt && this.sitting.view?.rounds === view.rounds) live.felt = recalled(live.felt, seat, end);
  }
}

/** Return how a round ended for a seat, or null if its player had no cards in it. */
async function endOf(table: string, round: number, seat: number, layout: Layout): Promise<RoundEnd | null> {
  const id = encodeURIComponent(table);
  const [last] = await get<RoundLine[]>(`/rounds?table=${id}&most=1`);
  if (last?.round !== round) return null;
  const replay = await get<Replay>(`/tables/${id}/rounds/${round}/replay`);
  if (replay.seat !== seat) return null;
  let felt = feltOf(replay.first, layout);
  for (const { event, view } of replay.steps) felt = lookedAt(step(pushed(felt), event), view, seat);
  return felt.seats[seat - 1] ?? null;
}
