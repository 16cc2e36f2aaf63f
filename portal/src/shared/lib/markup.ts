/**
 * Parses stored text into a document, in one pass. The grammar is docs/markup.md; the server's
 * codec is `hamsterd/content/markup`. No input is an error: unpaired markers are plain text.
 */

export type TextRun = {
  type: 'text';
  text: string;
  bold?: true;
  italic?: true;
  underline?: true;
  href?: string;
};
export type Inline = TextRun | { type: 'break' };
export type Paragraph = { type: 'paragraph'; inlines: Inline[] };
export type MediaBlock = { type: 'media'; kind: 'image' | 'video'; url: string; alt: string };
export type Block = Paragraph | MediaBlock;
export type MarkupDocument = { blocks: Block[] };

const MAX_URL_LENGTH = 2048;
const EMPTY_LINE = '\\';
const VIDEO_ENDING = /\.(?:mp4|webm|ogg|mov|avi)$/i;
const SAFE_URL = /^(?:https?:\/\/[^/?#\\]|\/(?![/\\]))[^\\]*$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused here.
const FORBIDDEN = /[\x00-\x20\x7f-\xa0\\]/;

const STEP =
  /(?<plain>[^\\*_+[\]]+)|\\(?<escaped>[!-/:-@[-`{-~])|(?<mark>\*\*|_|\+\+)|(?<open>\[)|(?<close>\])|(?<lone>.)/suy;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;
const ALT_STEP = /\\[\s\S]?|[^\\[\]]+/uy;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a blank or control ends an address.
const URL_STEP = /\\[!-/:-@[-`{-~]|[()\\]|[^\\[()\x00-\x20]+/uy;

/** Whether an address is http, https or an own path (`/x`, not `//x`). */
export function safeUrl(url: string): boolean {
  return [...url].length <= MAX_URL_LENGTH && !FORBIDDEN.test(url) && SAFE_URL.test(url);
}

export function isVideoUrl(url: string): boolean {
  return VIDEO_ENDING.test(url.split(/[?#]/, 1)[0] ?? '');
}

function matchAt(step: RegExp, text: string, at: number): RegExpExecArray | null {
  step.lastIndex = at;
  return step.exec(text);
}

function unescaped(text: string): string {
  return text.replace(ESCAPE, '$1');
}

function trimBlanks(text: string): string {
  return text.replace(/^[ \t]+/, '').replace(/[ \t]+$/, '');
}

/** The safe address that begins behind a parenthesis, and the place behind its end. */
function urlAt(line: string, start: number): { url: string; end: number } | null {
  let at = start;
  let depth = 0;
  while (at - start <= 2 * MAX_URL_LENGTH) {
    const step = matchAt(URL_STEP, line, at)?.[0];
    if (step === undefined) return null;
    if (step === ')' && depth === 0) {
      const url = unescaped(line.slice(start, at));
      return safeUrl(url) ? { url, end: at + 1 } : null;
    }
    if (step === ')') depth -= 1;
    else if (step === '(') depth += 1;
    at += step.length;
  }
  return null;
}

/** The media block that a line is, when it is nothing else. */
function mediaOf(line: string): MediaBlock | null {
  if (!line.startsWith('![')) return null;
  let at = 2;
  for (let step = matchAt(ALT_STEP, line, at); step; step = matchAt(ALT_STEP, line, at)) {
    at += step[0].length;
  }
  if (!line.startsWith('](', at)) return null;
  const found = urlAt(line, at + 2);
  if (!found || found.end !== line.length) return null;
  const { url } = found;
  const kind = isVideoUrl(url) ? 'video' : 'image';
  return { type: 'media', kind, url, alt: unescaped(line.slice(2, at)) };
}

export type Marks = { bold: boolean; italic: boolean; underline: boolean };
type Token = string | { mark: keyof Marks; source: string } | { runs: TextRun[]; href: string };

const MARK_OF: Record<string, keyof Marks> = { '**': 'bold', _: 'italic', '++': 'underline' };

function runOf(text: string, marks: Marks, href?: string): TextRun {
  return {
    type: 'text',
    text,
    ...(marks.bold && { bold: true }),
    ...(marks.italic && { italic: true }),
    ...(marks.underline && { underline: true }),
    ...(href !== undefined && { href }),
  };
}

/** Places of markers that pair: of each kind first with second, third with fourth. */
function pairedPlaces(tokens: readonly Token[]): Set<number> {
  const paired = new Set<number>();
  const waiting = new Map<string, number>();
  tokens.forEach((token, place) => {
    if (typeof token === 'string' || !('mark' in token)) return;
    const opener = waiting.get(token.mark);
    if (opener === undefined) {
      waiting.set(token.mark, place);
      return;
    }
    waiting.delete(token.mark);
    // Two with nothing between them are characters.
    if (opener !== place - 1) paired.add(opener).add(place);
  });
  return paired;
}

function resolved(tokens: readonly Token[]): TextRun[] {
  const paired = pairedPlaces(tokens);
  const on: Marks = { bold: false, italic: false, underline: false };
  return tokens.flatMap((token, place) => {
    if (typeof token === 'string') return [runOf(token, on)];
    if ('runs' in token) {
      return token.runs.map((run) =>
        runOf(
          run.text,
          {
            bold: on.bold || run.bold === true,
            italic: on.italic || run.italic === true,
            underline: on.underline || run.underline === true,
          },
          token.href,
        ),
      );
    }
    if (!paired.has(place)) return [runOf(token.source, on)];
    on[token.mark] = !on[token.mark];
    return [];
  });
}

/** The runs of one line, not yet tidy. */
function runsOf(line: string): TextRun[] {
  const tokens: Token[] = [];
  let opened: number | null = null;
  let at = 0;
  for (let step = matchAt(STEP, line, at); step; step = matchAt(STEP, line, at)) {
    const { plain, escaped, mark, open, close, lone } = step.groups ?? {};
    if (close) {
      const found: ReturnType<typeof urlAt> =
        opened !== null && line.startsWith('](', at) ? urlAt(line, at + 2) : null;
      const runs: TextRun[] = found && opened !== null ? resolved(tokens.slice(opened + 1)) : [];
      if (found && opened !== null && runs.length > 0) {
        tokens.splice(opened, tokens.length, { runs, href: found.url });
        at = found.end;
      } else {
        tokens.push(']');
        at += 1;
      }
      opened = null;
      continue;
    }
    if (open) opened = tokens.length;
    const kind = mark ? MARK_OF[mark] : undefined;
    tokens.push(
      mark && kind ? { mark: kind, source: mark } : (plain ?? escaped ?? open ?? lone ?? ''),
    );
    at += step[0].length;
  }
  return resolved(tokens);
}

function looksAlike(one: TextRun, other: TextRun): boolean {
  return (
    one.bold === other.bold &&
    one.italic === other.italic &&
    one.underline === other.underline &&
    one.href === other.href
  );
}

function joined(runs: readonly TextRun[]): TextRun[] {
  const result: TextRun[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (run.text === '') continue;
    if (last && looksAlike(last, run)) last.text += run.text;
    else result.push({ ...run });
  }
  return result;
}

/** One line in its only form: alike neighbours joined, blank ends cut. */
export function tidyLine(runs: readonly TextRun[]): TextRun[] {
  const kept = joined(runs);
  while (kept[0] && trimBlanks(kept[0].text) === '') kept.shift();
  for (let last = kept.at(-1); last && trimBlanks(last.text) === ''; last = kept.at(-1)) kept.pop();
  const [first] = kept;
  const last = kept.at(-1);
  if (first) first.text = first.text.replace(/^[ \t]+/, '');
  if (last) last.text = last.text.replace(/[ \t]+$/, '');
  return joined(kept);
}

export function paragraphOf(lines: readonly TextRun[][]): Paragraph {
  const inlines = lines.flatMap<Inline>((line, number) =>
    number === 0 ? line : [{ type: 'break' }, ...line],
  );
  return { type: 'paragraph', inlines };
}

/** The document of a text. Never throws. */
export function parseMarkup(text: string): MarkupDocument {
  const blocks: Block[] = [];
  let lines: TextRun[][] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push(paragraphOf(lines));
    lines = [];
  };
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = trimBlanks(raw);
    const media = mediaOf(line);
    if (media || line === '') endParagraph();
    if (media) blocks.push(media);
    else if (line !== '') lines.push(line === EMPTY_LINE ? [] : tidyLine(runsOf(line)));
  }
  endParagraph();
  return { blocks };
}

/** The words of a document, one line per line; pictures and videos leave nothing. */
export function plainText(document: MarkupDocument): string {
  return document.blocks
    .flatMap((block) =>
      block.type === 'paragraph'
        ? [block.inlines.map((part) => (part.type === 'break' ? '\n' : part.text)).join('')]
        : [],
    )
    .join('\n')
    .trim();
}
