import { CONTENT_MAX, TITLE_MAX } from '@/shared/api/limits.gen';
import { countCharacters } from '@/shared/lib/characters';

/** `optional`: an empty value is filled in by the server, or there are files instead. */
type Need = { optional?: boolean | undefined };

export function checkTitle(value: string, { optional = false }: Need = {}): true | string {
  const length = countCharacters(value);
  if (length === 0) return optional || '제목을 입력해주세요';
  return length <= TITLE_MAX || `제목은 ${TITLE_MAX}자까지 쓸 수 있어요`;
}

export function checkContent(value: string, { optional = false }: Need = {}): true | string {
  const length = countCharacters(value);
  if (length === 0) return optional || '내용을 입력해주세요';
  return length <= CONTENT_MAX || `내용은 ${CONTENT_MAX.toLocaleString('ko')}자까지 쓸 수 있어요`;
}
