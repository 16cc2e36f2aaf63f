import { countCharacters } from '@/shared/lib/characters';
import { text } from './text';

/** Spec 1 §5: wider at the upper end than registration's. */
const NICKNAME_MIN = 2;
export const NICKNAME_MAX = 20;

export function checkProfileNickname(value: string): true | string {
  const length = countCharacters(value);
  if (length === 0) return text.profile.nicknameMissing;
  const fits = length >= NICKNAME_MIN && length <= NICKNAME_MAX;
  return fits || text.profile.nicknameLength;
}
