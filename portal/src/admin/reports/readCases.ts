/** The cases that were open on the screen, in this tab and until it is closed. */
const read = new Set<number>();

/** Its case screen was shown to the moderator. */
export function noteRead(id: number): void {
  read.add(id);
}

export function isRead(id: number): boolean {
  return read.has(id);
}
