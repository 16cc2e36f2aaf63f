import { expect, it } from 'vitest';
import { fileSize } from './size';

it.each([
  [0, '0B'],
  [740, '740B'],
  [12_288, '12KB'],
  [3_565_158, '3.4MB'],
  [20 * 1024 * 1024, '20.0MB'],
])('says %i bytes as people read them', (bytes, said) => {
  expect(fileSize(bytes)).toBe(said);
});
