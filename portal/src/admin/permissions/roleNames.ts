import type { Role } from './api';

/** The names of roles, most powerful first. */
export const ROLE_NAMES: Record<Role, string> = {
  owner: '소유자',
  admin: '관리자',
  moderator: '운영진',
  analyst: '분석',
  keeper: '게시판지기',
};
