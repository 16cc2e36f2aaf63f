/** Converts pasted HTML of web pages and office programs that the editor's schema would drop silently. */

/** The separator between the cells of a row. */
const BETWEEN_CELLS = ' | ';
const LINE_ENDS = 'br,div,p,ul,ol,li,h1,h2,h3,h4,h5,h6,blockquote,pre';
const KNOWN_PICTURE = /^data:(image\/(png|jpeg|gif|webp));base64,/i;
const OWN_PICTURE = /^\/media\//;

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');

const hasWords = (node: Node) => /\S/.test(node.textContent ?? '');

function linesOf(table: HTMLTableElement): HTMLElement[] {
  const rows = [...table.rows];
  // Mails and pages place their paragraphs by tables: nothing is beside anything.
  const isLayout = rows.every((row) => [...row.cells].filter(hasWords).length < 2);
  return rows.flatMap((row) => {
    if (!isLayout && !hasWords(row)) return [];
    const line = table.ownerDocument.createElement('div');
    for (const cell of row.cells) {
      if (!isLayout) {
        if (cell.cellIndex) line.append(BETWEEN_CELLS);
        for (const end of cell.querySelectorAll(LINE_ENDS))
          end.replaceWith(' ', ...end.childNodes, ' ');
      }
      line.append(...cell.childNodes);
    }
    return [line];
  });
}

/** Each row of a table as a line of its own, its cells apart; a table for layout as what is in it. */
export function tablesAsLines(html: string): string {
  if (!/<table/i.test(html)) return html;
  const page = parsed(html);
  // A table in a table is lines of its cell.
  for (const table of [...page.querySelectorAll('table')].reverse()) {
    table.replaceWith(...linesOf(table));
  }
  return page.body.innerHTML;
}

function fileOf(source: string, place: number): File | null {
  const [head, type = '', ending = ''] = KNOWN_PICTURE.exec(source) ?? [];
  if (head === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(source.slice(head.length)), (one) => one.charCodeAt(0));
    return new File([bytes], `pasted-${place + 1}.${ending}`, { type });
  } catch {
    return null;
  }
}

/** Pictures that are in the page itself, to be sent, and how many others will not come along. */
export function picturesIn(html: string): { files: File[]; dropped: number } {
  if (!/<img/i.test(html)) return { files: [], dropped: 0 };
  const sources = [...parsed(html).querySelectorAll('img')]
    .map((picture) => picture.getAttribute('src') ?? '')
    .filter((source) => !OWN_PICTURE.test(source));
  const files = sources.flatMap((source, place) => fileOf(source, place) ?? []);
  return { files, dropped: sources.length - files.length };
}
