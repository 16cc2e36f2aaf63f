/** The cases that were open on the screen, in this tab and until it is closed. */
const read = new Set<number>();

/** Records that the moderator has seen the case's screen. */
export function noteRead(id: number): void {
  read.add(id);
}

export function isRead(id: number): boolean {
  return read.has(id);
}
