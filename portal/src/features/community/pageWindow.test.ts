import { expect, it } from 'vitest';
import { pagesOf, pageWindow } from './pageWindow';

it.each([
  [0, 1],
  [1, 1],
  [15, 1],
  [16, 2],
  [150, 10],
])('makes pages of 15: %i posts on %i', (total, pages) => {
  expect(pagesOf(total)).toBe(pages);
});

it.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [7, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, 6, 7]],
  [4, 20, [1, 2, 3, 4, 5, 6, 7]],
  [5, 20, [2, 3, 4, 5, 6, 7, 8]],
  [17, 20, [14, 15, 16, 17, 18, 19, 20]],
  [20, 20, [14, 15, 16, 17, 18, 19, 20]],
  [99, 20, [14, 15, 16, 17, 18, 19, 20]],
])('slides the window: page %i of %i', (page, pages, shown) => {
  expect(pageWindow(page, pages)).toEqual(shown);
});
