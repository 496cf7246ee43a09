import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TrainerHouse } from '../../src/api/types';
import { DailySet, HandsDrill, TimedSet } from '../../src/trainer/hands.svelte';
import { missedAt, NO_PROGRESS, restoredSet, rightOf, withDecision } from '../../src/trainer/progress';
import { kindsOf, topicsOf } from '../../src/trainer/topics';

const choices = [
  { option: 'ride', says: 'Let it ride', key: 'R' },
  { option: 'withdraw', says: 'Take it back', key: 'T' },
];
const classes = [{ class: 'low-pair', label: 'a pair that is not paid' }];
const trainer = {
  house: 'lir',
  name: 'Let It Ride',
  stake: '1.00',
  drills: [
    { decision: '1', title: 'Bet 1', seen: 0, choices, classes },
    { decision: '2', title: 'Bet 2', seen: 1, choices, classes },
  ],
} as unknown as TrainerHouse;
const hand = (number: number) => ({ cards: [`${(number % 8) + 2}c`, 'Kd', 'Kh'], community: ['As'] });

interface Sent {
  path: string;
  body: Record<string, unknown>;
}
let sent: Sent[] = [];
let right = true;

/** The server: riding is right; folding ends a hand. */
async function answer(url: string, options?: RequestInit): Promise<Response> {
  const body = options?.body ? (JSON.parse(options.body as string) as Record<string, unknown>) : {};
  sent.push({ path: url, body });
  if (url.endsWith('/hand')) return Response.json(hand(0));
  if (url.endsWith('/daily'))
    return Response.json({ date: '2026-11-16', hands: Array.from({ length: 20 }, (_, n) => hand(n)) });
  const told = {
    class: 'low-pair',
    label: '',
    cost: { exact: '0', value: right ? 0 : 0.25 },
    right,
    choices,
    better: 'ride',
  };
  const goesOn = body.decision === '1' && body.choice !== 'fold';
  return Response.json({ ...body, ...told, made: `bet ${body.decision} rides`, goes_on: goesOn, card_line: null });
}

beforeEach(() => {
  sent = [];
  right = true;
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('fetch', vi.fn(answer));
});
afterEach(() => vi.useRealTimers());

test('both decisions of a hand are asked, the second after what was decided first', async () => {
  const drill = new HandsDrill(trainer);
  await drill.begin();
  expect(drill.question).toMatchObject({ decision: '1', community: [], before: [] });
  await drill.choose('withdraw');
  expect([drill.goesOn, drill.number, drill.progress.hands.length]).toEqual([true, 1, 1]);
  await drill.next();

  expect(drill.question).toMatchObject({ decision: '2', community: ['As'], before: ['bet 1 rides'] });
  expect(drill.number).toBe(1);
  await drill.choose('ride');
  expect(sent.at(-1)?.body).toMatchObject({ decision: '2', before: ['withdraw'], community: ['As'] });
  expect([drill.goesOn, drill.progress.hands.length]).toEqual([false, 1]);
  await drill.next();
  expect(drill.question).toMatchObject({ decision: '1', before: [] });
  expect(sent.filter(({ path }) => path.endsWith('/hand'))).toHaveLength(2);
  expect(sent.at(-1)?.body).toEqual({ missed: { '1': { 'low-pair': [1, 0] }, '2': { 'low-pair': [1, 0] } } });
});

test('a folded hand is over, and the next one is dealt', async () => {
  const drill = new HandsDrill(trainer);
  await drill.begin();
  await drill.choose('fold');
  await drill.next();

  expect(drill.question?.decision).toBe('1');
  expect(drill.number).toBe(2);
});

