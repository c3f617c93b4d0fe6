import * as z from 'zod';
import { serviceError } from '@/lib/configuration/contract/service-error';
import { capital, describedAt, jsonContent } from '@/lib/platform/api/describe-operations';
import { FAULT_STATUS, type FaultCode } from '../service-fault';
import type { ControlRow } from './control-route';
import { CONTROL_AREAS } from './routes';

const INFO = {
  title: 'Sandbox control operations',
  version: '1',
  license: { name: 'MIT', identifier: 'MIT' },
  contact: { name: 'The person who runs this sandbox' },
  description:
    'They control the embedded service in demonstrations and tests. They are not part of the onboarding service’s ' +
    'API: a real service has none of them.',
};

const account = z.string().meta({ description: 'Slug of the account: northwind or contoso' });

/** The account is in nearly every path; it is looked up before the row's own validation. */
const withAccount = ([name, row]: [string, ControlRow]): [string, ControlRow] =>
  name.includes('{account}')
    ? [name, { ...row, params: z.object({ account, ...row.params?.shape }) }]
    : [name, row];

/** OpenAPI 3.1 of the control operations, below the path at which they are mounted. */
export const controlDocument = describedAt<ControlRow>(() => ({
  info: INFO,
  areas: Object.fromEntries(
    Object.entries(CONTROL_AREAS).map(([tag, { description, operations }]) => [
      tag,
      { description, operations: Object.fromEntries(Object.entries(operations).map(withAccount)) },
    ]),
  ),
  components: {
    securitySchemes: {
      operator: {
        type: 'apiKey',
        in: 'cookie',
        name: 'portal-console',
        description:
          'Inside of the console: the session of an administrator; `__Host-portal-console` over https.',
      },
      token: { type: 'http', scheme: 'bearer', description: 'Of the service alone: CONTROL_TOKEN.' },
    },
  },
  tell: (name, row, schemas) => {
    const error = schemas.named(serviceError, 'output', 'Error');
    const refusals = refusalsOf(name, row).map((code) => [
      FAULT_STATUS[code],
      { description: REFUSED[code] ?? 'Rejected. Nothing was changed.', content: jsonContent(error) },
    ]);
    return {
      description: row.description ?? `${row.summary}.`,
      // On this machine the service alone requires neither.
      security: [{ operator: [] }, { token: [] }, {}],
      responses: {
        [row.status ?? 200]: {
          description: 'Done.',
          content: jsonContent(schemas.named(row.answer, 'output', `${capital(row.operationId)}Answer`)),
        },
        ...Object.fromEntries(refusals),
      },
    };
  },
}));

const REFUSED: Partial<Record<FaultCode, string>> = {
  not_found: 'There is no such account, or nothing of that name in it.',
  foreign_page: 'Pages of another site may not do this.',
};

function refusalsOf(name: string, { query, body, refusals = [] }: ControlRow): FaultCode[] {
  return [
    ...(query ? (['malformed_query'] as const) : []),
    ...(body ? (['malformed_body', 'wrong_content_type', 'body_too_large', 'invalid_body'] as const) : []),
    ...(name.includes('{') ? (['not_found'] as const) : []),
    ...(name.startsWith('GET ') ? [] : (['foreign_page'] as const)),
    ...refusals,
  ];
}
