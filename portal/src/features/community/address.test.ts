import { expect, it } from 'vitest';
import { listAddress, readView } from './address';

const plain = {
  board: null,
  page: 1,
  search: '',
  sort: 'latest',
  only: 'all',
  category: null,
} as const;

it.each([
  ['', plain],
  [
    'board=3&page=2&search=%ED%86%B1%EB%B0%A5&sort=popular',
    { board: 3, page: 2, search: '톱밥', sort: 'popular', only: 'all', category: null },
  ],
  ['board=0&page=-1&search=%20%20&sort=best', plain],
  ['board=x&page=1.5', plain],
  ['only=unsolved', { ...plain, only: 'unsolved' }],
  ['only=giving', { ...plain, only: 'giving' }],
  ['only=solved', plain],
])('reads %s', (query, view) => {
  expect(readView(new URLSearchParams(query))).toEqual(view);
});

it.each([
  [plain, '/community'],
  [{ ...plain, board: 3 }, '/community?board=3'],
  [{ ...plain, only: 'unsolved' } as const, '/community?only=unsolved'],
  [
    { board: 3, page: 2, search: '톱밥', sort: 'comments', only: 'all', category: null } as const,
    '/community?board=3&page=2&search=%ED%86%B1%EB%B0%A5&sort=comments',
  ],
])('writes what needs saying', (view, address) => {
  expect(listAddress(view)).toBe(address);
});
