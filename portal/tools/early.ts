import type { Plugin } from 'vite';
import { builtScript } from './script.ts';

const EARLY = 'src/app/early.ts';
const NAME = 'theme.js';

/** `/theme.js`, which both pages run before anything is painted. */
export function early(): Plugin {
  return {
    name: 'early',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: NAME, source: await builtScript(EARLY) });
    },
    configureServer(server) {
      server.middlewares.use(`/${NAME}`, async (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript');
        response.end(await builtScript(EARLY));
      });
    },
  };
}
