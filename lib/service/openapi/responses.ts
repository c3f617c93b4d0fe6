import type { z } from 'zod';
import { RATE_LIMIT_HEADERS } from '@/lib/contract/rate-limit';
import { serviceError } from '@/lib/contract/service-error';
import { EXAMPLES } from './examples';

const LIMITS =
  'Requests are counted by account and API class (reads, writes, tokens) in fixed windows of one minute that ' +
  'begin on the full minute, UTC. An account has 600 reads, 120 writes and 30 tokens a minute unless it was set ' +
  'otherwise. Requests that no account can be charged with share one anonymous budget. The numbers and the window ' +
  'length are not shown in the API document.';

const whole = (description: string, minimum = 0) => ({
  description,
  schema: { type: 'integer' as const, minimum },
  required: true,
});

/** On every answer. Source: API document, "Limits". */
const rateHeaders = {
  [RATE_LIMIT_HEADERS.limit]: whole(`Maximum requests in the window. ${LIMITS}`),
  [RATE_LIMIT_HEADERS.remaining]: whole('Requests left in the current window.'),
};

const limitedHeaders = {
  ...rateHeaders,
  [RATE_LIMIT_HEADERS.retryAfter]: whole('Seconds to wait.', 1),
  [RATE_LIMIT_HEADERS.reset]: whole(
    'Unix timestamp in seconds at which the limit resets. Sent on 429 only, as documented.',
  ),
};

/** A body as it is described: its schema, and one that is valid. */
export interface Described {
  schema: z.ZodType;
  example: unknown;
}

export const json = ({ schema, example }: Described) => ({ 'application/json': { schema, example } });

const ERROR: Described = { schema: serviceError, example: EXAMPLES.error };

export const answered = (description: string, body: Described) => ({
  description,
  headers: rateHeaders,
  content: json(body),
});

export const refused = (description: string, body: Described = ERROR) => answered(description, body);

export const limited = {
  description: 'The rate limit is exceeded. Wait for Retry-After, then send the request again.',
  headers: limitedHeaders,
  content: json(ERROR),
};

export const unauthenticated = {
  ...refused('The access token is missing, invalid or expired.'),
  headers: {
    ...rateHeaders,
    'www-authenticate': { description: 'Bearer.', schema: { type: 'string' as const }, required: true },
  },
};

export const failed = refused('Something went wrong in the service; the message is always the same.');

export const unavailable = {
  ...refused('The service cannot answer at the moment. Nothing was done, or it is not known what was done.'),
  headers: { ...rateHeaders, [RATE_LIMIT_HEADERS.retryAfter]: whole('Seconds to wait.', 1) },
};
