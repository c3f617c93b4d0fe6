import Ajv2020 from 'ajv/dist/2020';
import { expect, test } from 'vitest';
import { readChecksFile } from '@/lib/configuration/checks/checks-file';
import { checkSchema } from './check-schema';
import { readText } from './source-files';

const SCHEMA = 'docs/check.schema.json';
const EXAMPLE = 'docs/checks-example.json';
const validate = new Ajv2020({ strict: false, allErrors: true }).compile(JSON.parse(readText(SCHEMA)));

test('docs/check.schema.json matches the code; if not, run npm run docs:write', () => {
  expect(readText(SCHEMA)).toBe(checkSchema());
});

test('the example is valid against the schema in another validator, and is accepted here', () => {
  const example: unknown = JSON.parse(readText(EXAMPLE));
  validate(example);
  expect(validate.errors ?? []).toEqual([]);
  expect(readChecksFile(example)).toMatchObject({ faults: [], definitions: [{}, {}, {}] });
});

test.each([
  [{ checks: [{ format: 1, title: 'A', severity: 'low' }] }],
  [
    {
      checks: [
        { format: 2, title: 'A', severity: 'low', condition: { section: 'forms', operator: 'is_shown' } },
      ],
    },
  ],
  [{ checks: [{ format: 1, title: 'A', severity: 'low', condition: { all: [{ section: 'pets' }] } }] }],
  [
    {
      checks: [
        { format: 1, title: 'A', severity: 'low', condition: { section: 'forms', operator: 'contains' } },
      ],
    },
  ],
])('%j is rejected by both', (given) => {
  expect(validate(given)).toBe(false);
  expect(readChecksFile(given).faults).not.toEqual([]);
});
