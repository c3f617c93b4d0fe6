/** The lowest safe version of a package, and the reason. */
export interface Floor {
  name: string;
  least: string;
  why: string;
}

/** For every copy in the lock file, including nested ones. Raise it with each relevant advisory. */
export const FLOORS: readonly Floor[] = [
  {
    name: 'next',
    least: '16.4.6',
    why: 'proxy bypass by x-middleware-subrequest (CVE-2025-29927), requests sent elsewhere by upgrades (CVE-2026-44578), and later fixes',
  },
  {
    name: 'react',
    least: '19.3.0',
    why: 'code execution through server components (CVE-2025-55182), and later fixes',
  },
  { name: 'react-dom', least: '19.3.0', why: 'released together with react' },
  { name: 'zod', least: '4.6.6', why: 'the oldest release that was checked with this project' },
  { name: 'drizzle-orm', least: '0.45.2', why: 'unescaped identifiers (CVE-2026-39356)' },
  { name: 'hono', least: '4.12.25', why: 'CVE-2026-47676, CVE-2026-54290' },
  { name: '@hono/node-server', least: '1.19.13', why: 'CVE-2026-29087, CVE-2026-39406' },
  {
    name: 'undici',
    least: '7.28.0',
    why: 'request smuggling (CVE-2026-1525), line breaks in upgrades (CVE-2026-1527), unbounded memory (CVE-2026-12151)',
  },
  {
    name: 'pg',
    least: '8.23.1',
    why: 'reports whether a connection has an open transaction, which shows broken connections',
  },
  { name: 'nanoid', least: '3.3.8', why: 'predictable identifiers (CVE-2024-55565)' },
  { name: 'semver', least: '7.5.2', why: 'texts that take forever to parse (CVE-2022-25883)' },
  { name: 'postcss', least: '8.4.31', why: 'comments parsed as rules (CVE-2023-44270)' },
];

interface Lock {
  packages: Record<string, { version?: string }>;
}

/** Copies in a lock file (npm, version 3) that are below their floor, each in words. */
export function belowFloor({ packages }: Lock, floors: readonly Floor[] = FLOORS): string[] {
  return floors.flatMap(({ name, least, why }) =>
    Object.entries(packages)
      .filter(([place, { version }]) => place.endsWith(`node_modules/${name}`) && isBelow(version, least))
      .map(([place, { version }]) => `${place} ${version} is below ${least}: ${why}`),
  );
}

/** Compares numerically; a pre-release comes before its release. An unreadable version counts as unsafe. */
function isBelow(version: string | undefined, least: string): boolean {
  const [, numbers = '', isPreRelease] = /^(\d+\.\d+\.\d+)(-)?/.exec(version ?? '') ?? [];
  if (numbers === '') return true;
  const [found, wanted] = [numbers, least].map((text) => text.split('.').map(Number));
  const differing = wanted?.findIndex((number, place) => found?.[place] !== number) ?? -1;
  if (differing < 0) return isPreRelease !== undefined;
  return (found?.[differing] ?? 0) < (wanted?.[differing] ?? 0);
}
