import {
  HAMSTER_BREED_MAX,
  HAMSTER_DESCRIPTION_MAX,
  HAMSTER_NAME_MAX,
} from '@/shared/api/limits.gen';
import { countCharacters } from '@/shared/lib/characters';

/** Offered while typing; any other breed may be written too. */
export const BREEDS = [
  '골든 햄스터',
  '드워프 햄스터',
  '정글리안 햄스터',
  '펄 햄스터',
  '푸딩 햄스터',
  '로보로브스키 햄스터',
  '캠벨 햄스터',
  '차이니즈 햄스터',
  '장모 골든 햄스터',
  '믹스',
] as const;

export function checkName(value: string): true | string {
  const length = countCharacters(value);
  if (length === 0) return '이름을 입력해주세요';
  return length <= HAMSTER_NAME_MAX || `이름은 ${HAMSTER_NAME_MAX}자까지 쓸 수 있어요`;
}

export function checkBreed(value: string): true | string {
  const length = countCharacters(value);
  if (length === 0) return '품종을 입력해주세요';
  return length <= HAMSTER_BREED_MAX || `품종은 ${HAMSTER_BREED_MAX}자까지 쓸 수 있어요`;
}

export function checkDescription(value: string): true | string {
  return (
    countCharacters(value) <= HAMSTER_DESCRIPTION_MAX ||
    `소개는 ${HAMSTER_DESCRIPTION_MAX}자까지 쓸 수 있어요`
  );
}
