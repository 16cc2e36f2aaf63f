import type { JSONContent } from '@tiptap/core';
import type { Block, Inline, MarkupDocument, Paragraph, TextRun } from '@/shared/lib/markup';

/** Our document and the editor's JSON, both ways. What is in neither schema cannot be written. */

const MARKS = ['bold', 'italic', 'underline'] as const;

function textNode(run: TextRun): JSONContent {
  const marks = [
    ...(run.href === undefined ? [] : [{ type: 'link', attrs: { href: run.href } }]),
    ...MARKS.filter((mark) => run[mark]).map((type) => ({ type })),
  ];
  return { type: 'text', text: run.text, ...(marks.length > 0 && { marks }) };
}

function blockNode(block: Block): JSONContent {
  if (block.type === 'media') {
    const { url, kind, alt } = block;
    return { type: 'media', attrs: { url, kind, alt } };
  }
  const content = block.inlines.map((part) =>
    part.type === 'break' ? { type: 'hardBreak' } : textNode(part),
  );
  return { type: 'paragraph', ...(content.length > 0 && { content }) };
}

/** The editor's initial document; it always has at least one paragraph. */
export function toEditor(document: MarkupDocument): JSONContent {
  const content = document.blocks.map(blockNode);
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

function runOf(node: JSONContent): TextRun {
  const run: TextRun = { type: 'text', text: node.text ?? '' };
  for (const { type, attrs } of node.marks ?? []) {
    if (type === 'link') run.href = String(attrs?.href);
    else run[type as (typeof MARKS)[number]] = true;
  }
  return run;
}

function blockOf(node: JSONContent): Block[] {
  if (node.type === 'media') {
    const { url, kind, alt } = node.attrs ?? {};
    // A picture on its way has no address yet.
    if (!url) return [];
    return [{ type: 'media', kind: kind === 'video' ? 'video' : 'image', url, alt: alt ?? '' }];
  }
  const inlines = (node.content ?? []).map<Inline>((part) =>
    part.type === 'hardBreak' ? { type: 'break' } : runOf(part),
  );
  return [{ type: 'paragraph', inlines }];
}

function isEmpty(block: Block | undefined): block is Paragraph {
  return block?.type === 'paragraph' && block.inlines.length === 0;
}

/** The written document, without the empty lines that an editor keeps at its ends. */
export function fromEditor(json: JSONContent): MarkupDocument {
  const blocks = (json.content ?? []).flatMap(blockOf);
  while (isEmpty(blocks[0])) blocks.shift();
  while (isEmpty(blocks.at(-1))) blocks.pop();
  return { blocks };
}
