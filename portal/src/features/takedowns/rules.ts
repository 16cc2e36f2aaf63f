import { STATEMENT_MAX, STATEMENT_MIN } from '@/shared/api/limits.gen';
import { countCharacters } from '@/shared/lib/characters';
import { text } from './text';

const TARGET = /^\/(?:diary|hamster|community\/post)\/[1-9]\d*\/?$/;
/** Our address as it is typed, without its scheme or its host. */
const TYPED = /^\/?(?:diary|hamster|community\/post)\/[1-9]/;

/**
 * The address in a pasted text, as the server expects it; null if it holds no address of this site.
 * Shared text from a phone often has a title before the address.
 */
export function targetAddress(pasted: string): string | null {
  for (const word of pasted.split(/\s+/)) {
    const found = ownTarget(word);
    if (found) return found;
  }
  return null;
}

/** Only addresses of this site: on another site the same path is something else. */
function ownTarget(word: string): string | null {
  const { origin, host } = window.location;
  const written = word.startsWith(`${host}/`) ? word.slice(host.length) : word;
  if (word.includes('\\') || !(TYPED.test(written) || /^https?:\/\//i.test(word))) return null;
  try {
    const url = new URL(written, `${origin}/`);
    const isOurs = url.origin === origin && !url.username && !url.password;
    return isOurs && TARGET.test(url.pathname) ? url.pathname + url.hash : null;
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
