import { number } from './words.svelte';

/** Whole cents: the server writes money as dollars with two digits, and nothing here ever holds a fraction of a cent. */
export type Cents = number;

/** Read money as the server writes it. */
export function cents(text: string): Cents {
  const found = /^(-?)(\d+)(?:\.(\d{2}))?$/.exec(text);
  if (!found) throw new Error(`expected dollars such as 5.00, got ${text}`);
  const amount = Number(found[2]) * 100 + Number(found[3] ?? 0);
  return found[1] && amount ? -amount : amount;
}

/** Write money as the server reads it. */
export function dollars(amount: Cents): string {
  const whole = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

let chips = false;

/** Write amounts as chips that are worth no money, as at a table of a tournament, or as money again. */
export function countChips(on: boolean): void {
  chips = on;
}

const DOLLARS = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

function written(amount: Cents, form: Intl.NumberFormatOptions): string {
  const figure = number(Math.abs(amount) / 100, { ...form, minimumFractionDigits: amount % 100 ? 2 : 0 });
  return amount < 0 ? `−${figure}` : figure;
}

/** Write money for people: $1,250 or $12.50, as their country writes it. */
export const formatMoney = (amount: Cents): string => written(amount, DOLLARS);

/** Write what lies at a table: money, or chips of a tournament. */
export const formatCents = (amount: Cents): string => written(amount, chips ? {} : DOLLARS);

/** Write what lies at one table of many. */
export const formatAt = (table: string, amount: Cents): string => written(amount, ofTournament(table) ? {} : DOLLARS);

/** Whether the chips of a table are those of a tournament, worth no money. */
export const ofTournament = (table: string): boolean => table.startsWith('tournament.');

/** The same with a sign, for what was won or lost. */
export function signed(amount: Cents, format: (amount: Cents) => string = formatCents): string {
  return amount > 0 ? `+${format(amount)}` : format(amount);
}

/** How an amount is made of chips, the largest first. */
export function inChips(amount: Cents, denominations: readonly Cents[]): Cents[] {
  const chips: Cents[] = [];
  let left = amount;
  for (const chip of [...denominations].sort((a, b) => b - a)) {
    while (left >= chip && chips.length < 40) {
      chips.push(chip);
      left -= chip;
    }
  }
  return chips;
}
