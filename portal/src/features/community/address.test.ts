import { expect, it } from 'vitest';
import { listAddress, readView } from './address';

const plain = { board: null, page: 1, search: '', sort: 'latest' } as const;

it.each([
  ['', plain],
  [
    'board=3&page=2&search=%ED%86%B1%EB%B0%A5&sort=popular',
    { board: 3, page: 2, search: '톱밥', sort: 'popular' },
  ],
  ['board=0&page=-1&search=%20%20&sort=best', plain],
  ['board=x&page=1.5', plain],
])('reads %s', (query, view) => {
  expect(readView(new URLSearchParams(query))).toEqual(view);
});

it.each([
  [plain, '/community'],
  [{ ...plain, board: 3 }, '/community?board=3'],
  [
    { board: 3, page: 2, search: '톱밥', sort: 'comments' } as const,
    '/community?board=3&page=2&search=%ED%86%B1%EB%B0%A5&sort=comments',
  ],
])('writes what needs saying', (view, address) => {
  expect(listAddress(view)).toBe(address);
});
