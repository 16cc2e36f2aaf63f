import type { Plugin, Rolldown } from 'vite';
import { builtScript } from '../script.ts';
import { drawIcons } from './icons.ts';

const WORKER = 'src/worker/sw.ts';
/** The member's page; what only the console's page reaches is none of the worker's business. */
const MEMBER_PAGE = 'index.html';

type Bundle = Rolldown.OutputBundle;

function reach(name: string, bundle: Bundle, seen: Set<string>): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || seen.has(name)) return seen;
  seen.add(name);
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
  for (const next of [...chunk.imports, ...chunk.dynamicImports]) reach(next, bundle, seen);
  return seen;
}

/**
 * The scripts and styles of every screen of a member. Styles with fonts in them stay out: they
 * name hundreds of pieces, and the system's own letters do without a line.
 */
function memberFiles(bundle: Bundle): string[] {
  const page = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(`/${MEMBER_PAGE}`),
  );
  if (!page) throw new Error(`no chunk of ${MEMBER_PAGE} in the build`);
  const hasFonts = (name: string) => {
    const file = bundle[name];
    return file?.type === 'asset' && String(file.source).includes('@font-face');
  };
  return [...reach(page.fileName, bundle, new Set())].filter((name) => !hasFonts(name)).sort();
}

/** Adds to a build what a phone wants: `/sw.js` and the icons that the manifest names. */
export function phone(): Plugin {
  return {
    name: 'phone',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      // The service worker knows the files of this build.
      const files = { __FILES__: JSON.stringify(memberFiles(bundle)) };
      const [icons, worker] = await Promise.all([drawIcons(), builtScript(WORKER, files)]);
      for (const [fileName, source] of icons) this.emitFile({ type: 'asset', fileName, source });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker });
    },
  };
}
