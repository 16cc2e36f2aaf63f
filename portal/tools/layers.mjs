// Imports go down only (biome.json), and no two features import each other, however far around:
// whoever reads one has not to read both. Run by `npm run check`.
import { readdirSync, readFileSync } from 'node:fs';

const FEATURES = 'src/features/';
const IMPORT = /(?:from |import\()'@\/features\/([^/']+)\//g;

const uses = new Map();
for (const path of readdirSync(FEATURES, { recursive: true })) {
  if (!/\.tsx?$/.test(path) || path.includes('.test.')) continue;
  const feature = path.split('/')[0];
  const others = uses.get(feature) ?? new Set();
  uses.set(feature, others);
  for (const [, other] of readFileSync(FEATURES + path, 'utf8').matchAll(IMPORT)) {
    if (other !== feature) others.add(other);
  }
}

const walked = new Set();
function cycleFrom(feature, trail = []) {
  if (trail.includes(feature)) return [...trail.slice(trail.indexOf(feature)), feature];
  if (walked.has(feature)) return null;
  for (const other of uses.get(feature) ?? []) {
    const cycle = cycleFrom(other, [...trail, feature]);
    if (cycle) return cycle;
  }
  walked.add(feature);
  return null;
}

for (const feature of uses.keys()) {
  const cycle = cycleFrom(feature);
  if (cycle) {
    console.error(`features import each other: ${cycle.join(' → ')}`);
    process.exit(1);
  }
}
