import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const ROOT = new URL('..', import.meta.url).pathname;
const fileOf = new Map<string, string>();

/**
 * `card_1a2b`: what its file calls a class, and whose it is. Vite's own name has the line besides, and
 * every page carries each name twice. Two files that come to the same name fail the build.
 */
export function classNameOf(name: string, file: string): string {
  const path = relative(ROOT, file.split('?')[0] ?? file);
  const hash = createHash('sha256').update(path).digest('hex');
  const className = `${name}_${hash.slice(0, 4)}`;
  const known = fileOf.get(className) ?? path;
  if (known !== path) throw new Error(`${path} and ${known} both make the class ${className}`);
  fileOf.set(className, path);
  return className;
}
