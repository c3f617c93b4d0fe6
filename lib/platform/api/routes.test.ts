import { expect, test } from 'vitest';
import { allowedMethods, createRouter, rowFor } from './routes';

const NAMES = [
  'GET /api/profiles',
  'GET /api/profiles/export',
  'GET /api/profiles/{uuid}',
  'PATCH /api/profiles/{uuid}',
  'GET /api/labels/{kind}/{id}',
  'POST /api/labels/form/{id}',
  'GET /api/openapi.json',
];
const find = createRouter(NAMES.map((name) => [name, name] as const));
const at = (path: string) => {
  const found = find(path);
  return found && { rows: [...found.rows.values()], params: found.params };
};

test('a literal path takes precedence over one with parameters', () => {
  expect(at('/api/profiles')).toEqual({ rows: ['GET /api/profiles'], params: {} });
  expect(at('/api/profiles/export')).toEqual({ rows: ['GET /api/profiles/export'], params: {} });
});

test('the path with fewer parameters takes precedence', () => {
  expect(at('/api/labels/form/12')).toEqual({ rows: ['POST /api/labels/form/{id}'], params: { id: '12' } });
});

test('HEAD finds the row of GET, and is allowed wherever GET is', () => {
  const profile = find('/api/profiles/7c1f');
  const label = find('/api/labels/form/12');
  expect(profile && rowFor(profile, 'HEAD')).toBe('GET /api/profiles/{uuid}');
  expect(label && rowFor(label, 'HEAD')).toBeUndefined();
  expect([profile, label].map((found) => found && allowedMethods(found))).toEqual([
    'GET, HEAD, PATCH',
    'POST',
  ]);
});

test('a path is found for any method, with its parameters', () => {
  const rows = ['GET /api/profiles/{uuid}', 'PATCH /api/profiles/{uuid}'];
  expect(at('/api/profiles/7c1f')).toEqual({ rows, params: { uuid: '7c1f' } });
  expect(at('/api/labels/model/12')?.params).toEqual({ kind: 'model', id: '12' });
});

test('a parameter is decoded, and may contain an escaped slash', () => {
  expect(at('/api/labels/model/a%2Fb')?.params).toEqual({ kind: 'model', id: 'a/b' });
  expect(at('/api/labels/model/é%20')?.params).toEqual({ kind: 'model', id: 'é ' });
  expect(at('/api/labels/model/%E0%A4')?.params).toEqual({ kind: 'model', id: '%E0%A4' });
});

test.each(['/api', '/api/profiles/', '/api/labels/form', '/api/labels/form/1/2', '/api/openapi-json', ''])(
  '“%s” is not found',
  (path) => expect(at(path)).toBeNull(),
);
