import 'server-only';
import { headers } from 'next/headers';
import type { Api } from '@/lib/features/operations';
import type { AnswerOf } from '@/lib/platform/api/operation';
import type { ApiInput, Handlers, Outcome } from '../handlers';
import { openedHandlers } from '../opened-handlers';

/**
 * The application that `boot` opened. A page imports none of its code: the process would load it a second time
 * (docs/decisions/144). The development server does load it here, so that a change has effect at once.
 */
export async function application(): Promise<Handlers> {
  if (process.env.NODE_ENV !== 'production') return (await import('../handlers')).handlers;
  const handlers = openedHandlers();
  if (handlers === undefined) throw new Error('The application is not open.');
  return handlers;
}

/** What the page that is being rendered may call, and its caller. */
export async function callForPage() {
  const { pages } = await application();
  return { pages, asker: { headers: await headers() } };
}

/** Carries out an operation for the page that is being rendered, as its route would for the browser. */
export async function askForPage<Name extends keyof Api & `GET ${string}`>(
  name: Name,
  input?: ApiInput,
): Promise<Outcome<AnswerOf<Api[Name]>>> {
  const { pages, asker } = await callForPage();
  return pages.askApi(asker, name, input);
}

/**
 * Reads from a control operation, for a page's first paint. `path` begins below the mount:
 * `/accounts/northwind/profiles`.
 *
 * @throws Error for every answer that is not a success; the browser asks again and shows why.
 */
export async function askControl<Answer>(path: string): Promise<Answer> {
  const { pages, asker } = await callForPage();
  return pages.askControl<Answer>(asker, path);
}
