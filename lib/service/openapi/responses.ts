import { jsonContent } from '@/lib/contract/api/describe-operations';
import type { JsonSchemas } from '@/lib/contract/api/json-schemas';
import { RATE_LIMIT_HEADERS } from '@/lib/contract/rate-limit';
import { serviceError } from '@/lib/contract/service-error';
import type { ServiceOperation } from '../http/operations';
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

const UNAUTHENTICATED = 'The access token is missing, invalid or expired.';

/** Of every operation besides its own. */
const ALWAYS = {
  429: 'The rate limit is exceeded. Wait for Retry-After, then send the request again.',
  500: 'Something went wrong in the service; the message is always the same.',
  503: 'The service cannot answer at the moment. Nothing was done, or it is not known what was done.',
};

const MORE_HEADERS: Record<string, object> = {
  429: limitedHeaders,
  503: { [RATE_LIMIT_HEADERS.retryAfter]: whole('Seconds to wait.', 1) },
};
const BEARER = {
  'www-authenticate': { description: 'Bearer.', schema: { type: 'string' }, required: true },
};

/** What an operation answers, by status. */
export function responsesOf(row: ServiceOperation, schemas: JsonSchemas): Record<string, unknown> {
  const hasToken = row.access !== 'client';
  const refusals = { ...(hasToken ? { 401: UNAUTHENTICATED } : {}), ...row.refusals, ...ALWAYS };
  const refused = Object.entries(refusals).map(([status, refusal]) => {
    const { description, schema, example } =
      typeof refusal === 'string'
        ? { description: refusal, schema: serviceError, example: EXAMPLES.error }
        : refusal;
    const more = status === '401' && hasToken ? BEARER : MORE_HEADERS[status];
    const content = jsonContent(schemas.named(schema, 'output', 'Error'), example);
    return [status, { description, headers: { ...rateHeaders, ...more }, content }];
  });
  const answer = schemas.named(row.answer, 'output', `${row.operationId}Answer`);
  return {
    200: {
      description: row.answered,
      headers: rateHeaders,
      content: jsonContent(answer, row.example.answer),
    },
    ...Object.fromEntries(refused),
  };
}
