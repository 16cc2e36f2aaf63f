import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { checked } from './slots';

/** React asks for pictures ahead of where they stand; the page's head does so where it helps. */
const PRELOAD = /<link rel="preload"[^>]*>/g;
/** Lines of a drawing have no children. */
const DRAWN = /><\/(?:circle|ellipse|line|path|polyline|rect)>/g;

/** What is rendered of `node`, fit for a template. */
export function markupOf(node: ReactNode): string {
  return checked(renderToStaticMarkup(node).replace(PRELOAD, '').replace(DRAWN, '/>'));
}
