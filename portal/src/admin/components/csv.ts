import type { Column } from './columns';

/** Without it Excel reads Korean as another encoding. */
const BYTE_ORDER_MARK = '\ufeff';
/**
 * Invisible characters: blanks, controls, marks without a base, fillers (`http/files/spreadsheets.py`).
 */
const UNSEEN = /^[\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]*/u;
const FORMULA = /^[=+\-@\u2212]/;

/** Such a cell is a formula to a spreadsheet, or ends before one; titles and names are members'. */
function isFormula(text: string): boolean {
  const [unseen = ''] = UNSEEN.exec(text) ?? [];
  const [first = ''] = text.slice(unseen.length);
  return /[\t\r\n]/.test(unseen) || FORMULA.test(first.normalize('NFKC'));
}

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The rows in the format of RFC 4180; unknown values are empty, columns without values are left
 * out.
 */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const written = columns.filter(({ value, at }) => value ?? at);
  const lines = [
    written.map(({ label }) => cell(label)),
    ...rows.map((row) =>
      written.map(({ value, at }) => cell(value ? value(row) : csvTime(at?.(row)))),
    ),
  ];
  return BYTE_ORDER_MARK + lines.map((line) => `${line.join(',')}\r\n`).join('');
}

/** `2026-11-20 21:05` in Korea, which spreadsheets read as a time. */
function csvTime(at: string | null | undefined): string | null {
  if (!at) return null;
  return new Date(at).toLocaleString('sv-SE', {
    timeZone: 'Asia/Seoul',
    dateStyle: 'short',
    timeStyle: 'short',
  });
}
