import 'server-only';
import { headers } from 'next/headers';
import type { Api } from '@/lib/features/operations';
import { DATABASE_AWAY } from '@/lib/platform/api/database-away';
import type { AnswerOf } from '@/lib/platform/api/operation';
import { answerUnavailable } from '@/lib/platform/db/request-scope';
import { HANDLERS } from '../application-key';
import type { ApiInput, Handlers, Outcome, RequestSource } from '../handlers';

const running = globalThis as { [HANDLERS]?: Handlers };

/**
 * The application that `boot` opened. A page imports none of its code: the process would load it a second time
 * (docs/decisions/144). The development server does load it here, so that a change has effect at once.
 */
export async function application(): Promise<Handlers> {
  if (process.env.NODE_ENV !== 'production') return (await import('../handlers')).handlers;
  const handlers = running[HANDLERS];
  if (handlers === undefined) throw new Error('The application is not open.');
  return handlers;
}

/** The caller of the page that is being rendered. */
export const pageAsker = async (): Promise<RequestSource> => ({ headers: await headers() });

/**
 * Carries out an operation for the page that is being rendered, as its route would for the browser. If the database
 * is unavailable, the page says so and is sent with 503.
 */
export async function askForPage<Name extends keyof Api & `GET ${string}`>(
  name: Name,
  input: ApiInput = {},
): Promise<Outcome<AnswerOf<Api[Name]>>> {
  const { pages } = await application();
  const outcome = await pages.askApi(await pageAsker(), name, input);
  if (!outcome.ok && outcome.problem.code === DATABASE_AWAY) answerUnavailable();
  return outcome;
}

/**
 * Reads from a control operation, for a page's first paint. `path` begins below the mount:
 * `/accounts/northwind/profiles`.
 *
 * @throws Error for every answer that is not a success; the browser asks again and shows why.
 */
export async function askControl<Answer>(path: string): Promise<Answer> {
  const { pages } = await application();
  return pages.askControl<Answer>(await pageAsker(), path);
}
