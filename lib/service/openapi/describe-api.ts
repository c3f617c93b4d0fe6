import { RATE_LIMIT_HEADERS } from '@/lib/configuration/contract/rate-limit';
import { serviceError } from '@/lib/configuration/contract/service-error';
import { describedAt, jsonContent } from '@/lib/platform/api/describe-operations';
import type { JsonSchemas } from '@/lib/platform/api/json-schemas';
import { ACCESS_TOKEN } from './choices';
import { describeWebhooks, WEBHOOKS_AREA } from './describe-webhooks';
import { EXAMPLES } from './examples';
import { CONFIGURATIONS, type ServiceOperation, TOKENS } from './operations';

const INFO = {
  title: 'Onboarding Service API',
  version: '2',
  license: { name: 'MIT', identifier: 'MIT' },
  contact: { name: 'The operator of this service' },
  description:
    'Portal configurations of customer profiles. Where the API document says "not shown", the choice made ' +
    'here is stated at the operation, the header or the member that it concerns.',
};

/** OpenAPI 3.1 of the service at an absolute address, as client generators require. */
export const serviceDocument = describedAt<ServiceOperation>(() => ({
  info: INFO,
  areas: {
    Authentication: { description: 'Access tokens', operations: TOKENS },
    'Portal configurations': { description: 'Of the account, and of a profile', operations: CONFIGURATIONS },
    ...WEBHOOKS_AREA,
  },
  components: {
    securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', description: ACCESS_TOKEN } },
  },
  tell: (_, row, schemas) => ({
    description: row.description,
    security: row.access === 'client' ? [] : [{ accessToken: [] }],
    responses: responsesOf(row, schemas),
  }),
  webhooks: describeWebhooks,
}));

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

/** In every response. Source: API document, "Limits". */
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

/** For every operation, in addition to its own. */
const ALWAYS = {
  429: 'The rate limit is exceeded. Wait for Retry-After, then send the request again.',
  500: 'Something went wrong in the service; the message is always the same.',
  503: 'The service is not available at the moment. Nothing was changed, or the outcome is unknown.',
};

const MORE_HEADERS: Record<string, object> = {
  429: limitedHeaders,
  503: { [RATE_LIMIT_HEADERS.retryAfter]: whole('Seconds to wait.', 1) },
};
const BEARER = {
  'www-authenticate': { description: 'Bearer.', schema: { type: 'string' }, required: true },
};

function responsesOf(row: ServiceOperation, schemas: JsonSchemas): Record<string, unknown> {
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
