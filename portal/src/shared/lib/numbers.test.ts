import { expect, it } from 'vitest';
import { exactNumber, shortNumber } from './numbers';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1049, '1K'],
  [1099, '1K'],
  [1100, '1.1K'],
  [1999, '1.9K'],
  [10_000, '10K'],
  [999_949, '999.9K'],
  [999_950, '999.9K'],
  [999_999, '999.9K'],
  [1_000_000, '1M'],
  [1_299_999, '1.2M'],
  [12_345_678, '12.3M'],
  [-1500, '-1.5K'],
])('writes %i as %s', (value, text) => {
  expect(shortNumber(value)).toBe(text);
});

it('gives the exact figure with separators', () => {
  expect(exactNumber(999_950)).toBe('999,950');
});
