import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { serviceError } from '@/lib/contract/service-error';
import { FAULT_STATUS } from '../service-fault';
import { CONTROL_ROUTES } from './routes';

export const CONTROL_INFO = {
  title: 'Sandbox control operations',
  version: '1',
  description:
    'They drive the embedded service in demonstrations and tests. They are not part of the onboarding service’s ' +
    'API: a real service has none of them.',
};

/** Writes the table of control operations into the registry that their OpenAPI document is generated from. */
export function describeControl(registry: OpenAPIHono['openAPIRegistry']): void {
  const account = z.string().meta({ description: 'Slug of the account: northwind or contoso' });
  for (const route of CONTROL_ROUTES) {
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const shape = route.params instanceof z.ZodObject ? route.params.shape : {};
    const params = names.map((name) => [name, name === 'account' ? account : (shape[name] ?? z.string())]);
    const refusals = [
      ...(route.query ? (['malformed_query'] as const) : []),
      ...(route.body ? (['malformed_body', 'wrong_content_type', 'invalid_body'] as const) : []),
      ...(names.length > 0 ? (['not_found'] as const) : []),
      ...(route.method === 'get' ? [] : (['foreign_page'] as const)),
      ...(route.faults ?? []),
    ].map((code) => FAULT_STATUS[code]);
    registry.registerPath({
      method: route.method,
      path: route.path.replace(/:(\w+)/g, '{$1}'),
      operationId: route.operationId,
      summary: route.summary,
      ...(route.description ? { description: route.description } : {}),
      tags: [route.tag],
      request: {
        ...(names.length > 0 ? { params: z.object(Object.fromEntries(params)) } : {}),
        ...(route.query ? { query: route.query as z.ZodObject } : {}),
        ...(route.body
          ? { body: { required: true, content: { 'application/json': { schema: route.body } } } }
          : {}),
      },
      responses: {
        [route.status ?? 200]: {
          description: 'Done.',
          content: { 'application/json': { schema: route.answer } },
        },
        ...Object.fromEntries(
          refusals.map((status) => [
            status,
            {
              description: 'Refused; nothing was changed.',
              content: { 'application/json': { schema: serviceError } },
            },
          ]),
        ),
      },
    });
  }
}
