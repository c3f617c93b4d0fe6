import type { PROBLEM_CONTENT_TYPE, Problem } from '@/lib/platform/api/problem';
import { parseExactJson } from '@/lib/platform/text/exact-number';
import { suspectAway } from './reachability';
import { noteBuild } from './served-build';
import { announceSignedOut } from './signed-out';

/** Repeated here with the type from there: importing the value would send zod to every page. */
const PROBLEM_TYPE: typeof PROBLEM_CONTENT_TYPE = 'application/problem+json';

/** A request that takes longer, in milliseconds, may have gone into a dead connection, which reports nothing. */
const SLOW_MS = 10_000;

/** A route's answer that was not a success; `problem` says what happened (RFC 9457). */
export class ProblemError extends Error {
  override name = 'ProblemError';
  constructor(readonly problem: Problem) {
    super(problem.title);
  }
}

const unreachable: Problem = {
  type: 'about:blank',
  title: 'The console could not be reached.',
  status: 0,
  detail: 'Nothing you typed is lost. Try again once the connection is back.',
  code: 'internal_error',
  requestId: '–',
};

/**
 * Calls one of the console's own routes.
 * @throws ProblemError for every answer that is not a success, and when there is no answer at all.
 */
export async function requestJson<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await request(path, init);
  const body = await jsonOf(response);
  if (response.ok && body !== null) return body as Answer;
  throw refusal(response, body);
}

/** The same for a file. @throws ProblemError */
export async function requestFile(path: string, init: RequestInit): Promise<Blob> {
  const response = await request(path, init);
  if (response.ok) return response.blob();
  throw refusal(response, await jsonOf(response));
}

async function request(path: string, init: RequestInit): Promise<Response> {
  const timer = setTimeout(suspectAway, SLOW_MS);
  try {
    const response = await fetch(path, { ...init, headers: { accept: 'application/json', ...init.headers } });
    noteBuild(response);
    return response;
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    suspectAway();
    throw new ProblemError(unreachable);
  } finally {
    clearTimeout(timer);
  }
}

const jsonOf = (response: Response): Promise<unknown> =>
  response
    .text()
    .then(parseExactJson)
    .catch(() => null);

function refusal(response: Response, body: unknown): ProblemError {
  const isProblem = response.headers.get('content-type')?.startsWith(PROBLEM_TYPE);
  const problem: Problem =
    isProblem && body !== null ? (body as Problem) : { ...unreachable, status: response.status };
  if (problem.code === 'not_signed_in') announceSignedOut();
  return new ProblemError(problem);
}

/** The request of a change, with `body` as JSON if there is one. */
export const changeRequest = (method: string, body: unknown): RequestInit => ({
  method,
  ...(body === undefined
    ? {}
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
});
