import 'server-only';
import { getConsole, log } from '@/lib/composition';
import type { ConsoleContext } from '@/lib/console/context';
import type { Problem } from '@/lib/contract/problem';
import { JsonBody } from './json-body';
import { type Reply, toResponse } from './reply';
import { newRequestId } from './request-id';
import { type Purpose, problemReply, toProblem } from './to-problem';

interface Call {
  context: ConsoleContext;
  requestId: string;
}

interface Asking {
  purpose?: Purpose;
  /** Fires when the client has gone: what fails then is nobody's concern and is not logged. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs a use-case for one of the console's own routes: what it returns becomes JSON, whatever it throws
 * becomes a problem with a request ID. A `Response` is passed on as it is.
 */
export async function answer(run: (call: Call) => unknown, asking?: Asking): Promise<Response> {
  const outcome = await attempt(async (call) => {
    const value = await run(call);
    return value instanceof Response ? value : JsonBody.of(value);
  }, asking);
  return outcome.ok && outcome.value instanceof Response
    ? outcome.value
    : toResponse(toReply(outcome as Outcome<JsonBody>));
}

/** As `answer`, for what is not always sent as a `Response`. */
export const reply = async (run: (call: Call) => unknown, asking?: Asking): Promise<Reply> =>
  toReply(await attempt(async (call) => JsonBody.of(await run(call)), asking));

export type Outcome<Value> = { ok: true; value: Value; requestId: string } | { ok: false; problem: Problem };

/** Runs a use-case; what it throws is logged where it is a fault and told as a problem. */
export async function attempt<Value>(
  run: (call: Call) => Value | Promise<Value>,
  { purpose = 'read', signal }: Asking = {},
): Promise<Outcome<Value>> {
  const requestId = newRequestId();
  try {
    return { ok: true, value: await run({ context: await getConsole(), requestId }), requestId };
  } catch (cause) {
    const problem = toProblem(cause, requestId, purpose);
    if (problem.status >= 500 && !signal?.aborted) {
      log.error({ requestId, code: problem.code, err: cause }, 'request failed');
    }
    return { ok: false, problem };
  }
}

function toReply(outcome: Outcome<JsonBody>): Reply {
  if (!outcome.ok) return problemReply(outcome.problem);
  return {
    status: 200,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-request-id': outcome.requestId,
    },
    body: outcome.value,
  };
}
