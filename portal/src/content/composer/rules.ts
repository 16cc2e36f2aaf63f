import { countCharacters } from '@/shared/lib/characters';

/** What an entry or a post may hold; the sentences are those of `hamsterd/content/limits.py`. */
export const TITLE_MAX = 100;
export const CONTENT_MAX = 20_000;

/** `optional`: what is left empty is made by the server, or there is something else to see. */
type Need = { optional?: boolean | undefined };

export function checkTitle(value: string, { optional = false }: Need = {}): true | string {
  const length = countCharacters(value);
  if (length === 0) return optional || '제목을 입력해주세요';
  return length <= TITLE_MAX || `제목은 ${TITLE_MAX}자까지 쓸 수 있어요`;
}

export function checkContent(value: string, { optional = false }: Need = {}): true | string {
  const length = countCharacters(value);
  if (length === 0) return optional || '내용을 입력해주세요';
  return length <= CONTENT_MAX || '내용은 20,000자까지 쓸 수 있어요';
}
