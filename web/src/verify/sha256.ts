/**
 * SHA-256 and HMAC by ourselves: a browser offers its own only on secure pages, and a table in a
 * local network is served over plain http.
 */
import { say } from '../lib/words.svelte';

const WORDS = 64;
const BLOCK = 64;

const primes: number[] = [];
for (let number = 2; primes.length < WORDS; number++) {
  if (primes.every((prime) => number % prime !== 0)) primes.push(number);
}

const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
const ROUND_WORDS = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const FIRST_STATE = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const filled = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  filled.set(message);
  filled[message.length] = 0x80;
  const view = new DataView(filled.buffer);
  view.setBigUint64(filled.length - 8, BigInt(message.length) * 8n);

  const state = FIRST_STATE.slice();
  const schedule = new Uint32Array(WORDS);
  for (let start = 0; start < filled.length; start += BLOCK) {
    for (let at = 0; at < 16; at++) schedule[at] = view.getUint32(start + at * 4);
    mix(state, schedule);
  }

  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setUint32(at * 4, word));
  return new Uint8Array(digest.buffer);
}

/** Mix one block, the first 16 words of the schedule, into the state. */
function mix(state: Uint32Array, schedule: Uint32Array): void {
  const word = (at: number): number => schedule[at] ?? 0;
  for (let at = 16; at < WORDS; at++) {
    const early = word(at - 15);
    const late = word(at - 2);
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    schedule[at] = word(at - 16) + low + word(at - 7) + high;
  }
  const before = (at: number): number => state[at] ?? 0;
  let [a, b, c, d, e, f, g, h] = [
    before(0),
    before(1),
    before(2),
    before(3),
    before(4),
    before(5),
    before(6),
    before(7),
  ];
  for (let at = 0; at < WORDS; at++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (ROUND_WORDS[at] ?? 0) + word(at)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, at) => (state[at] = before(at) + value));
}

/** HMAC-SHA-256 of a message. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(BLOCK);
  padded.set(key.length > BLOCK ? sha256(key) : key);
  const keyed = (pad: number, rest: Uint8Array): Uint8Array =>
    sha256(
      joined(
        padded.map((byte) => byte ^ pad),
        rest,
      ),
    );
  return keyed(0x5c, keyed(0x36, message));
}

export function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A text as UTF-8; half a character has no such form, and is refused rather than replaced. */
export function utf8(text: string): Uint8Array {
  if (/\p{Surrogate}/u.test(text)) throw new RangeError(say('verify.faults.halfCharacter'));
  return new TextEncoder().encode(text);
}

/** A whole number in the given number of bytes, most significant first. */
export function bigEndian(number: number, length: number): Uint8Array {
  if (!Number.isSafeInteger(number) || number < 0 || number >= 256 ** length) {
    throw new RangeError(say('verify.faults.bytes', { number, length }));
  }
  const bytes = new Uint8Array(length);
  for (let at = length - 1, left = number; left > 0; at--, left = Math.floor(left / 256)) bytes[at] = left % 256;
  return bytes;
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new RangeError(say('verify.faults.hex'));
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16));
}
