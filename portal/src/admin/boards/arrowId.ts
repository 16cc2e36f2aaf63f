/** The arrow that moves a board up (-1) or down (1). */
export function arrowId(board: number, step: number): string {
  return `board-${board}-${step < 0 ? 'up' : 'down'}`;
}
