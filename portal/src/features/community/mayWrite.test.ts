import { expect, it } from 'vitest';
import { BOARDS, MEMBER } from '@/testing/samples';
import type { Board } from './api';
import { mayWrite, permits } from './mayWrite';

const may = (part: Partial<Board>, me: Partial<typeof MEMBER>) =>
  mayWrite({ ...(BOARDS[0] as Board), ...part }, { ...MEMBER, isAdmin: false, ...me });

it.each([
  [{ writePermission: 'all' }, { level: 1 }, true],
  [{ writePermission: 'level:5' }, { level: 4 }, false],
  [{ writePermission: 'level:5' }, { level: 5 }, true],
  [{ writePermission: 'level:10' }, { level: 9 }, false],
  [{ writePermission: 'admin' }, { level: 50 }, false],
  [{ writePermission: 'admin' }, { isAdmin: true }, true],
  [{ writePermission: 'granted' }, { level: 50 }, false],
  [{ writePermission: 'granted', isGranted: true }, { level: 1 }, true],
  [{ writePermission: 'granted' }, { isAdmin: true }, true],
  [{ writePermission: 'all', mayRead: false }, { level: 50 }, false],
])('a board of %o is written on by %o: %s', (board, me, expected) => {
  expect(may(board, me)).toBe(expected);
});

it.each([
  ['all', null, true],
  ['members', null, false],
  ['members', MEMBER, true],
  ['level:1', null, false],
  ['admin', MEMBER, false],
])('%s permits %o: %s', (permission, me, expected) => {
  expect(permits(permission, BOARDS[0] as Board, me)).toBe(expected);
});
