import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formsUpdate } from '@/lib/contract/forms-update';
import { HARBOUR_AND_FINCH } from '../seed/profile-names';
import { ServiceFault } from '../service-fault';
import { startService } from '../testing/start-service';
import { readFormsUpdate } from './read-forms-update';

const formIds = fc.option(fc.array(fc.integer({ min: 1 }), { maxLength: 20 }));
const updates = fc.oneof(
  fc.record({ forms: fc.record({ enabled: fc.boolean(), form_ids: formIds }) }),
  fc.record({ forms: fc.record({ enabled: fc.boolean() }) }),
  fc.record({ forms: fc.record({ form_ids: formIds }) }),
);

describe('the body of a PATCH', () => {
  test('cases 25, 26, 35: every body that keeps to the contract is read as it is', () => {
    fc.assert(
      fc.property(updates, (body) => {
        expect(readFormsUpdate(body)).toEqual(body);
      }),
    );
  });

  test('cases 24, 27–29: any other JSON is refused with a fault of 422, never with another error', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (body) => {
        fc.pre(!formsUpdate.safeParse(body).success);
        try {
          readFormsUpdate(body);
        } catch (error) {
          expect(error).toBeInstanceOf(ServiceFault);
          expect((error as ServiceFault).code).toBe('invalid_body');
          return;
        }
        expect.unreachable('the body was taken');
      }),
      { numRuns: 500 },
    );
  });

  test('cases 28, 29: one member more, whatever its name and wherever it is, is refused', () => {
    const names = fc.oneof(
      fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'Enabled', 'forms '),
      fc.string({ minLength: 1 }),
    );
    fc.assert(
      fc.property(updates, names, fc.boolean(), (body, name, inside) => {
        fc.pre(!['forms', 'enabled', 'form_ids'].includes(name));
        const text = JSON.stringify(body).replace(inside ? '{"forms":{' : '{', (head) => {
          const separator = inside && Object.keys(body.forms).length === 0 ? '' : ',';
          return `${head}${JSON.stringify(name)}:{"polluted":1}${separator}`;
        });
        expect(() => readFormsUpdate(JSON.parse(text))).toThrow(ServiceFault);
        expect(Object.prototype).not.toHaveProperty('polluted');
      }),
    );
  });
});

describe('any bytes at all', () => {
  const running = startService('pglite');

  test('cases 24–34: sent as a PATCH have an answer below 500, with the rate headers', async () => {
    const token = await running.token();
    const anything = fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.json(), fc.string());
    await fc.assert(
      fc.asyncProperty(anything, async (body) => {
        const response = await running.patch(HARBOUR_AND_FINCH, body, token);
        expect([400, 422]).toContain(response.status);
        expect(response.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
        expect(await response.json()).toMatchObject({ message: expect.any(String) });
      }),
      { numRuns: 300 },
    );
    expect(running.logged).toEqual([]);
  });
});
