import { expect, it } from 'vitest';
import { newKey } from './newKey';

it('is 32 hexadecimal digits, another one each time', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newKey()).not.toBe(newKey());
});
