import type { Role } from './api';

/** What a role is called, the mightiest first. */
export const ROLE_NAMES: Record<Role, string> = {
  owner: '소유자',
  admin: '관리자',
  moderator: '운영진',
  analyst: '분석',
  keeper: '게시판지기',
};
