import { expect, test } from 'vitest';
import { parseExactJson } from '@/lib/platform/text/exact-number';
import { JsonBody } from './json-body';

test('case 121: an answer has numbers beyond 2^53 as the service sent them', () => {
  const text = '{"configuration":{"forms":{"form_ids":[1,9007199254740993]}}}';
  expect(JsonBody.of(parseExactJson(text)).bytes.toString()).toBe(text);
});
