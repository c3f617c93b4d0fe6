import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Who may import whom: the first row whose room a file stands in is its rule. Rooms are folders or files. */
const RULES: readonly { room: string; may: readonly string[] }[] = [
  { room: 'lib/contract', may: [] },
  { room: 'lib/configuration', may: ['lib/contract'] },
  { room: 'lib/testing', may: ['lib'] },
  { room: 'lib/service/testing', may: ['lib'] },
  { room: 'lib/db', may: [] },
  { room: 'lib/service', may: ['lib/configuration', 'lib/contract', 'lib/db'] },
  { room: 'lib/cache', may: ['lib/clock.ts'] },
  { room: 'lib/upstream', may: ['lib/configuration', 'lib/contract', 'lib/cache', 'lib/clock.ts'] },
  {
    room: 'lib/console',
    may: ['lib/configuration', 'lib/contract', 'lib/db', 'lib/upstream', 'lib/cache', 'lib/clock.ts'],
  },
  {
    room: 'lib/api',
    may: [
      'lib/configuration',
      'lib/contract',
      'lib/console',
      'lib/composition.ts',
      'lib/metrics',
      'lib/request-scope.ts',
    ],
  },
  { room: 'lib/log', may: ['lib/env.ts'] },
  { room: 'lib/metrics', may: [] },
  { room: 'lib/backup', may: ['lib/db'] },
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
      'lib/env.ts',
      'lib/log',
      'lib/metrics',
    ],
  },
  { room: 'lib/boot.ts', may: ['lib/api', 'lib/composition.ts', 'lib/application-key.ts'] },
  { room: 'components/ui', may: ['lib/configuration', 'lib/contract'] },
  { room: 'components/shell', may: ['components/ui', 'lib/queries', 'lib/configuration', 'lib/contract'] },
  ...readdirSync('components')
    .filter((area) => !['ui', 'shell'].includes(area))
    .map((area) => ({
      room: `components/${area}`,
      may: ['components/ui', 'components/shell', 'lib/queries', 'lib/configuration', 'lib/contract'],
    })),
  { room: 'app/api', may: ['lib/api'] },
  { room: 'app/sandbox', may: ['lib/api'] },
  { room: 'app', may: ['components', 'lib/queries', 'lib/api', 'lib/configuration', 'lib/contract'] },
];

/** A test may also use what only tests need. */
const TEST_ROOMS = ['lib', 'scripts'];

const sources = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path)),
);

const isIn = (file: string, room: string) => file === room || file.startsWith(`${room}/`);

function ownImports(file: string): string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'((?:@\/|\.)[^']+)'/g);
  return [...specifiers].map(([, specifier = '']) =>
    specifier.startsWith('@/') ? specifier.slice(2) : relative('.', resolve(dirname(file), specifier)),
  );
}

test('every import keeps to the table of who may import whom', () => {
  const broken = sources.flatMap((file) => {
    const rule = RULES.find(({ room }) => isIn(file, room));
    if (!rule) return [];
    const may = [rule.room, ...rule.may, ...(/\.test\.tsx?$/.test(file) ? TEST_ROOMS : [])];
    return ownImports(file)
      .filter((target) => !may.some((room) => isIn(target, room) || `${target}.ts` === room))
      .map((target) => `${file} imports ${target}`);
  });
  expect(broken).toEqual([]);
  expect(sources.length).toBeGreaterThan(50);
});

test('only env.ts and the build’s own switches read process.env', () => {
  const readers = sources.filter(
    (file) =>
      /process\.env\b(?!\.NODE_ENV|\.NEXT_RUNTIME)/.test(readFileSync(file, 'utf8')) &&
      !/\.test\./.test(file),
  );
  expect(readers.filter((file) => file !== 'lib/env.ts' && !isIn(file, 'lib/testing'))).toEqual([]);
});
