import { expect, it } from 'vitest';
import { spokenSize } from './rules';

it.each([
  [300, '1KB'],
  [12_345, '12KB'],
  [3_400_000, '3.4MB'],
  [340_000_000, '340MB'],
  [1_240_000_000, '1.2GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(spokenSize(bytes)).toBe(words);
});
