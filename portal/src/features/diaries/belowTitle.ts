/** The text without its first line, if that is shown above as the title. */
export function belowTitle(preview: string, title: string): string {
  const [first = '', ...rest] = preview.trimStart().split('\n');
  return first.split(/\s+/).join(' ').trim() === title ? rest.join('\n').trimStart() : preview;
}
