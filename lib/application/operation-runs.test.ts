import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Operations } from '@/lib/platform/api/operation';
import type { Runs } from './operation-runs';

/** Each of these is an expected compiler error. If the compiler does not find one, `tsc` reports it. */
test('a row without access, without an implementation or with a different answer does not compile', () => {
  const described = { operationId: 'readNumber', summary: 'A number', answer: z.object({ number: z.int() }) };
  // @ts-expect-error: who may ask is not said.
  const open = { 'GET /api/number': described } as const satisfies Operations;
  // @ts-expect-error: there is no such permission.
  const misspelt = { 'GET /api/number': { ...described, access: 'number.reed' } } satisfies Operations;
  const rows = { 'GET /api/number': { ...described, access: 'signed_in' } } as const satisfies Operations;
  // @ts-expect-error: nothing carries the row out.
  const none: Runs<typeof rows> = {};
  const wrong: Runs<typeof rows> = {
    // @ts-expect-error: the row says that it is a number.
    'GET /api/number': () => ({ number: 'one' }),
  };
  const missing: Runs<typeof rows> = {
    // @ts-expect-error: only an operation with an empty answer returns nothing.
    'GET /api/number': async () => {},
  };
  const right: Runs<typeof rows> = { 'GET /api/number': () => ({ number: 1 }) };
  expect([open, misspelt, none, wrong, missing, right]).toHaveLength(6);
});
