import { DERIVED_TITLE_MAX, ENTRY_YEARS_BACK } from '@/shared/api/limits.gen';
import { cutCharacters } from '@/shared/lib/characters';
import { parseMarkup, plainText } from '@/shared/lib/markup';
import { koreanToday } from '@/shared/lib/relativeTime';

/** Checks the required hamster; the message is the same as in `hamsterd/diaries/rules.py`. */
export function checkHamster(value: string): true | string {
  return value !== '' || '내 햄스터를 선택해주세요.';
}

/** The same day so many years ago; a 29 February may be no day, and is compared all the same. */
export function earliestEntryDate(): string {
  const today = koreanToday();
  return `${Number(today.slice(0, 4)) - ENTRY_YEARS_BACK}${today.slice(4)}`;
}

/**
 * The rule of `hamsterd/diaries/rules.py`; dates in this format can be compared as text. An edited
 * entry's `stored` day may stay, however long ago it is.
 */
export function checkEntryDate(value: string, stored?: string): true | string {
  if (!value || value === stored) return true;
  if (value > koreanToday()) return '오늘까지의 날짜를 골라 주세요';
  return value >= earliestEntryDate() || `최근 ${ENTRY_YEARS_BACK}년 안의 날짜를 골라 주세요`;
}

/** The title that the server makes of words without one: their first line. */
export function titleOf(content: string): string {
  const lines = plainText(parseMarkup(content)).split('\n');
  const first = lines.map((line) => line.split(/\s+/).join(' ').trim()).find(Boolean) ?? '';
  return cutCharacters(first, DERIVED_TITLE_MAX);
}
