import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documents } from '@/testing/documents';
import { type MarkupDocument, parseMarkup } from './markup';
import { tidyDocument, writeMarkup } from './markupWriter';

type Vector = { name: string; canonical?: string; document: MarkupDocument };

/** Shared with the server's codec. */
const vectors = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../../tests/vectors/markup.json`, 'utf8'),
) as Vector[];

it.each(vectors.filter((vector) => vector.canonical !== undefined))('writes $name', (vector) => {
  expect(writeMarkup(vector.document)).toBe(vector.canonical);
});

it('reads back whatever it wrote', () => {
  fc.assert(
    fc.property(documents, (document) => {
      expect(parseMarkup(writeMarkup(document))).toEqual(tidyDocument(document));
    }),
    { numRuns: 3000 },
  );
});

it('writes what it read in one way only', () => {
  const pieces = fc.constantFrom(
    ...'**|_|++|[|](/a)|](|![|\\|!|\n|\n\n| |가|나(다)|https://a.kr/'.split('|'),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 24 }), (parts) => {
      const document = parseMarkup(parts.join(''));
      const written = writeMarkup(document);
      expect(parseMarkup(written)).toEqual(document);
      expect(writeMarkup(parseMarkup(written))).toBe(written);
    }),
    { numRuns: 3000 },
  );
});

it('drops what must not be stored', () => {
  const document: MarkupDocument = {
    blocks: [
      { type: 'paragraph', inlines: [{ type: 'text', text: '가', href: 'javascript:alert(1)' }] },
      { type: 'media', kind: 'image', url: 'data:image/png,x', alt: '' },
    ],
  };
  expect(writeMarkup(document)).toBe('가');
});
