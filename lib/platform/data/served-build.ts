import { BUILD_HEADER } from '@/lib/platform/api/internal-headers';
import { signal } from './signal';

let own: string | null = null;
let served: string | null = null;
const changed = signal();
export const onNewerBuild = changed.on;

/** @param build that of the page; null in development, where builds have no names */
export function setOwnBuild(build: string | null): void {
  own = build;
}

/** Called for every answer of the console. Instances may be replaced one by one: another build, once seen, counts. */
export function noteBuild({ headers }: Pick<Response, 'headers'>): void {
  const build = headers.get(BUILD_HEADER);
  if (own === null || build === null || build === own || build === served) return;
  served = build;
  changed.send();
}

/** The newer build that the console answers with; null while it is that of the page. */
export const newerBuild = (): string | null => served;
