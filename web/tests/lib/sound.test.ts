import { beforeEach, expect, test, vi } from 'vitest';
import type { RoundEvent } from '../../src/api/types';
import { sound, wins, yourTurn } from '../../src/lib/sound';

/** What was played: the pitch of each note or noise with when it begins, and how loud all of it is. */
let played: string[] = [];
let volumes: number[] = [];

function param() {
  return {
    value: 0,
    setValueAtTime: () => {},
    exponentialRampToValueAtTime: () => {},
  };
}

function node<More extends object>(more: More) {
  return { connect: (to: unknown) => to, ...more };
}

class Audio {
  sampleRate = 100;
  currentTime = 0;
  destination = {};
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  createGain() {
    const gain = param();
    return node({
      gain,
      connect: (to: unknown) => {
        if (to === this.destination) volumes.push(gain.value);
        return to;
      },
    });
  }
  createBufferSource = () => node({ buffer: null, start: () => {} });
  createBiquadFilter() {
    const frequency = param();
    return node({
      type: '',
      frequency,
      connect: (to: unknown) => {
        played.push(`noise ${frequency.value}`);
        return to;
      },
    });
  }
  createOscillator() {
    const frequency = param();
    return node({
      type: '',
      frequency,
      start: (at: number) => played.push(`${frequency.value} at ${at}`),
      stop: () => {},
    });
  }
}

vi.mock('../../src/lib/settings.svelte', () => ({ settings: { chosen: { volume: 20 } } }));
vi.stubGlobal('AudioContext', Audio);
const event = (name: string) => ({ event: name }) as unknown as RoundEvent;
const MOMENTS: Record<string, () => void> = {
  card: () => sound(event('CardsDealt')),
  chip: () => sound(event('WagerPaid')),
  'your turn': yourTurn,
  'a small win': () => wins(1),
  'a good win': () => wins(2),
  'a great win': () => wins(3),
};

beforeEach(() => {
  [played, volumes] = [[], []];
});

test('card, chip, your turn and three tiers of win can be told from each other', () => {
  const heard = Object.values(MOMENTS).map((moment) => {
    played = [];
    moment();
    return played.join(', ');
  });

  expect(heard.every((each) => each !== '')).toBe(true);
  expect(new Set(heard).size).toBe(heard.length);
});

test('nothing is heard of a loss', () => {
  wins(0);

  expect(played).toEqual([]);
});

test.each(Object.entries(MOMENTS))('%s is as loud as somebody wants it', (_, moment) => {
  moment();

  expect(volumes.length).toBeGreaterThan(0);
  expect(volumes.every((each) => each === 0.2)).toBe(true);
});
