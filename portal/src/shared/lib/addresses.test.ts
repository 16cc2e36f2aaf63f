import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Piece, pieces } from './addresses';
import { safeUrl } from './markup';

/** Shared with the server. */
const vectors = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../../tests/vectors/addresses.json`, 'utf8'),
) as { name: string; text: string; pieces: Piece[] }[];

it.each(vectors)('finds $name', ({ text, pieces: wanted }) => {
  const found = pieces(text);
  expect(found).toEqual(wanted);
  expect(found.every(({ href }) => href === undefined || safeUrl(href))).toBe(true);
});
