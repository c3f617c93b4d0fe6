import { isDatabaseAway, isUpstreamError } from '@/lib/composition';
import { isConsoleError } from '@/lib/console/console-error';
import { PROBLEM_CONTENT_TYPE, PROBLEM_STATUS, type Problem, type ProblemCode } from '@/lib/contract/problem';
import { JsonBody } from './json-body';
import { PROBLEM_WORDS } from './problem-words';
import type { Reply } from './reply';
import { RequestError } from './request-error';

/** What the request was for: only a change has to say whether it was made. */
export type Purpose = 'read' | 'change';

/** Seconds after which what is away is asked again, where it does not say so itself. */
const COME_AGAIN = 5;
/** … and a service that did not answer as it should. */
const READ_AGAIN = 10;

/** Anything thrown on the way to an answer, as a problem (RFC 9457). What is not foreseen says nothing of its cause. */
export function toProblem(cause: unknown, requestId: string, purpose: Purpose): Problem {
  if (cause instanceof RequestError) {
    return make(cause.code, requestId, purpose, cause.errors ? { errors: cause.errors } : {});
  }
  if (isConsoleError(cause)) {
    return make(cause.code, requestId, purpose, {
      ...(cause.current ? { current: cause.current } : {}),
      ...(cause.origins ? { origins: cause.origins } : {}),
      ...(cause.errors ? { errors: cause.errors } : {}),
      ...(cause.retryAfter === undefined ? {} : { retryAfter: cause.retryAfter }),
    });
  }
  if (isUpstreamError(cause)) {
    return make(cause.code, requestId, purpose, {
      ...titleOf(cause),
      ...(cause.errors ? { errors: cause.errors } : {}),
      ...waitOf(cause, purpose),
    });
  }
  if (isDatabaseAway(cause)) return make('database_away', requestId, purpose, {});
  return make('internal_error', requestId, purpose, {});
}

/** What is wrong with the service, and may be right a moment later. */
const PASSING: readonly ProblemCode[] = [
  'service_unreachable',
  'service_timeout',
  'service_answer_unreadable',
  'token_answer_unreadable',
];

/** A read is tried again by itself, so that no words of a fault outlive it; a change is its operator's to repeat. */
function waitOf(
  { code, retryAfter }: { code: ProblemCode; retryAfter?: number | undefined },
  purpose: Purpose,
) {
  if (retryAfter !== undefined) return { retryAfter };
  return purpose === 'read' && PASSING.includes(code) ? { retryAfter: READ_AGAIN } : {};
}

/** The service's own words, or which member of the token answer is to blame. */
function titleOf(
  error: Error & { code: ProblemCode; serviceMessage?: string | undefined },
): Partial<Problem> {
  const { code, message, serviceMessage } = error;
  if (code === 'token_answer_unreadable') return { title: message };
  return serviceMessage ? { title: serviceMessage } : {};
}

function make(code: ProblemCode, requestId: string, purpose: Purpose, more: Partial<Problem>): Problem {
  const { title, unchanged, detail, unknown } = PROBLEM_WORDS[code];
  return {
    type: `urn:portal-console:problem:${code}`,
    title,
    status: PROBLEM_STATUS[code],
    detail: purpose === 'read' ? detail : unchanged ? `Nothing was changed. ${detail}` : (unknown ?? detail),
    code,
    requestId,
    // Whatever cannot be had at the moment says when to come again.
    ...(PROBLEM_STATUS[code] === 503 ? { retryAfter: COME_AGAIN } : {}),
    ...more,
  };
}

/** For the OpenAPI document. */
export const problemExample = (code: ProblemCode): Problem => make(code, 'h2V0cXVlc3Qx', 'change', {});

export function problemReply(problem: Problem): Reply {
  const headers: Record<string, string> = {
    'content-type': PROBLEM_CONTENT_TYPE,
    'cache-control': 'no-store',
    'x-request-id': problem.requestId,
  };
  if (problem.retryAfter !== undefined) headers['retry-after'] = String(Math.ceil(problem.retryAfter));
  return { status: problem.status, headers, body: JsonBody.of(problem) };
}
