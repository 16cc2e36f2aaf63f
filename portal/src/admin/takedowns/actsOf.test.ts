import { expect, it } from 'vitest';
import { actsOf } from './actsOf';

it.each([
  ['pending', ['block', 'reject']],
  ['blocked', ['release', 'remove']],
  ['rejected', []],
  ['released', []],
  ['removed', []],
] as const)('offers about a request that is %s: %j', (status, acts) => {
  expect(actsOf({ status })).toEqual(acts);
});
