import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const LUCIDE = new URL('../node_modules/lucide-react/dist/esm/', import.meta.url).pathname;
const CREATE = /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;
const ICON = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
/** What an icon's file says beside its lines: names, its size, the keys of a list that never changes. */
const BESIDE = /\b(?:name: ".*",|size: 24,|aliases: \[[^\]]*\]|key: ".*?")|^__iconData\.node;$/gm;
const OWN = new URL('../src/shared/ui/createIcon.ts', import.meta.url).pathname;
const IMPORT = /import \{([^}]*)\} from 'lucide-react';/;

/** Which file has which icon, under each of its names. */
function filesByName(): Map<string, string> {
  const files = new Map<string, string>();
  const barrel = readFileSync(`${LUCIDE}lucide-react.mjs`, 'utf8');
  for (const [, names = '', file = ''] of barrel.matchAll(
    /export \{(.*)\} from '\.\/(icons\/.*)';/g,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}

/**
 * Icons cost what they draw: each import names its file, so that the bundler knows which screen needs
 * it, and an icon is made by a few lines in place of the library's.
 */
export function icons(): Plugin {
  const files = filesByName();
  const direct = (named: string) => {
    const [name = '', own = name] = named.split(' as ');
    return `import ${own} from '${LUCIDE}${files.get(name)}';`;
  };
  return {
    name: 'icons',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: CREATE },
      handler: () => `export { createIcon as default } from '${OWN}'`,
    },
    transform: {
      filter: { code: /lucide-react/ },
      handler(code, id) {
        if (ICON.test(id)) return code.replace(BESIDE, '');
        return code.replace(IMPORT, (_, list: string) => {
          const names = list.split(',').flatMap((each) => each.trim() || []);
          const drawn = names.filter((each) => !each.startsWith('type '));
          return drawn.map(direct).join('');
        });
      },
    },
  };
}
