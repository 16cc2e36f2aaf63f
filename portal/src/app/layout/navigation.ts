/** The links of the bars. */
export type NavItem = { to: string; label: string };

/** Search is not among them: it has its own icon at every width. */
export const NAV_ITEMS: readonly NavItem[] = [
  { to: '/', label: '홈' },
  { to: '/community', label: '커뮤니티' },
  { to: '/hamsters', label: '내 햄스터' },
  { to: '/ranking', label: '랭킹' },
];

/**
 * The five links of screens without a side panel. The middle one is hidden from members who may not write.
 */
export const BOTTOM_ITEMS: readonly NavItem[] = [
  { to: '/', label: '홈' },
  { to: '/ranking', label: '랭킹' },
  { to: '/create-diary', label: '일기 쓰기' },
  { to: '/hamsters', label: '햄스터' },
  { to: '/community', label: '커뮤니티' },
];

export const WRITE = '/create-diary';

export const ADMIN_ITEM: NavItem = { to: '/admin', label: '관리자' };

/** Spec 1 §2: home is active on an exact match, the others on a path prefix. */
export function isActive(to: string, location: string): boolean {
  if (to === '/') return location === '/';
  return location === to || location.startsWith(`${to}/`);
}
