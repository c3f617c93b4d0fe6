import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Expressions that read the environment. */
const VARIABLES = [
  'lib/alert-variables.ts',
  'lib/listening.ts',
  'lib/network-variables.ts',
  'lib/shown-variables.ts',
  'lib/sign-in-variables.ts',
  'lib/variable-kinds.ts',
];

/**
 * Which rooms may import which: the first row whose room contains a file is its rule. Rooms are folders or files.
 */
const RULES: readonly { room: string; may: readonly string[] }[] = [
  { room: 'lib/contract', may: [] },
  { room: 'lib/configuration', may: ['lib/contract'] },
  { room: 'lib/testing', may: ['lib'] },
  { room: 'lib/service/testing', may: ['lib'] },
  { room: 'lib/work/testing', may: ['lib'] },
  { room: 'lib/db', may: ['lib/request-scope.ts'] },
  { room: 'lib/work', may: ['lib/db'] },
  { room: 'lib/network', may: ['package.json'] },
  { room: 'lib/delivery', may: ['lib/db', 'lib/network', 'lib/work'] },
  {
    room: 'lib/service',
    may: ['lib/configuration', 'lib/contract', 'lib/db', 'lib/delivery', 'lib/http', 'lib/work'],
  },
  { room: 'lib/http', may: ['lib/contract', 'lib/in-slices.ts'] },
  { room: 'lib/cache', may: ['lib/clock.ts'] },
  {
    room: 'lib/upstream',
    may: [
      'lib/configuration',
      'lib/contract',
      'lib/cache',
      'lib/clock.ts',
      'lib/in-slices.ts',
      'lib/network',
    ],
  },
  {
    room: 'lib/console',
    may: [
      'lib/configuration',
      'lib/contract',
      'lib/db',
      'lib/delivery',
      'lib/http',
      'lib/network',
      'lib/work',
      'lib/upstream',
      'lib/cache',
      'lib/clock.ts',
      'lib/in-slices.ts',
      'lib/request-scope.ts',
    ],
  },
  {
    room: 'lib/api',
    may: [
      'lib/configuration',
      'lib/contract',
      'lib/console',
      'lib/composition.ts',
      'lib/http',
      'lib/metrics',
      'lib/request-scope.ts',
    ],
  },
  { room: 'lib/log', may: ['lib/env.ts'] },
  { room: 'lib/metrics', may: [] },
  { room: 'lib/backup', may: ['lib/db'] },
  { room: 'lib/sandbox-history.ts', may: ['lib/backup', 'lib/console', 'lib/db'] },
  { room: 'lib/queries', may: ['lib/configuration', 'lib/contract'] },
  {
    room: 'lib/composition.ts',
    may: [
      'lib/application-key.ts',
      'lib/contract',
      'lib/service',
      'lib/upstream',
      'lib/console',
      'lib/db',
      'lib/work',
      'lib/env.ts',
      'lib/log',
      'lib/metrics',
      'lib/request-scope.ts',
      'lib/sandbox-history.ts',
    ],
  },
  { room: 'lib/boot.ts', may: ['lib/api', 'lib/composition.ts', 'lib/application-key.ts', 'lib/log'] },
  { room: 'components/ui', may: ['lib/configuration', 'lib/contract'] },
  { room: 'components/shell', may: ['components/ui', 'lib/queries', 'lib/configuration', 'lib/contract'] },
  {
    room: 'components/list',
    may: ['components/ui', 'components/shell', 'lib/queries', 'lib/configuration', 'lib/contract'],
  },
  ...readdirSync('components')
    .filter((area) => !['ui', 'shell', 'list'].includes(area))
    .map((area) => ({
      room: `components/${area}`,
      may: [
        'components/ui',
        'components/shell',
        'components/list',
        'lib/queries',
        'lib/configuration',
        'lib/contract',
      ],
    })),
  { room: 'app/api', may: ['lib/api'] },
  { room: 'app/sandbox', may: ['lib/api'] },
  { room: 'app', may: ['components', 'lib/queries', 'lib/api', 'lib/configuration', 'lib/contract'] },
  {
    room: 'lib/env.ts',
    may: [...VARIABLES, 'lib/contract', 'lib/console/sign-in/sign-in-settings.ts', 'lib/network'],
  },
  ...VARIABLES.map((room) => ({
    room,
    may: [...VARIABLES, 'lib/contract', 'lib/console/sign-in/sign-in-settings.ts', 'lib/network'],
  })),
  { room: 'lib/application-key.ts', may: [] },
  { room: 'lib/clock.ts', may: [] },
  { room: 'lib/in-slices.ts', may: [] },
  { room: 'lib/request-scope.ts', may: [] },
  {
    room: 'scripts',
    may: [
      'lib/application-key.ts',
      'lib/backup',
      'lib/boot.ts',
      'lib/configuration/checks',
      'lib/configuration/exact-number.ts',
      'lib/console/activity',
      'lib/console/webhooks',
      'lib/contract',
      'lib/db',
      'lib/env.ts',
      'lib/http',
      'lib/listening.ts',
      'lib/log',
      'lib/metrics',
      'lib/request-scope.ts',
      'lib/sandbox-history.ts',
      'lib/service',
      'lib/testing/version-floors.ts',
      'simulation',
      'security-headers.json',
    ],
  },
  { room: 'bench', may: ['e2e', 'lib', 'scripts'] },
  { room: 'simulation', may: ['lib'] },
  // A journey tests the running application: it imports only the expected values from the code.
  {
    room: 'e2e',
    may: ['lib/contract', 'lib/db', 'lib/testing', 'lib/service/testing', 'scripts', 'security-headers.json'],
  },
  { room: 'instrumentation.ts', may: ['lib/boot.ts'] },
  { room: 'instrumentation-client.ts', may: ['components/shell'] },
  { room: 'proxy.ts', may: ['lib/contract'] },
  { room: 'playwright.config.ts', may: ['e2e'] },
  { room: 'vitest.config.ts', may: ['lib/testing'] },
  { room: 'drizzle.config.ts', may: [] },
];

