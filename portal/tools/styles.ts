import type { Plugin } from 'vite';

const IMPORT = /^import (\w+) from ('[^']*\.module\.css');$/gm;

/**
 * A component names its classes one by one, so that the bundler writes each where it stands and drops the
 * list of a style sheet's names. Where a name is computed, the list stays.
 */
const namedClasses: Plugin = {
  name: 'named-classes',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { code: /\.module\.css/, id: /\.tsx?$/ },
    handler: (code) =>
      code.replace(IMPORT, (whole, name: string, file: string) =>
        new RegExp(`\\b${name}\\b(?!\\.\\w)`).test(code.replace(IMPORT, ''))
          ? whole
          : `import * as ${name} from ${file};`,
      ),
  },
};

const DARK = /^(?::global\(\[data-theme="dark"\]\)|\[data-theme="dark"\]) ?([^{]*)\{([^}]*)\}/gm;

/** Without scripts nobody chooses a theme: what is dark by choice is dark by the system's, too. */
const systemsTheme: Plugin = {
  name: 'systems-theme',
  enforce: 'pre',
  transform: {
    filter: { code: /data-theme="dark"/, id: /\.css$/ },
    handler: (code) =>
      code.replace(
        DARK,
        (rule, inside: string, looks: string) =>
          `${rule}@media (prefers-color-scheme: dark) {:root:not([data-theme]) ${inside}{${looks}}}`,
      ),
  },
};

const MARK = '__rules';

/** Rules stay where no name of theirs is left to import: a statement holds their file until names are written. */
const keptRules: Plugin = {
  name: 'kept-rules',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code: `${code}\n${MARK};`, map: null, moduleSideEffects: true }),
  },
  renderChunk: (code) => ({ code: code.replaceAll(`${MARK};`, ''), map: null }),
};

export const styles = (): Plugin[] => [namedClasses, systemsTheme, keptRules];
