import { readFileSync } from 'node:fs';
import { openedHandlers } from '../../lib/application/opened-handlers';
import { createRouter, type RouteMatch } from '../../lib/platform/api/routes';

interface Route {
  page: string;
  regex: string;
}

/** As written by Next's build. */
interface RoutesManifest {
  staticRoutes: Route[];
  dynamicRoutes: Route[];
}

/** The pattern of an address, such as `/api/profiles/[uuid]/known`. There are only a few more than there are routes. */
export type PatternOf = (url: string) => string;

const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/** Patterns of the API, once the application is open. */
function apiPatterns(): ((path: string) => RouteMatch<string> | null) | null {
  const paths = openedHandlers()?.apiPaths;
  return paths
    ? createRouter(paths.map((path) => [`* ${path}`, path.replaceAll(/\{(\w+)\}/g, '[$1]')] as const))
    : null;
}

function patternsOf({ staticRoutes, dynamicRoutes }: RoutesManifest): PatternOf {
  const pages = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));
  let api: ReturnType<typeof apiPatterns> = null;
  return (url) => {
    const [path = ''] = url.split('?', 1);
    if (pages.has(path) || PROBES.has(path)) return path;
    if (path.startsWith('/_next/')) return '/_next';
    api ??= apiPatterns();
    return api?.(path)?.rows.get('*') ?? patterns.find(({ regex }) => regex.test(path))?.page ?? 'none';
  };
}

/** Patterns of the build in the working directory; call after building. */
export const builtPatterns = (): PatternOf =>
  patternsOf(JSON.parse(readFileSync('.next/routes-manifest.json', 'utf8')) as RoutesManifest);
