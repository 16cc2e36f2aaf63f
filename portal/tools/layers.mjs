// Imports go down only (biome.json); no two features import each other, and no two files, however far
// around: whoever reads one has not to read both. Run by `npm run check`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SRC = 'src/';
const IMPORT = /(?:from |import\()'(@\/|\.{1,2}\/)([^']+)'/g;
const FEATURE = /^src\/features\/[^/]+/;

/** The file that an import of another one means; null for styles and the like. */
function fileOf(path, [, root, rest]) {
  const target = root === '@/' ? join(SRC, rest) : join(dirname(path), root, rest);
  return ['.ts', '.tsx'].map((end) => target + end).find(existsSync) ?? null;
}

const paths = readdirSync(SRC, { recursive: true })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => SRC + path);
const files = new Map();
const features = new Map();
for (const path of paths) {
  const found = [...readFileSync(path, 'utf8').matchAll(IMPORT)];
  const used = found.map((each) => fileOf(path, each)).filter((each) => each && each !== path);
  files.set(path, new Set(used));
  const feature = FEATURE.exec(path)?.[0];
  if (!feature) continue;
  const others = used.map((each) => FEATURE.exec(each)?.[0]).filter(Boolean);
  const known = features.get(feature) ?? new Set();
  features.set(feature, known);
  for (const other of others) if (other !== feature) known.add(other);
}

function cycleFrom(graph, node, walked, trail = []) {
  if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node];
  if (walked.has(node)) return null;
  for (const next of graph.get(node) ?? []) {
    const cycle = cycleFrom(graph, next, walked, [...trail, node]);
    if (cycle) return cycle;
  }
  walked.add(node);
  return null;
}

for (const graph of [features, files]) {
  const walked = new Set();
  for (const node of graph.keys()) {
    const cycle = cycleFrom(graph, node, walked);
    if (!cycle) continue;
    console.error(`these import each other: ${cycle.join(' → ')}`);
    process.exit(1);
  }
}
