import { beforeEach, expect, test, vi } from 'vitest';
import { Lesson } from '../../src/school/lesson.svelte';
import { keptHere, type Way } from '../../src/school/progress';

const QUESTIONS = 2;
const PROGRESS = { exercises: 8, latest: [true], items: {} };
const AFTER = { exercises: 9, latest: [true, true], items: {} };

interface Sent {
  what: string;
  body: Record<string, unknown>;
}
let sent: Sent[] = [];
/** Of what the server takes nothing now. */
let down: RegExp | null = null;

/** The server: 2 is right; a guided exercise tells its item, a free one does not. */
async function answer(url: string, options: RequestInit): Promise<Response> {
  const what = url.split('/').at(-1) ?? '';
  const body = JSON.parse(options.body as string) as Record<string, unknown>;
  sent.push({ what, body });
  if (down?.test(what)) return Response.json({ code: 'fault', message: 'the server is down' }, { status: 503 });
  const guided = body.way === 'guided';
  if (what === 'next') {
    const item = guided ? (body.last === 'opening' ? 'bets' : 'opening') : null;
    return Response.json({ ticket: `ticket-${sent.length}`, questions: QUESTIONS, item });
  }
  if (what === 'question')
    return Response.json({ question: { place: body.place }, guide: guided ? { answer: '2' } : null });
  if (what === 'done') return Response.json({ item: 'deal', progress: AFTER, counted: true });
  return Response.json({
    right: body.answer === '2',
    mistake: body.answer === '2' ? null : { clause: '000-dealing-1' },
  });
}

beforeEach(() => {
  sent = [];
  down = null;
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  vi.stubGlobal('fetch', vi.fn(answer));
});

const asked = (what: string): Record<string, unknown>[] =>
  sent.filter((each) => each.what === what).map(({ body }) => body);

async function begun(way: Way, keptByServer: boolean): Promise<Lesson> {
  const lesson = new Lesson('lir', 'deal', way, PROGRESS, keptByServer);
  await lesson.begin();
  return lesson;
}

test('guided, a wrong answer is explained, and only the right one leads on', async () => {
  const lesson = await begun('guided', true);
  await lesson.answer('1');
  expect(lesson.mistake?.clause).toBe('000-dealing-1');
  expect(lesson.asked?.question.place).toBe(0);
  await lesson.answer('2');

  expect(lesson.mistake).toBeNull();
  expect(lesson.asked?.question.place).toBe(1);
});

test('guided, the next lesson follows the last one, and nothing is counted', async () => {
  const lesson = await begun('guided', true);
  for (let each = 0; each < QUESTIONS; each++) await lesson.answer('2');

  expect(asked('next').map(({ last }) => last)).toEqual(['', 'opening']);
  expect(lesson.exercise?.item).toBe('bets');
  expect([lesson.done, lesson.asked?.question.place]).toEqual([null, 0]);
  expect(asked('done')).toEqual([]);
});

test('free, every answer leads on, and all of them are judged at the end', async () => {
  const lesson = await begun('free', true);
  await lesson.answer('1');
  expect(lesson.mistake).toBeNull();
  await lesson.answer('2');

  expect(asked('done')).toMatchObject([
    { kind: 'deal', ticket: 'ticket-1', answers: [{ answer: '1' }, { answer: '2' }] },
  ]);
  expect(lesson.done?.progress).toEqual(AFTER);
  await lesson.answer('2');
  expect(asked('answer')).toHaveLength(QUESTIONS);
});

test('without an account the browser sends its progress along and keeps it', async () => {
  const lesson = await begun('free', false);
  for (let each = 0; each < QUESTIONS; each++) await lesson.answer('2');
  await lesson.begin();

  expect(asked('next').map(({ progress }) => progress)).toEqual([PROGRESS, AFTER]);
  expect(asked('next').at(-1)?.last).toBe('deal');
  expect(keptHere('lir')).toEqual({ deal: AFTER });
});

test('with an account the server keeps it, and this browser nothing', async () => {
  const lesson = await begun('free', true);
  for (let each = 0; each < QUESTIONS; each++) await lesson.answer('2');

  expect(asked('done')[0]).not.toHaveProperty('progress');
  expect(keptHere('lir')).toEqual({});
});

test('what the server could not take is answered once more', async () => {
  const lesson = await begun('free', true);
  down = /answer/;
  await lesson.answer('2');
  expect([lesson.fault, lesson.busy]).toEqual(['The server is down.', false]);
  down = null;
  await lesson.answer('2');

  expect(lesson.asked?.question.place).toBe(1);
  expect(lesson.fault).toBe('');
});

test('an answer counts once, though the next question had to be asked for again', async () => {
  const lesson = await begun('free', true);
  down = /question/;
  await lesson.answer('1');
  expect([lesson.fault, lesson.asked?.question.place]).toEqual(['The server is down.', 0]);
  down = null;
  for (let each = 0; each < QUESTIONS; each++) await lesson.answer('2');

  expect(asked('done')[0]?.answers).toHaveLength(QUESTIONS);
});
