/** Spec 2 §9: posts on a page, and page buttons shown at once. */
export const PAGE_SIZE = 15;
const WINDOW = 7;

/** The number of pages of a list with `total` items; an empty list has one. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

/** The pages a button is shown for: seven around the current one, fewer only where there are fewer. */
export function pageWindow(page: number, pages: number): number[] {
  const count = Math.min(WINDOW, pages);
  const middle = page - Math.floor(WINDOW / 2);
  const first = Math.max(1, Math.min(middle, pages - count + 1));
  return Array.from({ length: count }, (_, step) => first + step);
}
