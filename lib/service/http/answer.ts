import { RATE_LIMIT_HEADERS } from '@/lib/configuration/contract/rate-limit';
import { preparedResponse } from '@/lib/platform/http/prepared-response';
import type { Admission } from '../rate-limit/budgets';
import { FAULT_STATUS, ServiceFault } from '../service-fault';

/** The response of a verb: JSON, already serialised. */
export interface Answer {
  status: number;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  headers?: Record<string, string>;
}

export const json = (status: number, value: unknown): Answer => ({ status, body: JSON.stringify(value) });

/** Codes that the token endpoint returns in `error`. Source: RFC 6749, section 5.2. */
const TOKEN_ERRORS = new Set(['unsupported_grant_type', 'invalid_request', 'invalid_client']);

export function faultAnswer(fault: ServiceFault): Answer {
  const { errors, headers } = fault.detail;
  const body = {
    ...(TOKEN_ERRORS.has(fault.code) ? { error: fault.code } : {}),
    message: fault.message,
    ...(errors ? { errors } : {}),
  };
  const answer = json(FAULT_STATUS[fault.code], body);
  return headers ? { ...answer, headers } : answer;
}

/** Every response has the rate headers, errors too. Source: API document, "Limits". */
export function toResponse(answer: Answer, rate: Admission): Response {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    [RATE_LIMIT_HEADERS.limit]: String(rate.limit),
    [RATE_LIMIT_HEADERS.remaining]: String(rate.remaining),
  };
  if (answer.headers) Object.assign(headers, answer.headers);
  const { status, body } = answer;
  if (body instanceof ReadableStream) return new Response(body, { status, headers });
  return preparedResponse({ status, headers, body });
}

/** 429 with the two headers in the document; both refer to the end of the window. */
export function tooMany(rate: Admission, nowMs: number): Response {
  const wait = Math.max(1, Math.ceil(rate.resetAt - nowMs / 1000));
  const fault = new ServiceFault('rate_limited', 'The rate limit has been exceeded. Wait, then try again.', {
    headers: {
      [RATE_LIMIT_HEADERS.retryAfter]: String(wait),
      [RATE_LIMIT_HEADERS.reset]: String(rate.resetAt),
    },
  });
  return toResponse(faultAnswer(fault), rate);
}
