import type { Plugin } from 'vite';

const HELPER = /vite\/preload-helper\.js$/;
const OWN = new URL('../src/shared/lib/importWithFiles.ts', import.meta.url).pathname;

/** Every `import()` of the build goes through our own loader in place of Vite's. */
export function imports(): Plugin {
  return {
    name: 'imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      order: 'pre',
      filter: { id: HELPER },
      handler: () => `export { importWithFiles as __vitePreload } from ${JSON.stringify(OWN)}`,
    },
  };
}
