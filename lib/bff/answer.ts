import 'server-only';
import { getConsole, log } from '@/lib/composition';
import type { ConsoleContext } from '@/lib/console/context';
import type { Problem } from '@/lib/contract/problem';
import { newRequestId } from './request-id';
import { type Purpose, problemResponse, toProblem } from './to-problem';

interface Call {
  context: ConsoleContext;
  requestId: string;
}

/**
 * Runs a use-case for one of the console's own routes: what it returns becomes JSON, whatever it throws
 * becomes a problem with a request ID. A `Response` is passed on as it is.
 */
export async function answer(run: (call: Call) => unknown, purpose: Purpose = 'read'): Promise<Response> {
  const outcome = await attempt(run, purpose);
  if (!outcome.ok) return problemResponse(outcome.problem);
  if (outcome.value instanceof Response) return outcome.value;
  return new Response(JSON.stringify(outcome.value), {
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-request-id': outcome.requestId,
    },
  });
}

export type Outcome<Value> = { ok: true; value: Value; requestId: string } | { ok: false; problem: Problem };

/** Runs a use-case; what it throws is logged where it is a fault and told as a problem. */
export async function attempt<Value>(
  run: (call: Call) => Value | Promise<Value>,
  purpose: Purpose = 'read',
): Promise<Outcome<Value>> {
  const requestId = newRequestId();
  try {
    return { ok: true, value: await run({ context: await getConsole(), requestId }), requestId };
  } catch (cause) {
    const problem = toProblem(cause, requestId, purpose);
    if (problem.status >= 500) log.error({ requestId, code: problem.code, err: cause }, 'request failed');
    return { ok: false, problem };
  }
}
