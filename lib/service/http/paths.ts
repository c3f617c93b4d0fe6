/** A path outside of the base: no route has it. */
const OUTSIDE = '/ outside';

export function pathBelow(basePath: string, path: string): string {
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : OUTSIDE;
}
