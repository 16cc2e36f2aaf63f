// Writes a .br and a .gz beside every text file of dist/; the server sends those as they are.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const dist = `${process.argv[2] ?? new URL('../dist', import.meta.url).pathname}/`;
const text = /\.(?:html|js|css|svg|json|txt|webmanifest|map)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compress(path) {
  const bytes = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // Scripts repeat themselves at distances that it takes less to write so.
    [constants.BROTLI_PARAM_NPOSTFIX]: 1,
  };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

const names = await readdir(dist, { recursive: true });
const files = [];
for (const name of names) {
  const path = join(dist, name);
  if (text.test(name) && (await stat(path)).isFile()) files.push(path);
}
await Promise.all(files.map(compress));
console.log(`compressed ${files.length} files`);
