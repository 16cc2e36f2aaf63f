/** An address in a preview: what is left of it, and whether that is not all. */
const ADDRESS = /https?:\/\/(\S{1,40})(\S?)\S*/gu;

/** The text without its first line, if that is shown above as the title; addresses are short. */
export function belowTitle(preview: string, title: string): string {
  const [first = '', ...rest] = preview.trimStart().split('\n');
  const isTold = first.split(/\s+/).join(' ').trim() === title;
  const below = isTold ? rest.join('\n').trimStart() : preview;
  return below.replace(ADDRESS, (_, start, more) => start + (more && '…'));
}
