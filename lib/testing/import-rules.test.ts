import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

interface Room {
  name: string;
  /** The beginning of its paths, or a pattern. */
  at: string | RegExp;
  /** Names of rooms, or paths that are in none. */
  may: readonly string[];
}

/** What the browser may also load. */
const SHARED_PLATFORM = [
  'platform/access',
  'platform/api',
  'platform/data',
  'platform/list',
  'platform/text',
];
const FOR_SCREENS = ['shared', 'configuration', 'service/control-api', ...SHARED_PLATFORM];
const FOR_USE_CASES = [
  'shared',
  'tables',
  'context',
  'configuration',
  'upstream',
  'platform',
  'platform/access',
  'platform/api',
  'platform/cache',
  'platform/db',
  'platform/delivery',
  'platform/http',
  'platform/list',
  'platform/list/server',
  'platform/live',
  'platform/network',
  'platform/text',
  'platform/use-case',
  'platform/work',
];

/** Which rooms may import which. A file is in the first room that it fits, and may always import its own. */
const ROOMS: readonly Room[] = [
  { name: 'for tests', at: /^lib\/(?:.+\/)?testing\//, may: ['lib'] },

  // A feature: what the browser also knows, its tables, its use-cases, and its operations, which bind the rows of its
  // API to them. Which use-cases may call another feature's is in FLOORS.
  {
    name: 'operations',
    at: /^lib\/features\/[\w-]+\/server\/(?:[\w-]+-)?operations\.ts$/,
    may: ['server', 'application', 'platform/metrics', ...FOR_USE_CASES],
  },
  { name: 'server', at: /^lib\/features\/[\w-]+\/server\//, may: FOR_USE_CASES },
  { name: 'tables', at: /^lib\/features\/[\w-]+\/(?:[\w-]+-)?tables\.ts$/, may: ['platform/db'] },
  {
    name: 'context',
    at: 'lib/features/context.ts',
    may: ['server', 'shared', 'upstream', 'platform/live', 'platform/use-case'],
  },
  {
    name: 'shared',
    at: 'lib/features',
    may: [...FOR_SCREENS, 'platform/live', 'lib/upstream/connection.ts'],
  },

  { name: 'configuration', at: 'lib/configuration', may: ['platform/text'] },
  {
    name: 'upstream',
    at: 'lib/upstream',
    may: ['configuration', 'platform', 'platform/api', 'platform/cache', 'platform/network', 'platform/text'],
  },
  { name: 'service/control-api', at: 'lib/service/control-api', may: ['configuration', 'platform/list'] },
  {
    name: 'service',
    at: 'lib/service',
    may: [
      'service/control-api',
      'configuration',
      'platform/api',
      'platform/db',
      'platform/delivery',
      'platform/http',
      'platform/text',
      'platform/work',
    ],
  },
  // What pages call of the application, none of whose code they load themselves.
  {
    name: 'application/pages',
    at: 'lib/application/pages',
    may: ['lib/application/handlers.ts', 'lib/application/opened-handlers.ts', ...FOR_SCREENS],
  },
  { name: 'application', at: 'lib/application', may: ['lib'] },

  { name: 'platform/access', at: 'lib/platform/access', may: [] },
  { name: 'platform/api', at: 'lib/platform/api', may: ['platform/access'] },
  { name: 'platform/backup', at: 'lib/platform/backup', may: ['platform/db'] },
  { name: 'platform/cache', at: 'lib/platform/cache', may: ['platform'] },
  { name: 'platform/data', at: 'lib/platform/data', may: ['platform/api', 'platform/live', 'platform/text'] },
  { name: 'platform/db', at: 'lib/platform/db', may: [] },
  {
    name: 'platform/delivery',
    at: 'lib/platform/delivery',
    may: ['platform/db', 'platform/network', 'platform/work'],
  },
  { name: 'platform/env', at: 'lib/platform/env', may: ['platform/network'] },
  { name: 'platform/http', at: 'lib/platform/http', may: ['platform', 'platform/text'] },
  {
    name: 'platform/list/server',
    at: 'lib/platform/list/server',
    may: ['platform', 'platform/db', 'platform/list', 'platform/text', 'platform/use-case'],
  },
  { name: 'platform/list', at: 'lib/platform/list', may: ['platform/live', 'platform/text'] },
  {
    name: 'platform/live',
    at: 'lib/platform/live',
    may: ['platform', 'platform/cache', 'platform/db', 'platform/use-case', 'platform/work'],
  },
  { name: 'platform/log', at: 'lib/platform/log', may: [] },
  { name: 'platform/metrics', at: 'lib/platform/metrics', may: [] },
  { name: 'platform/network', at: 'lib/platform/network', may: ['package.json'] },
  { name: 'platform/text', at: 'lib/platform/text', may: [] },
  {
    name: 'platform/use-case',
    at: 'lib/platform/use-case',
    may: ['platform/access', 'platform/api', 'platform/db'],
  },
  { name: 'platform/work', at: 'lib/platform/work', may: ['platform/db'] },
  { name: 'platform', at: /^lib\/platform\/[\w.-]+$/, may: [] },

  { name: 'ui', at: 'components/ui', may: FOR_SCREENS },
  { name: 'shell', at: 'components/shell', may: ['ui', 'lib/upstream/connection.ts', ...FOR_SCREENS] },
  { name: 'list screens', at: 'components/list', may: ['ui', 'shell', ...FOR_SCREENS] },
  // A screen that uses a part of another feature's: no two features may do so with each other.
  { name: 'screens', at: 'components', may: ['ui', 'shell', 'list screens', ...FOR_SCREENS] },
  {
    name: 'pages',
    at: 'app',
    may: ['ui', 'shell', 'list screens', 'screens', 'application/pages', ...FOR_SCREENS],
  },

  {
    name: 'scripts',
    at: 'scripts',
    may: [
      'application',
      'configuration',
      'service',
      'platform/access',
      'platform/api',
      'platform/backup',
      'platform/db',
      'platform/env',
      'platform/http',
      'platform/log',
      'platform/metrics',
      'platform/text',
      'lib/features/activity/server/verify-chain.ts',
      'lib/features/events/server/known-secrets.ts',
      'lib/features/operations.ts',
      'lib/testing/version-floors.ts',
      'simulation',
      'security-headers.json',
    ],
  },
  { name: 'bench', at: 'bench', may: ['e2e', 'lib', 'scripts'] },
  { name: 'simulation', at: 'simulation', may: ['lib'] },
  // A journey tests the running application: it imports only the expected values from the code.
  {
    name: 'e2e',
    at: 'e2e',
    may: [
      'shared',
      'for tests',
      'scripts',
      'platform/access',
      'platform/api',
      'platform/db',
      'security-headers.json',
    ],
  },
  { name: 'instrumentation', at: 'instrumentation.ts', may: ['lib/application/boot.ts'] },
  { name: 'instrumentation of the browser', at: 'instrumentation-client.ts', may: ['shell'] },
  { name: 'proxy', at: 'proxy.ts', may: ['platform/api', 'lib/features/presenter/presenter.ts'] },
  { name: 'playwright', at: 'playwright.config.ts', may: ['e2e'] },
  { name: 'vitest', at: 'vitest.config.ts', may: ['for tests'] },
  { name: 'drizzle', at: 'drizzle.config.ts', may: [] },
];

/**
 * Use-cases call those of other features only on earlier floors. Some files that much else needs are below their own
 * feature: the names of profiles, the rows of checks and their results for a setup. Features that no other calls are not
 * listed: they stand on top.
 */
const FLOORS: readonly (readonly string[])[] = [
  ['labels/server/read-profile-names.ts', 'setups'],
  ['activity', 'events'],
  ['configurations', 'history', 'labels', 'sign-in', 'views'],
  ['operators', 'presenter', 'survey'],
  ['settings'],
  ['checks/server/check-rows.ts', 'checks/server/setup-results.ts', 'sandbox'],
  ['exceptions'],
  ['checks'],
  ['baselines'],
  ['profiles'],
  ['assignments', 'drift', 'findings'],
];

const FOLDERS = ['app', 'bench', 'components', 'e2e', 'lib', 'scripts', 'simulation'];

const sources = [
  ...readdirSync('.').filter((name) => name.endsWith('.ts') && name !== 'next-env.d.ts'),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ).filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules')),
];

const isIn = (file: string, place: string) => file === place || file.startsWith(`${place}/`);

const roomOf = (file: string): Room | undefined =>
  ROOMS.find(({ at }) => (typeof at === 'string' ? isIn(file, at) : at.test(file)));

function ownImports(file: string): string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'((?:@\/|\.)[^']+)'/g);
  return [...specifiers].map(([, specifier = '']) =>
    specifier.startsWith('@/') ? specifier.slice(2) : relative('.', resolve(dirname(file), specifier)),
  );
}

