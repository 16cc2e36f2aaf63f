/** Converts pasted HTML of web pages and office programs that the editor's schema would drop silently. */

/** The separator between the cells of a row. */
const BETWEEN_CELLS = ' | ';
const KNOWN_PICTURE = /^data:(image\/(png|jpeg|gif|webp));base64,/i;
const OWN_PICTURE = /^\/media\//;

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');

function linesOf(table: HTMLTableElement): HTMLElement[] {
  return [...table.rows].flatMap((row) => {
    const cells = [...row.cells].map((cell) => cell.innerText ?? cell.textContent ?? '');
    if (cells.every((cell) => cell.trim() === '')) return [];
    const line = table.ownerDocument.createElement('p');
    line.textContent = cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).join(BETWEEN_CELLS);
    return [line];
  });
}

/** Each row of a table as a line of its own, its cells apart. */
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
