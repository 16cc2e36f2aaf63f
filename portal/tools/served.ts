import { mkdir, rm, writeFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { classNameOf } from './classNames.ts';
import { icons } from './icons.ts';

const SRC = new URL('../src', import.meta.url).pathname;
/** Inside `node_modules`, so that what was built finds the libraries. */
const BUILT = new URL('../node_modules/.served/', import.meta.url).pathname;
const LATER = /\bimport\(\s*'[^']+'\s*\)/g;

/** Code that comes when it is wanted never comes while templates are rendered: its stand-in is what is served. */
const withoutLater: Plugin = {
  name: 'without-later',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/ },
    handler: (code) => code.replace(LATER, 'new Promise<never>(() => {})'),
  },
};

type Built = { templates: Record<string, string>; dress: Record<string, unknown> };

async function builtTemplates(): Promise<Built> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [withoutLater, react(), icons()],
    resolve: { alias: { '@': SRC } },
    css: { modules: { generateScopedName: classNameOf } },
    // Icons are drawn by our own lines, as in a browser.
    ssr: { noExternal: ['lucide-react'] },
    build: { ssr: `${SRC}/served/main.ts`, write: false, target: 'es2022' },
  });
  const { output } = (Array.isArray(made) ? made[0] : made) as Rolldown.RolldownOutput;
  await mkdir(BUILT, { recursive: true });
  const file = `${BUILT}${process.pid}.mjs`;
  await writeFile(file, output[0].code);
  try {
    return await import(file);
  } finally {
    await rm(file);
  }
}

/** The end of a class's name tells whose it is (`classNames.ts`). */
const OWNER = /\.[\w-]+_([0-9a-f]{4})\b/g;

/** In which file the rules of each style sheet are. */
function stylesOf(bundle: Rolldown.OutputBundle): Record<string, string> {
  const styles: Record<string, string> = {};
  for (const file of Object.values(bundle)) {
    if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
    for (const [, owner = ''] of String(file.source).matchAll(OWNER)) {
      styles[owner] = `/${file.fileName}`;
    }
  }
  return styles;
}

/** `.served/*.html`: what the server writes of a page, rendered of the portal's own components (decision 0143). */
export function served(): Plugin {
  return {
    name: 'served',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const { templates, dress } = await builtTemplates();
      this.emitFile({
        type: 'asset',
        fileName: '.served/looks.json',
        source: JSON.stringify({ ...dress, styles: stylesOf(bundle) }),
      });
      for (const [name, source] of Object.entries(templates)) {
        this.emitFile({ type: 'asset', fileName: `.served/${name}`, source });
      }
    },
  };
}
