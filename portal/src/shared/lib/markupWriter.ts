/**
 * Writes a document as stored text, in exactly one way: `parseMarkup(writeMarkup(d))` equals
 * `tidyDocument(d)`. The grammar is docs/markup.md, the server's twin
 * `hamsterd/content/markup/write.py`. It is apart from the parser, because only the editor loads
 * it.
 */
import {
  type Block,
  type Marks,
  type MarkupDocument,
  type MediaBlock,
  type Paragraph,
  paragraphOf,
  safeUrl,
  type TextRun,
  tidyLine,
} from './markup';

const ORDER = [
  ['bold', '**'],
  ['italic', '_'],
  ['underline', '++'],
] as const;
const NONE: Marks = { bold: false, italic: false, underline: false };
const IN_TEXT = /[\\*_+[\]]/g;
const IN_URL = /[\\()[\]]/g;
const EMPTY_LINE = '\\';

/** The lines of a paragraph; there is always at least one. */
function linesOf(paragraph: Paragraph): TextRun[][] {
  const lines: TextRun[][] = [[]];
  for (const part of paragraph.inlines) {
    if (part.type === 'break') {
      lines.push([]);
      continue;
    }
    part.text.split(/\r\n|\r|\n/).forEach((text, number) => {
      if (number > 0) lines.push([]);
      lines.at(-1)?.push({ ...part, text });
    });
  }
  return lines;
}

function withoutUnsafeLink(run: TextRun): TextRun {
  if (run.href === undefined || safeUrl(run.href)) return run;
  const { href: _, ...rest } = run;
  return rest;
}

function tidyBlock(block: Block): Block[] {
  if (block.type === 'paragraph') {
    return [paragraphOf(linesOf(block).map((line) => tidyLine(line.map(withoutUnsafeLink))))];
  }
  const alt = block.alt.split(/\r\n|\r|\n/).join(' ');
  return safeUrl(block.url) ? [{ ...block, alt }] : [];
}

/** The only form of a document: what reading answers and writing writes. */
export function tidyDocument(document: MarkupDocument): MarkupDocument {
  return { blocks: document.blocks.flatMap(tidyBlock) };
}

function escaped(text: string, marks: RegExp): string {
  return text.replace(marks, '\\$&');
}

function marksOf(run: TextRun): Marks {
  return {
    bold: run.bold === true,
    italic: run.italic === true,
    underline: run.underline === true,
  };
}

/** The markers that lead from one set of marks to another: the innermost closes first. */
function switched(now: Marks, wanted: Marks): string {
  const closing = ORDER.filter(([mark]) => now[mark] && !wanted[mark]).reverse();
  const opening = ORDER.filter(([mark]) => wanted[mark] && !now[mark]);
  return [...closing, ...opening].map(([, marker]) => marker).join('');
}

function toggled(runs: readonly TextRun[], start: Marks, without: Marks): [string, Marks] {
  let now = start;
  let text = '';
  for (const run of runs) {
    const marks = marksOf(run);
    const wanted: Marks = {
      bold: marks.bold && !without.bold,
      italic: marks.italic && !without.italic,
      underline: marks.underline && !without.underline,
    };
    text += switched(now, wanted) + escaped(run.text, IN_TEXT);
    now = wanted;
  }
  return [text, now];
}

/** Neighbours with the same link, or with none. */
function stretchesOf(runs: readonly TextRun[]): TextRun[][] {
  const stretches: TextRun[][] = [];
  for (const run of runs) {
    const last = stretches.at(-1);
    if (last && last[0]?.href === run.href) last.push(run);
    else stretches.push([run]);
  }
  return stretches;
}

function sharedMarks(runs: readonly TextRun[]): Marks {
  return {
    bold: runs.every((run) => run.bold),
    italic: runs.every((run) => run.italic),
    underline: runs.every((run) => run.underline),
  };
}

/**
 * Markers are written where a mark starts or ends; marks shared by a whole link are written around
 * it.
 */
function lineText(runs: readonly TextRun[]): string {
  let out = '';
  let now = NONE;
  for (const stretch of stretchesOf(runs)) {
    const href = stretch[0]?.href;
    if (href === undefined) {
      const [text, after] = toggled(stretch, now, NONE);
      out += text;
      now = after;
      continue;
    }
    const shared = sharedMarks(stretch);
    const lead = switched(now, shared);
    // `!` and a link must not read as a picture.
    if (lead === '') out = out.replace(/!$/, '\\!');
    const [label, open] = toggled(stretch, NONE, shared);
    out += `${lead}[${label}${switched(open, NONE)}](${escaped(href, IN_URL)})`;
    now = shared;
  }
  return out + switched(now, NONE);
}

function mediaText({ alt, url }: MediaBlock): string {
  return `![${escaped(alt, IN_TEXT)}](${escaped(url, IN_URL)})`;
}

function paragraphText(paragraph: Paragraph): string {
  return linesOf(paragraph)
    .map((line) => lineText(line) || EMPTY_LINE)
    .join('\n');
}

/** The stored text of a document, blocks separated by a blank line. */
export function writeMarkup(document: MarkupDocument): string {
  return tidyDocument(document)
    .blocks.map((block) => (block.type === 'media' ? mediaText(block) : paragraphText(block)))
    .join('\n\n');
}
