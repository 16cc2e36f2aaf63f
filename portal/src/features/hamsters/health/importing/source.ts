import { HEALTH_IMPORT_MAX } from '@/shared/api/limits.gen';
/** The input: pasted text, or a file's bytes in Base64, which only the server decodes. */
export type Source = { text: string } | { file: string };

/** `line:column`, both from 1. */
export type CellName = `${number}:${number}`;
/** The corrected values of cells, which replace those of the table. */
export type Mended = ReadonlyMap<CellName, string>;

/** The server counts characters of Base64, four for three bytes. */
export const MOST_BYTES = (HEALTH_IMPORT_MAX / 4) * 3;

export function cellsOf(mended: Mended) {
  return [...mended].map(([name, text]) => {
    const [line = 1, column = 1] = name.split(':').map(Number);
    return { line, column, text };
  });
}

/** A file's bytes in Base64; rejects where the browser cannot read it. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