/** A test may also use packages and files that only tests need. */
const TEST_ROOMS = ['lib', 'scripts'];

const ROOMS = ['app', 'bench', 'components', 'e2e', 'lib', 'scripts', 'simulation'];

const sources = [
  ...readdirSync('.').filter((name) => name.endsWith('.ts') && name !== 'next-env.d.ts'),
  ...ROOMS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ).filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules')),
];

const isIn = (file: string, room: string) => file === room || file.startsWith(`${room}/`);

function ownImports(file: string): string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'((?:@\/|\.)[^']+)'/g);
  return [...specifiers].map(([, specifier = '']) =>
    specifier.startsWith('@/') ? specifier.slice(2) : relative('.', resolve(dirname(file), specifier)),
  );
}

test('every import follows the table of allowed imports', () => {
  const broken = sources.flatMap((file) => {
    const rule = RULES.find(({ room }) => isIn(file.replace('.test.', '.'), room));
    if (!rule) return isForTests(file) ? [] : [`${file} stands in no row`];
    const may = [rule.room, ...rule.may, ...(/\.test\.tsx?$/.test(file) ? TEST_ROOMS : [])];
    return ownImports(file)
      .filter((target) => !may.some((room) => isIn(target, room) || `${target}.ts` === room))
      .map((target) => `${file} imports ${target}`);
  });
  expect(broken).toEqual([]);
  expect(sources.length).toBeGreaterThan(50);
});

/** The file meant by an import without an extension; undefined for a style sheet, or one created by a build. */
const fileOf = (target: string): string | undefined =>
  [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find(
    (file) => /\.tsx?$/.test(file) && existsSync(file),
  );

const isForTests = (file: string): boolean => /\.test\.tsx?$|^lib\/(?:service\/)?testing\//.test(file);

/**
 * The parts of two paths just below their common folder: for `a/b/c.ts` and `a/d.ts` they are `a/b` and `a/d.ts`.
 */
function sideBySide(file: string, target: string): [string, string] {
  const [from, to] = [file.split('/'), target.split('/')];
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
  expect(readers.filter((file) => file !== 'lib/env.ts' && !isIn(file, 'lib/testing'))).toEqual([]);
});