test('a hand is right if all its decisions are, and known by the costlier one', () => {
  const first = withDecision(NO_PROGRESS, { of: '1-pair', right: false, cost: 0.1 }, true);
  const both = withDecision(first, { of: '2-flush', right: true, cost: 0 }, false);
  const worse = withDecision(first, { of: '2-flush', right: false, cost: 0.5 }, false);

  expect(both.hands).toEqual([{ of: '1-pair', right: false, cost: 0.1 }]);
  expect(worse.hands).toEqual([{ of: '2-flush', right: false, cost: 0.6 }]);
  expect(rightOf([...both.hands, { of: 'x', right: true, cost: 0 }])).toBe(1);
  expect(missedAt(worse, ['1', '2'])).toEqual({ '1': { pair: [1, 1] }, '2': { flush: [1, 1] } });
});

test('the hands of the day go on where they were left, once a day, and the best day is kept', async () => {
  const drill = new DailySet(trainer);
  await drill.begin();
  for (let each = 0; each < 3; each++) {
    await drill.choose('fold');
    await drill.next();
  }
  const again = new DailySet(trainer);
  await again.begin();
  expect([again.date, again.number]).toEqual(['2026-11-16', 4]);
  expect(again.question?.cards).toEqual(hand(3).cards);
  for (let each = 3; each < 20; each++) {
    right = each < 15;
    await again.choose('fold');
    await again.next();
  }

  expect([again.over, again.best, rightOf(again.progress.hands)]).toEqual([true, 15, 15]);
  await again.next();
  expect(again.over).toBe(true);
  const later = new DailySet(trainer);
  await later.begin();
  expect([later.over, later.best, later.question]).toEqual([true, 15, null]);
});

test('another day starts over and keeps the best', async () => {
  const kept = { date: '2026-11-15', hands: [{ of: 'x', right: true, cost: 0 }], best: 17 };
  localStorage.setItem('letitride trainer lir daily', JSON.stringify(kept));
  const drill = new DailySet(trainer);
  await drill.begin();

  expect([drill.progress.hands.length, drill.best]).toEqual([0, 17]);
  expect(restoredSet(null)).toEqual({ date: '', hands: [], best: 0 });
  expect(restoredSet({ date: 3, hands: 'x', best: -1 })).toEqual({ date: '', hands: [], best: 0 });
});

test('a minute counts right answers, shows mistakes for a moment, and keeps the best', async () => {
  vi.useFakeTimers();
  let now = 0;
  const set = new TimedSet(trainer, () => now);
  await set.start();
  await set.choose('ride');
  await vi.advanceTimersByTimeAsync(1);
  expect([set.right, set.question?.decision]).toEqual([1, '2']);
  right = false;
  await set.choose('ride');
  await vi.advanceTimersByTimeAsync(1000);
  expect([set.wrong, set.answer?.right]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(600);
  expect([set.answer, set.question?.decision]).toEqual([null, '1']);

  now = 59_500;
  await vi.advanceTimersByTimeAsync(200);
  expect([set.left, set.running]).toEqual([1, true]);
  now = 60_000;
  await vi.advanceTimersByTimeAsync(200);
  expect([set.over, set.running, set.question, set.best]).toEqual([true, false, null, 1]);
  await set.choose('ride');
  expect(set.right).toBe(1);
  expect(new TimedSet(trainer).best).toBe(1);
});

test('an answer that comes when the time is up does not count', async () => {
  vi.useFakeTimers();
  let now = 0;
  const set = new TimedSet(trainer, () => now);
  await set.start();
  const late = set.choose('ride');
  now = 60_000;
  set.tick();
  await late;

  expect([set.right, set.best, set.question]).toEqual([0, 0, null]);
});

test('whole hands are offered where a hand has several decisions', () => {
  expect(Object.keys(topicsOf(trainer)).slice(0, 3)).toEqual(['1', '2', 'hands']);
  const single = { ...trainer, drills: trainer.drills.slice(1) } as TrainerHouse;
  expect(Object.keys(topicsOf(single))).not.toContain('hands');
  expect(kindsOf(trainer, '1').get('low-pair')).toBe('a pair that is not paid');
  expect(kindsOf(trainer, 'hands').get('2-low-pair')).toBe('Bet 2: a pair that is not paid');
});
