import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MarkupDocument, parseMarkup } from '@/shared/lib/markup';
import { tidyDocument, writeMarkup } from '@/shared/lib/markupWriter';
import { documents } from '@/testing/documents';
import { fromEditor, toEditor } from './documents';
import { extensionsFor } from './extensions';
import { MediaStore } from './mediaStore';

const schema = getSchema(extensionsFor(new MediaStore(), ''));

/** An editor keeps empty lines at its ends; a stored text does not. */
function withoutEmptyEnds({ blocks }: MarkupDocument): MarkupDocument {
  const full = blocks.map((block) => block.type === 'media' || block.inlines.length > 0);
  return { blocks: blocks.slice(Math.max(0, full.indexOf(true)), full.lastIndexOf(true) + 1) };
}

it('opens every document and gives it back the same', () => {
  fc.assert(
    fc.property(documents, (random) => {
      const document = tidyDocument(random);
      const node = schema.nodeFromJSON(toEditor(document));
      node.check();
      const read = fromEditor(node.toJSON());
      expect(tidyDocument(read)).toEqual(withoutEmptyEnds(document));
      // All the way: stored, opened, stored again, read.
      expect(parseMarkup(writeMarkup(read))).toEqual(withoutEmptyEnds(document));
    }),
    { numRuns: 3000 },
  );
});

it('opens an empty text with a line to write on', () => {
  expect(toEditor({ blocks: [] })).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
});

it('leaves out pictures that are still on their way', () => {
  const content = [{ type: 'media', attrs: { url: null, kind: 'image', alt: '', upload: 3 } }];
  expect(fromEditor({ type: 'doc', content })).toEqual({ blocks: [] });
});
