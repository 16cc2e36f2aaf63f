import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { updateCache } from './updateCache';

const WAITING = ['reports', 'getList', { filter: { status: 'pending', q: '광고' } }];
const ALL = ['reports', 'getList', { filter: {} }];
const ONE = ['reports', 'getOne', { id: '2' }];
const ROWS = [1, 2, 3].map((id) => ({ id, status: 'pending', version: id }));
const DISMISSED = {
  resource: 'reports' as const,
  id: 2,
  update: (row: object) => ({ ...row, id: 2, status: 'dismissed' }),
};

function filled() {
  const client = new QueryClient();
  for (const key of [WAITING, ALL]) client.setQueryData(key, { data: ROWS, total: 3 });
  client.setQueryData(ONE, { ...ROWS[1], snapshot: {} });
  return client;
}

function ids(client: QueryClient, key: readonly unknown[]) {
  return client.getQueryData<{ data: { id: number }[] }>(key)?.data.map(({ id }) => id);
}

it('takes a row from the lists it no longer fits, and shows what became of it in the others', () => {
  const client = filled();
  updateCache(client, DISMISSED);
  expect(client.getQueryData(WAITING)).toEqual({ data: [ROWS[0], ROWS[2]], total: 2 });
  expect(client.getQueryData(ALL)).toEqual({
    data: [ROWS[0], { ...ROWS[1], status: 'dismissed' }, ROWS[2]],
    total: 3,
  });
  expect(client.getQueryData(ONE)).toMatchObject({ status: 'dismissed', snapshot: {} });
});

it('puts all of it back exactly', () => {
  const client = filled();
  const keys = [WAITING, ALL, ONE];
  const before = keys.map((key) => client.getQueryData(key));
  updateCache(client, DISMISSED)();
  expect(keys.map((key) => client.getQueryData(key))).toEqual(before);
});

it('puts back its own row alone: what was done to others meanwhile stays', () => {
  const client = filled();
  const rollback = updateCache(client, DISMISSED);
  updateCache(client, { resource: 'reports', id: '3', update: () => null });
  expect(ids(client, WAITING)).toEqual([1]);
  rollback();
  expect(ids(client, WAITING)).toEqual([1, 2]);
  expect(client.getQueryData(ALL)).toMatchObject({ total: 2, data: [ROWS[0], ROWS[1]] });
});

it('leaves a row alone that is back already', () => {
  const client = filled();
  const rollback = updateCache(client, DISMISSED);
  client.setQueryData(WAITING, { data: ROWS, total: 3 });
  rollback();
  expect(client.getQueryData(WAITING)).toEqual({ data: ROWS, total: 3 });
});
