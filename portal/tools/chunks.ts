// Which modules of the build share a file. Left to the bundler the first screen is thirty files,
// each compressed for itself and asked for by itself.
import { readFileSync } from 'node:fs';

type Info = { importedIds: string[]; dynamicallyImportedIds: string[] };
type Graph = { getModuleInfo: (id: string) => Info | null };

const SRC = new URL('../src/', import.meta.url).pathname;
const ENTRY = `${SRC}app/main.tsx`;
const HOME = `${SRC}pages/home/HomePage.tsx`;
/** Other doors into the site: what they have in common with home must not bring the feed along. */
const DOORS = ['community/CommunityPage', 'community-post/CommunityPostPage', 'search/SearchPage'];

/** Stays in browsers' caches when only our own code changes. */
const BASE = /node_modules\/(react|react-dom|scheduler|@tanstack|wouter|regexparam)\//;

const ICONS = /node_modules\/lucide-react\//;
/** How many files may ask for an icon before it is one of those that every screen has. */
const ICON_SHARE = 4;

/** Screens where something is read and talked about; what two of them share is one file. */
const TALK = ['community-post/CommunityPostPage', 'diary/DiaryPage', 'community/CommunityPage'];
const OWN = /\/src\/(shared|content|features)\//;
/** What stands beside every screen. */
const BESIDE = [`${SRC}features/ads/AdCarousel.tsx`, `${SRC}app/layout/SidePanel.tsx`];

/** Small parts of forms: whoever asks for one soon asks for the others. */
const FIELDS = /src\/shared\/(ui\/(\w*Field|FormAlert|TextArea)|lib\/(fieldErrors|characters))\W/;

/** Who a hamster is, how it lives and how its weight lies: a page that tells one tells the others. */
const HAMSTERS =
  /src\/features\/hamsters\/(profile\/(home\/)?(age|species|homeFacts)|health\/chart\/line)\.ts/;

const reached = new Map<string, Set<string>>();

/** What a module imports, and what that imports; what is only loaded later, if asked for. */
function reachOf(root: string, graph: Graph, withLater = false): Set<string> {
  const name = withLater ? `${root} later` : root;
  const known = reached.get(name);
  if (known) return known;
  const seen = new Set<string>();
  const pending = [root];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const info = graph.getModuleInfo(id);
    pending.push(
      ...(info?.importedIds ?? []),
      ...((withLater && info?.dynamicallyImportedIds) || []),
    );
  }
  // The page itself keeps a file of its own, by which the manifest knows it.
  seen.delete(root);
  reached.set(name, seen);
  return seen;
}

/** Home and parts of it that come later: its first paint waits for one style sheet. */
const ON_HOME = [
  HOME,
  `${SRC}features/ads/AdCarousel.tsx`,
  `${SRC}features/contests/ContestAbove.tsx`,
];

/** Names of classes are written where they are used (`styles.ts`), so a style sheet brings no script along. */
function isHomesSheet(id: string, graph: Graph): boolean {
  return /\.module\.css$/.test(id) && ON_HOME.some((part) => reachOf(part, graph).has(id));
}

function startOf(id: string, graph: Graph): string | null {
  if (reachOf(ENTRY, graph).has(id) || isHomesSheet(id, graph)) return 'start';
  // So little that no screen waits for it, and every wide screen draws it.
  if (isOfTalk(id, graph) && BESIDE.some((one) => reachOf(one, graph).has(id))) return 'start';
  const isCommon =
    ICONS.test(id) ||
    id.startsWith(`${SRC}shared/`) ||
    DOORS.some((door) => reachOf(`${SRC}pages/${door}.tsx`, graph).has(id));
  return isCommon && reachOf(HOME, graph).has(id) ? 'start' : null;
}

const HAMSTER = `${SRC}pages/hamster/HamsterPage.tsx`;
const SHEET = /^import \w+ from '@\/(.+\.module\.css)';$/gm;
/** The style sheets of what the server's templates name. */
const WORN = new Set(
  [...readFileSync(`${SRC}served/looks.tsx`, 'utf8').matchAll(SHEET)].map(([, path]) => SRC + path),
);

/** What a hamster's page wears when the server renders it: it would wait for the sheets one by one. */
function hamsterOf(id: string, graph: Graph): string | null {
  const isItsOwn = WORN.has(id) && reachOf(HAMSTER, graph, true).has(id) && !isOfTalk(id, graph);
  return isItsOwn ? 'hamster' : null;
}

function feedOf(id: string, graph: Graph): string | null {
  return reachOf(HOME, graph).has(id) ? 'feed' : null;
}

/** The console's charts and the member's share one file, so that either is compressed as a whole. */
const CHARTS = ['Bars', 'Rows'].map((name) => `${SRC}admin/components/charts/${name}.tsx`);
const CONSOLE = `${SRC}admin/main.tsx`;

/** What only the member's has: it goes into the file of its own part. */
const ONLY_MEMBERS =
  /recharts\/es6\/(cartesian\/(Line|Area|Reference\w+)|chart\/ComposedChart|state\/selectors\/(line|area)Selectors)\./;

function isOfCharts(id: string, graph: Graph): boolean {
  if (!id.includes('node_modules') || ONLY_MEMBERS.test(id)) return false;
  return CHARTS.some((one) => reachOf(one, graph).has(id));
}

/** What the console has anyway, which must not bring the charts along. */
function underChartsOf(id: string, graph: Graph): string | null {
  return isOfCharts(id, graph) && reachOf(CONSOLE, graph).has(id) ? 'under-charts' : null;
}

function chartsOf(id: string, graph: Graph): string | null {
  return isOfCharts(id, graph) ? 'charts' : null;
}

/** Whether a module brings no library along, which its file would be loaded for. */
function isLight(id: string, graph: Graph): boolean {
  const libraries = [...reachOf(id, graph)].filter((each) => each.includes('node_modules'));
  return libraries.every((each) => BASE.test(each) || ICONS.test(each));
}

function isOfTalk(id: string, graph: Graph): boolean {
  const isOurs = ICONS.test(id) || (OWN.test(id) && isLight(id, graph));
  return isOurs && TALK.some((page) => reachOf(`${SRC}pages/${page}.tsx`, graph).has(id));
}

/** What the console has, too, must not bring the members' along. */
function talkOf(id: string, graph: Graph): string | null {
  if (!isOfTalk(id, graph)) return null;
  return reachOf(CONSOLE, graph, true).has(id) ? 'common' : 'talk';
}

/** The first that takes a module has it, together with what that module imports. */
export const CHUNKS = [
  { name: 'base', test: BASE },
  { name: startOf },
  { name: 'common', test: ICONS, minShareCount: ICON_SHARE },
  { name: feedOf },
  { name: hamsterOf },
  { name: 'fields', test: FIELDS },
  { name: talkOf, minShareCount: 2 },
  { name: 'hamsters', test: HAMSTERS },
  { name: underChartsOf },
  { name: chartsOf },
];
