import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { checked } from './slots';

/**
 * React adds preload links for pictures. The page's head has those that help, so these are removed.
 */
const PRELOAD = /<link rel="preload"[^>]*>/g;
/** Lines of a drawing have no children. */
const DRAWN = /><\/(?:circle|ellipse|line|path|polyline|rect)>/g;

/** The HTML of `node`, ready for a template. */
export function markupOf(node: ReactNode): string {
  return checked(renderToStaticMarkup(node).replace(PRELOAD, '').replace(DRAWN, '/>'));
}
