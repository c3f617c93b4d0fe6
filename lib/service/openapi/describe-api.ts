import { describedAt } from '@/lib/contract/api/describe-operations';
import { CONFIGURATIONS, type ServiceOperation, TOKENS } from '../http/operations';
import { ACCESS_TOKEN } from './choices';
import { describeWebhooks, WEBHOOKS_AREA } from './describe-webhooks';
import { responsesOf } from './responses';

const INFO = {
  title: 'Onboarding Service API',
  version: '2',
  license: { name: 'MIT', identifier: 'MIT' },
  contact: { name: 'Whoever runs this service' },
  description:
    'Portal configurations of customer profiles. Where the API document says "not shown", the choice made ' +
    'here is stated at the operation, the header or the member that it concerns.',
};

/** OpenAPI 3.1 of the service at an absolute address: generators of clients take no other. */
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
