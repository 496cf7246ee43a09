/** Receipts of real rounds, as `python -m tests.browser.receipts` writes them. */

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- changed and broken on purpose, so nothing is known of its shape
export type Anything = any;

interface Line {
  name: string;
  receipt: Anything;
  /** What the command line says of it. */
  holds: boolean;
}

const files = import.meta.glob<Line[]>('../../../.cache/receipts.json', { eager: true, import: 'default' });
export const lines = Object.values(files)[0] ?? [];
if (lines.length === 0) throw new Error('no receipts to check: run make test, which writes them');

/** A copy of one, to be changed. */
export function receiptOf(name: string): Anything {
  const line = lines.find((each) => each.name === name);
  if (!line) throw new Error(`no receipt is called ${name}`);
  return structuredClone(line.receipt);
}
