/** Code points of the composed, trimmed text: what the server's length rules count. */
export function countCharacters(value: string): number {
  return [...value.normalize('NFC').trim()].length;
}
