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

async function builtTemplates(): Promise<Record<string, string>> {
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
    return (await import(file)).templates;
  } finally {
    await rm(file);
  }
}

/** The styles of pages that few first screens are of: they are asked for by those pages alone. */
const PAGES_STYLE = 'served-pages.css';

/** `.served/*.html`: what the server writes of a page, rendered of the portal's own components (decision 0143). */
export function served(): Plugin {
  return {
    name: 'served',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const style = Object.values(bundle).find(
        (file) => file.type === 'asset' && file.names.includes(PAGES_STYLE),
      );
      if (!style) throw new Error(`${PAGES_STYLE} is not in the build`);
      this.emitFile({
        type: 'asset',
        fileName: '.served/pages_style.html',
        source: `<link rel="stylesheet" href="/${style.fileName}" />\n`,
      });
      const templates = await builtTemplates();
      for (const [name, source] of Object.entries(templates)) {
        this.emitFile({ type: 'asset', fileName: `.served/${name}`, source });
      }
    },
  };
}
