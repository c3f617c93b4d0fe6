import { expect, test } from 'vitest';
import { AREAS, OPERATIONS } from '@/lib/features/operations';
import { type Operation, SERVICE_PROBLEMS } from '@/lib/platform/api/operation';
import { lintOpenApi } from '@/lib/testing/lint-openapi';
import { consoleDocument } from './openapi';

const document = consoleDocument('__Host-portal-console')('https://console.northwind.test');

/** The linter requires a 2xx for each operation; these two only redirect, to the company's provider and back. */
const REDIRECTIONS = ['GET /api/session/oidc', 'GET /api/session/oidc/callback'];

test('the document passes Redocly’s strict rules and Spectral’s', { timeout: 120_000 }, async () => {
  const found = await lintOpenApi(document);
  const isRedirection = (line: string) =>
    line.startsWith('redocly operation-2xx-response') && line.includes('/paths/~1api~1session~1oidc');
  expect(found.filter((line) => !isRedirection(line))).toEqual([]);
  expect(found.filter(isRedirection)).toHaveLength(REDIRECTIONS.length);
});

test('every row is in the document, with a unique name, a subject and its access', () => {
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, { operationId: string; description: string; tags: string[] }>).map(
      ([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation }),
    ),
  );
  expect(described.map(({ name }) => name).sort()).toEqual(Object.keys(OPERATIONS).sort());
  for (const { name, operationId, description, tags } of described) {
    const { access } = (OPERATIONS as Record<string, Operation>)[name] as Operation;
    expect(operationId).toBe((OPERATIONS as Record<string, Operation>)[name]?.operationId);
    expect(description, name).toMatch(
      /No sign-in is needed\.$|Anyone who is signed in may use this\. |Needs the permission `/,
    );
    if (access.includes('.')) expect(description).toContain(`\`${access}\``);
    expect(Object.keys(AREAS)).toEqual(expect.arrayContaining(tags));
  }
});

test('a problem is described once, with its text, and each operation names those that it may answer', () => {
  const { put } = (document.paths as Record<string, Record<string, { responses: Record<string, object> }>>)[
    '/api/labels/{kind}/{id}'
  ] as { put: { responses: Record<string, object> } };
  expect(put.responses['409']).toMatchObject({
    description: expect.stringContaining('`too_many_labels`: '),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: { too_many_labels: { $ref: '#/components/examples/too_many_labels' } },
      },
    },
  });
  const { examples } = document.components as unknown as { examples: Record<string, { value: object }> };
  for (const code of SERVICE_PROBLEMS) expect(examples[code]?.value).toMatchObject({ code });
});
