import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const ROOT = new URL('..', import.meta.url).pathname;

/** `card_1a2b`: what its file calls a class, and whose it is. Vite's own name has the line besides, which every page carries. */
export function classNameOf(name: string, file: string): string {
  const [path = file] = file.split('?');
  const hash = createHash('sha256').update(relative(ROOT, path)).digest('hex');
  return `${name}_${hash.slice(0, 5)}`;
}
