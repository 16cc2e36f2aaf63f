import { build, type Rolldown } from 'vite';

const SRC = new URL('../src', import.meta.url).pathname;

/** One of our modules, with what it imports, as a plain script. */
export async function builtScript(
  input: string,
  define: Record<string, string> = {},
): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    resolve: { alias: { '@': SRC } },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const { output } = (Array.isArray(made) ? made[0] : made) as Rolldown.RolldownOutput;
  return output[0].code;
}
