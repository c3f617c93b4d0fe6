/** Paths of the API below its base path, and the methods that each knows. HEAD comes with GET. */
export const PATHS = {
  token: '/oauth/token',
  portalConfigurations: '/portal-configurations',
  profilePortalConfiguration: '/profiles/:uuid/portal-configuration',
  openapi: '/openapi.json',
} as const;

const METHODS: readonly (readonly [pattern: RegExp, allow: string])[] = [
  [/^\/oauth\/token$/, 'POST'],
  [/^\/portal-configurations$/, 'GET, HEAD'],
  [/^\/profiles\/[^/]+\/portal-configuration$/, 'GET, HEAD, PATCH'],
  [/^\/openapi\.json$/, 'GET, HEAD'],
];

/** Value of the Allow header for a path that exists; null for one that does not. */
export function allowedMethods(path: string): string | null {
  return METHODS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** A path outside of the base: no route has it. */
const OUTSIDE = '/ outside';

export function pathBelow(basePath: string, path: string): string {
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : OUTSIDE;
}
