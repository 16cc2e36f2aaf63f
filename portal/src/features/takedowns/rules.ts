import { countCharacters } from '@/shared/lib/characters';
import { text } from './text';

/** Characters, as in `hamsterd/takedowns/rules.py`. */
const STATEMENT_MIN = 20;
export const STATEMENT_MAX = 2000;
export const OBJECTION_MAX = 2000;

/** An address among other words: what is shared from a phone often carries a title. */
const ADDRESS = /https?:\/\/\S+|\/?(?:diary|hamster|community\/post)\/[1-9]\S*/;
const TARGET = /^\/(?:diary|hamster|community\/post)\/[1-9]\d*\/?$/;

/** The address in what was pasted, as it goes to the server; null when none of ours is there. */
export function targetAddress(pasted: string): string | null {
  const found = ADDRESS.exec(pasted)?.[0];
  if (!found) return null;
  try {
    const { pathname, hash } = new URL(found, `${window.location.origin}/`);
    return TARGET.test(pathname) ? pathname + hash : null;
  } catch {
    return null;
  }
}

export function checkAddress(pasted: string): true | string {
  return targetAddress(pasted) !== null || text.form.urlWrong;
}

export function checkStatement(value: string): true | string {
  const length = countCharacters(value);
  if (length < STATEMENT_MIN) return text.form.tooShort(STATEMENT_MIN);
  return length <= STATEMENT_MAX || text.form.tooLong(STATEMENT_MAX);
}
