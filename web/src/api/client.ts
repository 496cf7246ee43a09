import { sentence } from '../lib/words';
import { say } from '../lib/words.svelte';
import type { Fault } from './types';

/** Asks the server, and says in words what went wrong. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Of a file that somebody sent: everything that is wrong with it. */
    readonly faults: readonly Fault[] = [],
  ) {
    super(message);
  }
}

/** How often a request is sent again that the server had no time for: nothing was done then. */
const AGAIN = 3;

async function ask<Answer>(method: string, path: string, body?: unknown, again = AGAIN): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem(0, 'offline', say('api.offline'));
  }
  if (response.status === 204) return undefined as Answer;
  const said = await response.json().catch(() => null);
  if (said?.code === 'busy' && again > 0) {
    await new Promise((goOn) => setTimeout(goOn, Number(response.headers.get('retry-after') ?? 2) * 1000));
    return ask(method, path, body, again - 1);
  }
  if (!response.ok) {
    const message = said?.message ?? say('api.fault', { status: String(response.status) });
    throw new Problem(response.status, said?.code ?? 'fault', message, said?.faults);
  }
  return said as Answer;
}

export const get = <Answer>(path: string): Promise<Answer> => ask('GET', path);
export const post = <Answer>(path: string, body?: unknown): Promise<Answer> => ask('POST', path, body);
export const put = <Answer>(path: string, body?: unknown): Promise<Answer> => ask('PUT', path, body);
export const remove = <Answer>(path: string): Promise<Answer> => ask('DELETE', path);

/** An id for something that shall be done once, however often it is sent. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What went wrong, in a sentence. */
export const reason = (error: unknown): string => sentence(error instanceof Error ? error.message : String(error));
