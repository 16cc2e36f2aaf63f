import type { Column } from './columns';

/** Without it Excel reads Korean as another encoding. */
const BYTE_ORDER_MARK = '\ufeff';
/** A cell that begins so is a formula to a spreadsheet; titles and names come from members. */
const FORMULA = /^[ \u3000\u00a0]*[=+\-@\t\r\n＝＋－＠]/;

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows as RFC 4180 writes them; what is not known stays empty, what has no value is left out. */
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

/** Gives a file to the browser. */
export function saveFile(name: string, file: Blob) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
