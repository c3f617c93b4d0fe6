import type { Scope } from '@/lib/configuration/contract/access-token';
import { RATE_LIMIT_HEADERS } from '@/lib/configuration/contract/rate-limit';
import { addressFault } from '@/lib/platform/api/address-fault';
import { isDatabaseAway } from '@/lib/platform/db/database-error';
import {
  type BodyLimits,
  JsonBodyError,
  readJsonBody as readWithinBounds,
} from '@/lib/platform/http/read-json-body';
import type { AccessTokens, Caller } from '../access-token/access-tokens';
import { type ActiveFaults, API_FAULTS } from '../faults/active-faults';
import type { Admission, ApiClass, Budgets } from '../rate-limit/budgets';
import { ANONYMOUS, DEFAULT_LIMITS } from '../rate-limit/limit-of';
import { ServiceFault, unauthenticated } from '../service-fault';
import { type Answer, faultAnswer, tooMany, toResponse } from './answer';
import type { MeetFaults } from './answer-faults';

/** Gets the cause of every 500 and 503, which is not sent to the caller. */
export type ServiceLog = (error: unknown, request: { method: string; path: string }) => void;

export interface HttpContext {
  tokens: AccessTokens;
  budgets: Budgets;
  clock: () => number;
  log: ServiceLog;
  faults: ActiveFaults;
  meetFaults: MeetFaults;
  /** Null if there is nothing to wait for. */
  refresh(): Promise<void> | null;
}

/** Scopes that a GET and a PATCH need. Not defined in the document: `write` is assumed to include reading. */
export const READERS: readonly Scope[] = ['read', 'write'];
export const WRITERS: readonly Scope[] = ['write'];

const NOBODY: Caller = { account: '', client: '', scope: 'read' };

/**
 * The middleware of the API, in one function: authentication, rate limit, scope, an injected fault, then the
 * operation. Null `scopes` are for an address that needs no token. Never throws: every outcome is a response
 * with the rate headers.
 */
export async function handleRequest(
  http: HttpContext,
  request: Request,
  scopes: readonly Scope[] | null,
  operation: (caller: Caller) => Answer | Promise<Answer>,
): Promise<Response> {
  const apiClass = classOf(request.method);
  let rate: Admission | null = null;
  try {
    const refreshing = http.refresh();
    if (refreshing) await refreshing;
    const looked = http.tokens.verify(request.headers.get('authorization'));
    const caller = looked instanceof Promise ? await looked : looked;
    const admission = http.budgets.consume(caller?.account ?? ANONYMOUS, apiClass);
    rate = admission instanceof Promise ? await admission : admission;
    if (!rate.granted) return tooMany(rate, http.clock());
    if (scopes !== null) {
      const { account } = checkScope(caller, scopes);
      if (http.faults.any(account, API_FAULTS)) {
        const met = await http.meetFaults({ account, request, rate, kinds: API_FAULTS });
        if (met) return met;
      }
    }
    refuseUnreadableAddress(request);
    return toResponse(await operation(caller ?? NOBODY), rate);
  } catch (error) {
    return toResponse(errorAnswer(http.log, request, error), rate ?? unknownBudget(http, apiClass));
  }
}

/**
 * For the API and the control operations. A path with invalid escapes matches no route.
 * @throws ServiceFault `malformed_query`
 */
export function refuseUnreadableAddress({ url }: Request): void {
  const fault = addressFault(url);
  if (fault === 'nul') throw new ServiceFault('malformed_query', 'The address contains a NUL character.');
  if (fault !== null) throw new ServiceFault('malformed_query', 'The query is not valid.');
}

function checkScope(caller: Caller | null, scopes: readonly Scope[]): Caller {
  if (caller === null) throw unauthenticated();
  if (!scopes.includes(caller.scope)) {
    throw new ServiceFault('scope_missing', 'This API client does not have the write scope.');
  }
  return caller;
}

/** Seconds before an unreachable database is tried again. */
const COME_AGAIN = 5;

/** A fault as it is; anything else as a 503 or 500 with a fixed message, with its cause in the log. */
export function errorAnswer(log: ServiceLog, request: Request, error: unknown): Answer {
  if (error instanceof ServiceFault) return faultAnswer(error);
  log(error, { method: request.method, path: new URL(request.url).pathname });
  if (isDatabaseAway(error)) {
    return faultAnswer(
      new ServiceFault('unavailable', 'The service is not available. Try again later.', {
        headers: { [RATE_LIMIT_HEADERS.retryAfter]: String(COME_AGAIN) },
      }),
    );
  }
  return faultAnswer(new ServiceFault('internal', 'Something went wrong in the service.'));
}

/** The rate headers if the database cannot be reached. */
export function unknownBudget(http: HttpContext, apiClass: ApiClass): Admission {
  const resetAt = Math.ceil(http.clock() / 1000);
  return { granted: false, limit: DEFAULT_LIMITS[apiClass], remaining: 0, resetAt };
}

function classOf(method: string): ApiClass {
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'writes';
}

/** @throws ServiceFault `wrong_content_type`, `body_too_large` or `malformed_body` */
export async function readJsonBody(request: Request, limits?: BodyLimits): Promise<unknown> {
  try {
    return await readWithinBounds(request, limits);
  } catch (error) {
    if (error instanceof JsonBodyError) throw new ServiceFault(error.code, error.message);
    throw error;
  }
}
