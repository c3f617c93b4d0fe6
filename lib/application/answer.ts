import 'server-only';
import type { CallContext } from '@/lib/features/context';
import type { Caller } from '@/lib/features/sign-in/server/authentication';
import { bearerOf, readToken } from '@/lib/features/sign-in/server/read-token';
import { PEER_ADDRESS } from '@/lib/platform/api/internal-headers';
import type { Problem } from '@/lib/platform/api/problem';
import { noteRequest } from '@/lib/platform/db/request-scope';
import { JsonBody } from '@/lib/platform/http/json-body';
import { type Prepared, preparedResponse } from '@/lib/platform/http/prepared-response';
import { ConsoleError, isConsoleError } from '@/lib/platform/use-case/console-error';
import { getApplication, log } from './composition';
import { type Purpose, prepareProblem, toProblem } from './problems';
import { newRequestId } from './request-id';

/** Identifies the caller: a request, or its headers. */
export interface RequestSource {
  headers: Headers;
}

/** The caller, whether or not they are let in. */
export const callerOf = ({ headers }: RequestSource, requestId: string): Caller => ({
  headers,
  call: { requestId, from: headers.get(PEER_ADDRESS) },
});

interface Call {
  context: CallContext;
  requestId: string;
}

interface CallerOptions {
  /** With an API token in the request, the token identifies the caller. Otherwise only a session does. */
  byToken?: boolean;
  purpose?: Purpose;
  /** Whether the client has disconnected. Failures after that are not logged. */
  isGone?: () => boolean;
  /** A fault that is already logged at its source, because a line per request would be too many. */
  isQuiet?: (cause: unknown) => boolean;
}

/**
 * Runs something that is not an API operation, for the signed-in operator. Its result becomes JSON, and an error
 * becomes a problem with a request ID. A `Response` is passed on unchanged.
 */
export const answer = async (
  asker: RequestSource,
  run: (call: Call) => unknown,
  asking?: CallerOptions,
): Promise<Response> => toResponse(await attempt(asker, async (call) => toJson(await run(call)), asking));

/** Like `attempt`, for the few addresses that are open without signing in. */
export const attemptForAnyone = <Value>(
  run: (call: Pick<Call, 'requestId'>) => Value | Promise<Value>,
  asking?: CallerOptions,
): Promise<Outcome<Value>> => settle((requestId) => run({ requestId }), asking);

export type Outcome<Value> = { ok: true; value: Value; requestId: string } | { ok: false; problem: Problem };

/** Runs a use-case for the signed-in operator; without one it is not run. */
export const attempt = <Value>(
  asker: RequestSource,
  run: (call: Call) => Value | Promise<Value>,
  asking?: CallerOptions,
): Promise<Outcome<Value>> =>
  settle(async (requestId) => {
    const context = await contextOf(asker, requestId, asking?.byToken);
    noteRequest({ operator: context.operator.id });
    try {
      return await run({ context, requestId });
    } catch (cause) {
      await recordRefusal(context, cause);
      throw cause;
    }
  }, asking);

async function contextOf(asker: RequestSource, requestId: string, byToken = false): Promise<CallContext> {
  const { console, identify, authentication } = await getApplication();
  const { call } = callerOf(asker, requestId);
  const bearer = byToken ? bearerOf(asker.headers) : null;
  if (bearer === null) {
    const operator = await identify(asker.headers);
    if (operator === null) throw new ConsoleError('not_signed_in');
    return { ...console, operator, call };
  }
  const held = await readToken(authentication, bearer);
  if (held === null) {
    await authentication.wrongTokens.note(console.activity, call);
    throw new ConsoleError('token_refused');
  }
  const { id, name, readOnly, operator } = held;
  return { ...console, operator: { ...operator, token: { id, name, readOnly } }, call };
}

/** The refusal applies even if it cannot be recorded. */
async function recordRefusal(context: CallContext, cause: unknown): Promise<void> {
  if (!isConsoleError(cause) || cause.permission === undefined) return;
  await context.activity.repeated(context, {
    action: 'permission.refused',
    outcome: 'refused',
    subject: cause.permission,
    ...(cause.profile === undefined ? {} : { profile: cause.profile }),
  });
}

/** Logs errors that are faults, and turns every error into a problem. */
async function settle<Value>(
  run: (requestId: string) => Value | Promise<Value>,
  { purpose = 'read', isGone, isQuiet }: CallerOptions = {},
): Promise<Outcome<Value>> {
  const requestId = newRequestId();
  try {
    return { ok: true, value: await run(requestId), requestId };
  } catch (cause) {
    const problem = toProblem(cause, requestId, purpose);
    if (problem.status >= 500 && !isGone?.() && !isQuiet?.(cause)) {
      log.error({ requestId, code: problem.code, err: cause }, 'request failed');
    }
    return { ok: false, problem };
  }
}

/** Called inside the attempt, so that a value that cannot be serialised becomes a fault too. */
export const toJson = (value: unknown): JsonBody | Response =>
  value instanceof Response ? value : JsonBody.of(value);

export const toResponse = (outcome: Outcome<JsonBody | Response>): Response =>
  outcome.ok && outcome.value instanceof Response ? outcome.value : preparedResponse(prepareOutcome(outcome));

export function prepareOutcome(outcome: Outcome<unknown>): Prepared {
  if (!outcome.ok) return prepareProblem(outcome.problem);
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-request-id': outcome.requestId,
  };
  return { status: 200, headers, ...JsonBody.of(outcome.value).prepared };
}
