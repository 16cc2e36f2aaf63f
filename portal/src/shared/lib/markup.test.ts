import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type MarkupDocument, parseMarkup, plainText } from './markup';

type Vector = { name: string; text?: string; canonical?: string; document: MarkupDocument };

/** Shared with the server's codec. */
const vectors = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../../tests/vectors/markup.json`, 'utf8'),
) as Vector[];

it.each(vectors.filter((vector) => vector.text !== undefined))('reads $name', (vector) => {
  expect(parseMarkup(vector.text ?? '')).toEqual(vector.document);
});

it.each(vectors.filter((vector) => vector.canonical !== undefined))(
  'reads the canonical form of $name',
  (vector) => {
    expect(parseMarkup(vector.canonical ?? '')).toEqual(vector.document);
  },
);

it('leaves the words for previews', () => {
  const text = '**뭉치**가\n_쳇바퀴_를\n\n![사진](/media/a.jpg)\n\n[탔어요](/diary/1)';
  expect(plainText(parseMarkup(text))).toBe('뭉치가\n쳇바퀴를\n탔어요');
});

it('takes a long text of markers in reasonable time', () => {
  const started = performance.now();
  parseMarkup('[**_++'.repeat(3000));
  parseMarkup('![['.repeat(6000));
  expect(performance.now() - started).toBeLessThan(1000);
});
