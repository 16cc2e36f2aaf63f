import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { belowTitle } from './belowTitle';

type Vector = { name: string; title: string; text: string; shown: string };

const vectors: Vector[] = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../../tests/vectors/previews.json`, 'utf8'),
);

test.each(vectors)('$name, as the server shows it', ({ title, text, shown }) => {
  expect(belowTitle(text, title)).toBe(shown);
});
