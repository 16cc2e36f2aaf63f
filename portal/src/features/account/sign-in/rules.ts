import {
  NICKNAME_MAX_REGISTER,
  NICKNAME_MIN,
  OWNER_PASSWORD_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MAX,
  USERNAME_MIN,
} from '@/shared/api/limits.gen';
import { countCharacters } from '@/shared/lib/characters';

/**
 * The server's rules for a member's names and password (spec 1 §5), with the same messages as
 * `hamsterd/members/accounts/rules.py`. Each returns `true` or the message, as form fields expect.
 */

const USERNAME = /^[a-z0-9_.\-가-힣]+$/i;
const EMAIL = /^[^@\s"(),:;<>[\\\]]+@[a-z0-9가-힣.-]+\.[a-z0-9가-힣-]+$/i;

type Verdict = true | string;

export function checkUsername(value: string): Verdict {
  const length = countCharacters(value);
  if (length < USERNAME_MIN) return `사용자명은 최소 ${USERNAME_MIN}자 이상이어야 합니다`;
  if (length > USERNAME_MAX) return `사용자명은 최대 ${USERNAME_MAX}자까지 가능합니다`;
  if (!USERNAME.test(value.normalize('NFC').trim()))
    return '사용자명에는 한글, 영문, 숫자와 _ . - 만 쓸 수 있어요';
  return true;
}

export function checkEmail(value: string): Verdict {
  return EMAIL.test(value.trim()) || '올바른 이메일 주소를 입력해주세요';
}

export function checkNickname(value: string): Verdict {
  const length = countCharacters(value);
  if (length < NICKNAME_MIN) return `닉네임은 최소 ${NICKNAME_MIN}자 이상이어야 합니다`;
  if (length > NICKNAME_MAX_REGISTER)
    return `닉네임은 최대 ${NICKNAME_MAX_REGISTER}자까지 가능합니다`;
  return true;
}

/** The site's owner needs a longer one: it opens everybody's data. */
export function passwordMinOf(role: string | null): number {
  return role === 'owner' ? OWNER_PASSWORD_MIN : PASSWORD_MIN;
}

export function checkPasswordOf(least: number, value: string): Verdict {
  const length = [...value].length;
  const whose = least === OWNER_PASSWORD_MIN ? '사이트 소유자의 ' : '';
  if (length < least) return `${whose}비밀번호는 최소 ${least}자 이상이어야 합니다`;
  if (length > PASSWORD_MAX) return `비밀번호는 최대 ${PASSWORD_MAX}자까지 가능합니다`;
  return true;
}

export function checkPassword(value: string): Verdict {
  return checkPasswordOf(PASSWORD_MIN, value);
}

export function checkAgreement(value: boolean): Verdict {
  return value || '개인정보처리방침 및 이용약관에 동의해주세요';
}

export function checkAge(value: boolean): Verdict {
  return value || '만 14세 이상만 가입할 수 있어요';
}
