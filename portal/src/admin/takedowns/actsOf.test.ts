import { expect, it } from 'vitest';
import { actsOf } from './actsOf';

it.each([
  ['pending', ['block', 'reject']],
  ['blocked', ['release', 'remove']],
  ['rejected', []],
  ['released', []],
  ['removed', []],
] as const)('offers about a request that is %s: %j', (status, acts) => {
  expect(actsOf({ status, claimantName: '김햄찌' })).toEqual(acts);
});

it('offers nothing about what is one’s own', () => {
  expect(actsOf({ status: 'pending', claimantName: null })).toEqual([]);
});