/** A test may import anything of `lib` and `scripts`, next to what its room may. */
function isAllowed(file: string, target: string): boolean {
  if (isForTests(file) && (isIn(target, 'lib') || isIn(target, 'scripts'))) return true;
  const [room, other] = [roomOf(file.replace('.test.', '.')), roomOf(fileOf(target) ?? target)];
  if (room === undefined) return false;
  return room === other || room.may.some((one) => one === other?.name || isIn(fileOf(target) ?? target, one));
}

test('every import follows the table of allowed imports', () => {
  const broken = sources.flatMap((file) =>
    ownImports(file)
      .filter((target) => !isAllowed(file, target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(broken).toEqual([]);
  expect(sources.filter((file) => roomOf(file) === undefined)).toEqual([]);
  expect(sources.length).toBeGreaterThan(50);
});

const FEATURES = 'lib/features';

/** The floor of a use-case; undefined for anything else. */
function floorOf(file: string): number | undefined {
  if (roomOf(file)?.name !== 'server') return undefined;
  const inFeatures = relative(FEATURES, file);
  const own = FLOORS.findIndex((floor) => floor.includes(inFeatures));
  if (own >= 0) return own;
  const ofFeature = FLOORS.findIndex((floor) => floor.some((feature) => isIn(inFeatures, feature)));
  return ofFeature < 0 ? FLOORS.length : ofFeature;
}

const featureOf = (file: string): string | undefined => relative(FEATURES, file).split('/')[0];

test('use-cases call those of other features only on earlier floors', () => {
  const useCases = sources.filter((file) => !isForTests(file) && floorOf(file) !== undefined);
  const broken = useCases.flatMap((file) =>
    ownImports(file)
      .map((target) => fileOf(target) ?? target)
      .filter((target) => {
        const below = floorOf(target);
        if (below === undefined || featureOf(file) === featureOf(target)) return false;
        return below >= (floorOf(file) ?? 0);
      })
      .map((target) => `${file} imports ${target}`),
  );
  expect(broken).toEqual([]);
  expect(new Set(useCases.map(floorOf)).size).toBe(FLOORS.length + 1);
  expect(useCases.length).toBeGreaterThan(50);
});

/** The file meant by an import without an extension; undefined for a style sheet, or one created by a build. */
const fileOf = (target: string): string | undefined =>
  [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find(
    (file) => /\.tsx?$/.test(file) && existsSync(file),
  );

const isForTests = (file: string): boolean => /\.test\.tsx?$|^lib\/(?:.+\/)?testing\//.test(file);

/** A feature's operations bind the application's rows, so they count as part of the application. */
const placeOf = (file: string): string =>
  roomOf(file)?.name === 'operations' ? file.replace(FEATURES, 'lib/application') : file;

/**
 * The parts of two paths just below their common folder: for `a/b/c.ts` and `a/d.ts` they are `a/b` and `a/d.ts`.
 * Features may know one another's shapes, so between two of them only files must not form a cycle.
 */
function sideBySide(file: string, target: string): [string, string] {
  const [from, to] = [placeOf(file).split('/'), placeOf(target).split('/')];
  if (isIn(placeOf(file), FEATURES) && isIn(placeOf(target), FEATURES) && from[2] !== to[2])
    return [from.join('/'), to.join('/')];
  const level = from.findIndex((name, index) => name !== to[index]) + 1;
  return [from.slice(0, level).join('/'), to.slice(0, level).join('/')];
}

/**
 * For each folder, which of its entries imports which. If no folder has a cycle, there is none among files or
 * folders.
 */
function importsOfNeighbours(): Map<string, Map<string, string>> {
  const neighbours = new Map<string, Map<string, string>>();
  for (const file of sources.filter((path) => !isForTests(path))) {
    for (const target of ownImports(file).map(fileOf)) {
      if (target === undefined || target === file || isForTests(target)) continue;
      const [from, to] = sideBySide(file, target);
      neighbours.set(from, (neighbours.get(from) ?? new Map()).set(to, `${file} imports ${target}`));
    }
  }
  return neighbours;
}

function reachableFrom(start: string, neighbours: Map<string, Map<string, string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    for (const next of neighbours.get(place)?.keys() ?? []) {
      if (!reached.has(next)) waiting.push(next);
      reached.add(next);
    }
  }
  return reached;
}

test('in no folder do files and folders import one another in a cycle', () => {
  const neighbours = importsOfNeighbours();
  const reachable = new Map(
    [...neighbours.keys()].map((place) => [place, reachableFrom(place, neighbours)] as const),
  );
  const circles = [...reachable].flatMap(([place, reached]) =>
    [...(neighbours.get(place) ?? [])]
      .filter(([next]) => reached.has(place) && reachable.get(next)?.has(place))
      .map(([, words]) => words),
  );
  expect(circles).toEqual([]);
  expect(neighbours.size).toBeGreaterThan(50);
});

test('only env.ts and the build’s own switches read process.env', () => {
  const readers = sources.filter(
    (file) =>
      /^(?:app|components|lib|instrumentation|proxy)\b/.test(file) &&
      /process\.env\b(?!\.NODE_ENV|\.NEXT_RUNTIME)/.test(readFileSync(file, 'utf8')) &&
      !/\.test\./.test(file),
  );
  expect(readers.filter((file) => file !== 'lib/application/env.ts' && !isIn(file, 'lib/testing'))).toEqual(
    [],
  );
});

test('no page has its title in its metadata, which Next sends after the page (docs/decisions/145)', () => {
  const pages = sources.filter((file) => isIn(file, 'app'));
  const titled = /generateMetadata|\bmetadata\b[^;]*\btitle\b/;
  expect(pages.filter((file) => titled.test(readFileSync(file, 'utf8')))).toEqual([]);
  expect(pages.length).toBeGreaterThan(50);
});
