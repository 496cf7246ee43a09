/** Lists as CSV, written as the server writes its own: no text becomes a formula in a spreadsheet. */
export type Cell = string | number | null;
export type Rows = readonly (readonly Cell[])[];

const NUMBER = /^-?\d+(\.\d+)?(e-?\d+)?$/;
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: Cell): string {
  const text = String(value ?? '');
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csv = (rows: Rows): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
