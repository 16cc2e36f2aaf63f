// Fails the build when a part of the portal is larger than it may be, or in more pieces. Sizes are KiB
// after brotli.
import { readFileSync, statSync } from 'node:fs';

const dist = `${process.argv[2] ?? new URL('../dist', import.meta.url).pathname}/`;
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));

// The entry and the home page with all they import: what a member's first screen waits for.
const parts = [
  {
    name: 'member initial JS',
    roots: ['index.html', 'src/pages/home/HomePage.tsx'],
    kind: 'js',
    limit: 100,
  },
  {
    name: 'member CSS',
    roots: ['index.html', 'src/pages/home/HomePage.tsx'],
    kind: 'css',
    limit: 9,
  },
  // What a first page on a wide screen draws beside that: banners, and the panel with its badge.
  {
    name: 'banners and side panel',
    roots: ['src/features/ads/AdCarousel.tsx', 'src/app/layout/SidePanel.tsx'],
    without: ['index.html', 'src/pages/home/HomePage.tsx'],
    kind: 'js',
    limit: 13,
  },
  {
    name: 'rich editor',
    roots: ['src/content/composer/editor/RichEditor.tsx'],
    without: ['index.html', 'src/pages/create-diary/CreateDiaryPage.tsx'],
    kind: 'js',
    limit: 88,
  },
  {
    name: 'console',
    roots: ['admin.html'],
    without: ['index.html'],
    kind: 'js',
    limit: 180,
  },
  // All scripts and styles of a page that a moderator opens first, as a browser counts them.
  {
    name: 'console: list of reports in all',
    roots: ['admin.html', 'src/admin/reports/CaseList.tsx'],
    kind: 'all',
    limit: 370,
  },
  {
    name: 'console: list of members in all',
    roots: ['admin.html', 'src/admin/users/UserList.tsx'],
    kind: 'all',
    limit: 359,
  },
  {
    name: 'charts',
    roots: ['src/admin/components/charts/Bars.tsx', 'src/admin/components/charts/Rows.tsx'],
    without: ['admin.html'],
    kind: 'js',
    limit: 87,
  },
  // A member's line of weight, which comes after the figures of its page.
  {
    name: 'chart of weight',
    roots: ['src/features/hamsters/health/chart/WeightChart.tsx'],
    without: ['index.html', 'src/pages/hamster-health/HamsterHealthPage.tsx'],
    kind: 'js',
    limit: 100,
  },
];

/** Scripts that a screen waits for: each is asked for by itself, and compressed by itself. */
const SCRIPTS_MAX = 10;
const SCREENS = ['home/Home', 'community/Community', 'community-post/CommunityPost', 'diary/Diary'];

function reach(key, seen) {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) reach(next, seen);
  return seen;
}

function filesOf(part) {
  // What a page already holds is not counted again.
  const held = (part.without ?? []).reduce((seen, root) => reach(root, seen), new Set());
  const reached = part.roots.reduce((seen, root) => reach(root, seen), new Set());
  const chunks = [...reached].filter((key) => !held.has(key));
  const files = chunks.flatMap((key) => [
    ...(part.kind === 'css' ? [] : [manifest[key].file]),
    ...(part.kind === 'js' ? [] : (manifest[key].css ?? [])),
  ]);
  return [...new Set(files)];
}

let failed = false;
for (const part of parts) {
  for (const root of part.roots) {
    if (manifest[root]) continue;
    console.log(`OVER ${part.name}: ${root} is not in the build`);
    failed = true;
  }
  const bytes = filesOf(part).reduce((sum, file) => sum + statSync(`${dist}${file}.br`).size, 0);
  const size = bytes / 1024;
  const over = size > part.limit;
  failed ||= over;
  console.log(`${over ? 'OVER' : 'ok  '} ${part.name}: ${size.toFixed(1)} of ${part.limit} KiB`);
}
for (const screen of SCREENS) {
  const page = `src/pages/${screen}Page.tsx`;
  const count = filesOf({ roots: ['index.html', page], kind: 'js' }).length;
  const over = !manifest[page] || count > SCRIPTS_MAX;
  failed ||= over;
  console.log(`${over ? 'OVER' : 'ok  '} ${page}: ${count} of ${SCRIPTS_MAX} scripts`);
}
if (failed) process.exit(1);
