/** Code points of the composed, trimmed text: what the server's length rules count. */
export function countCharacters(value: string): number {
  return [...value.normalize('NFC').trim()].length;
}

/** At most `limit` code points, and "…" where there were more. */
export function cutCharacters(value: string, limit: number): string {
  const points = [...value];
  return points.length <= limit ? value : `${points.slice(0, limit).join('').trimEnd()}…`;
}
