// Imports go down only: between the portal's layers by biome.json, between the console's here. No two
// features import each other, no two folders of the console, and no two files, however far around:
// whoever reads one has not to read both. Run by `npm run check`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SRC = 'src/';
const IMPORT = /(?:from |import\()'(@\/|\.{1,2}\/)([^']+)'/g;
const FEATURE = /^src\/features\/[^/]+/;
const FOLDER = /^src\/admin\/([^/]+)\//;
/** What every area of the console stands on, from the top down; areas are all other folders. */
const CONSOLE = ['lists', 'forms', 'actions', 'keyboard', 'components', 'permissions', 'data'];
/** Files at the console's root that areas are written with; the others put the areas together. */
const OF_AREAS = ['src/admin/menu.ts', 'src/admin/text.ts'];

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
const folders = new Map();
const upward = [];

/** The floor of a file of the console: 0 puts it together, 1 is an area, then what those stand on. */
function floorOf(path) {
  if (OF_AREAS.includes(path)) return 1;
  const folder = FOLDER.exec(path)?.[1];
  if (!folder) return 0;
  const place = CONSOLE.indexOf(folder);
  return place < 0 ? 1 : place + 2;
}

function add(graph, regex, path, used) {
  const from = regex.exec(path)?.[0];
  if (!from) return;
  const known = graph.get(from) ?? new Set();
  graph.set(from, known);
  const others = used.map((each) => regex.exec(each)?.[0]).filter(Boolean);
  for (const other of others) if (other !== from) known.add(other);
}

for (const path of paths) {
  const found = [...readFileSync(path, 'utf8').matchAll(IMPORT)];
  const used = found.map((each) => fileOf(path, each)).filter((each) => each && each !== path);
  files.set(path, new Set(used));
  add(features, FEATURE, path, used);
  add(folders, FOLDER, path, used);
  if (!path.startsWith('src/admin/')) continue;
  for (const each of used) {
    if (each.startsWith('src/admin/') && floorOf(each) < floorOf(path)) {
      upward.push(`${path} imports ${each}, which stands above it`);
    }
  }
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

for (const graph of [features, folders, files]) {
  const walked = new Set();
  for (const node of graph.keys()) {
    const cycle = cycleFrom(graph, node, walked);
    if (!cycle) continue;
    console.error(`these import each other: ${cycle.join(' → ')}`);
    process.exit(1);
  }
}

for (const each of upward) console.error(each);
if (upward.length > 0) process.exit(1);
