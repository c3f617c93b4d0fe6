import { BUILD_HEADER } from '@/lib/platform/api/build';

let own: string | null = null;
let served: string | null = null;
const listeners = new Set<() => void>();

/** @param build that of the page; null in development, where builds have no names */
export function setOwnBuild(build: string | null): void {
  own = build;
}

/** Called for every answer of the console. Instances may be replaced one by one: another build, once seen, counts. */
export function noteBuild({ headers }: Pick<Response, 'headers'>): void {
  const build = headers.get(BUILD_HEADER);
  if (own === null || build === null || build === own || build === served) return;
  served = build;
  for (const listener of listeners) listener();
}

/** The newer build that the console answers with; null while it is that of the page. */
export const newerBuild = (): string | null => served;

/** @returns a function that ends it */
export function onNewerBuild(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
