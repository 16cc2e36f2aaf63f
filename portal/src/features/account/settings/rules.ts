import { NICKNAME_MAX_PROFILE, NICKNAME_MIN } from '@/shared/api/limits.gen';
import { countCharacters } from '@/shared/lib/characters';
import { text } from './text';

export function checkProfileNickname(value: string): true | string {
  const length = countCharacters(value);
  if (length === 0) return text.profile.nicknameMissing;
  const fits = length >= NICKNAME_MIN && length <= NICKNAME_MAX_PROFILE;
  return fits || text.profile.nicknameLength;
}
