/** Asks the explorer's server: the newest question wins, and each fault is shown at its place. */
import { reason } from '../api/client';
import type { Fault } from '../api/types';
import { say } from '../lib/words.svelte';

/** Why there is no answer: the faults of what was sent, or words for anything else. */
class Unanswered extends Error {
  constructor(
    message: string,
    readonly faults: readonly Fault[] = [],
  ) {
    super(message);
  }
}

async function send(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unanswered(say('api.offline'));
  }
  if (response.ok) return response;
  const said = await response.json().catch(() => null);
  const message = said?.message ?? say('api.fault', { status: String(response.status) });
  throw new Unanswered(reason(message), said?.faults ?? []);
}

/** One question after the other: a new question drops the one before. */
export class Question<Answer> {
  answer = $state.raw<Answer | null>(null);
  faults = $state.raw<readonly Fault[]>([]);
  /** What went wrong that is nobody's fault. */
  trouble = $state('');
  busy = $state(false);
  /** What the answer belongs to. */
  answered = $state('');
  private timer = 0;
  private last = -Infinity;
  private asking: AbortController | null = null;

  constructor(
    private readonly path: string,
    private readonly delay: number,
  ) {}

  /** Ask *body*, given as JSON: at once, or while it keeps changing, after a moment. */
  ask(body: string): void {
    clearTimeout(this.timer);
    const since = performance.now() - this.last;
    this.last = performance.now();
    this.busy = true;
    this.timer = window.setTimeout(() => void this.now(body), since > 2 * this.delay ? 0 : this.delay);
  }

  async now(body: string): Promise<void> {
    this.asking?.abort();
    const mine = (this.asking = new AbortController());
    this.busy = true;
    try {
      const answer = (await (await send(this.path, JSON.parse(body), mine.signal)).json()) as Answer;
      if (mine.signal.aborted) return;
      [this.answer, this.faults, this.trouble, this.answered] = [answer, [], '', body];
    } catch (error) {
      if (mine.signal.aborted) return;
      this.faults = error instanceof Unanswered ? error.faults : [];
      this.trouble = this.faults.length ? '' : reason(error);
    }
    this.busy = false;
  }

  drop(): void {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.busy = false;
  }
}

/** Have a file made, and give it to the browser to keep. */
export async function download(path: string, body: unknown): Promise<void> {
  const response = await send(path, body);
  const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '');
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = named?.[1] ?? 'house';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
