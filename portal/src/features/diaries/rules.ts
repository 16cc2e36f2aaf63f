import { cutCharacters } from '@/shared/lib/characters';
import { parseMarkup, plainText } from '@/shared/lib/markup';

/** What an entry needs beside its text; the sentence is that of `hamsterd/diaries/rules.py`. */
export function checkHamster(value: string): true | string {
  return value !== '' || '내 햄스터를 선택해주세요.';
}

const DERIVED_TITLE_MAX = 40;

/** The title that the server makes of words without one: their first line. */
export function titleOf(content: string): string {
  const lines = plainText(parseMarkup(content)).split('\n');
  const first = lines.map((line) => line.split(/\s+/).join(' ').trim()).find(Boolean) ?? '';
  return cutCharacters(first, DERIVED_TITLE_MAX);
}
