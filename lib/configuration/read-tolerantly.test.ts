import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { shapeOf } from '@/lib/testing/shape-of';
import { SECTION_KEYS } from './contract/section-names';
import { readConfiguration, readTolerantly } from './read-tolerantly';

const schema = z.strictObject({
  director: z.strictObject({
    enabled: z.boolean(),
    max_number: z.number().nullable(),
    people_model: z.strictObject({ id: z.number().nullable() }),
  }),
  forms: z.strictObject({ enabled: z.boolean(), form_ids: z.array(z.number()).max(3).nullable() }),
  advanced: z.strictObject({ enabled: z.boolean() }).nullable(),
});
const good = {
  director: { enabled: true, max_number: 3, people_model: { id: 7 } },
  forms: { enabled: true, form_ids: [1, 2] },
  advanced: { enabled: false },
};

const shape = shapeOf(schema);

describe('reading what a service sends', () => {
  test('a valid configuration is read completely', () => {
    expect(readTolerantly(shape, good)).toEqual({ value: good, misfits: [], extras: [] });
  });

  test('case 41: a missing section is reported and left out, the others stay', () => {
    const { director: _, ...rest } = good;
    const reading = readTolerantly(shape, rest);
    expect(reading.value).toEqual(rest);
    expect(reading.misfits).toEqual([{ path: 'director', expected: 'an object', found: 'nothing' }]);
  });

  test.each([
    ['yes', '"yes"'],
    [7, '7'],
    [null, 'null'],
    [[1, 2], 'a list of 2'],
  ])('case 41: a section that is %j is reported', (wrong, found) => {
    const reading = readTolerantly(shape, { ...good, director: wrong });
    expect(reading.misfits).toEqual([{ path: 'director', expected: 'an object', found }]);
    expect(reading.value).toEqual({ forms: good.forms, advanced: good.advanced });
  });

  test('case 41: a wrong member affects only itself, at any depth', () => {
    const raw = {
      ...good,
      director: { ...good.director, people_model: { id: 'x' } },
      forms: { enabled: true, form_ids: [1, 'x', 2] },
    };
    const { value, misfits } = readTolerantly(shape, raw);
    expect(misfits.map(({ path }) => path)).toEqual(['director.people_model.id', 'forms.form_ids.1']);
    expect(value).toMatchObject({
      director: { enabled: true, people_model: {} },
      forms: { form_ids: [1, 2] },
    });
  });

  test('case 41: a list over its limit is not read', () => {
    const { misfits } = readTolerantly(shape, { ...good, forms: { enabled: true, form_ids: [1, 2, 3, 4] } });
    expect(misfits).toEqual([{ path: 'forms.form_ids', expected: 'a list', found: 'a list of 4' }]);
  });

  test('case 42: unknown sections and members are returned unchanged', () => {
    const raw = { ...good, landlord: { enabled: true }, forms: { ...good.forms, colour: 'red' } };
    expect(readTolerantly(shape, raw)).toEqual({
      value: good,
      misfits: [],
      extras: [
        { path: 'forms.colour', value: 'red' },
        { path: 'landlord', value: { enabled: true } },
      ],
    });
  });

  test('case 43: null is a value if the document allows it', () => {
    const raw = {
      director: { enabled: true, max_number: null, people_model: { id: null } },
      forms: { enabled: true, form_ids: null },
      advanced: null,
    };
    expect(readTolerantly(shape, raw)).toEqual({ value: raw, misfits: [], extras: [] });
  });

  test('never throws, whatever arrives, and touches no prototype', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom(...SECTION_KEYS, '__proto__', 'constructor'),
        (raw, key) => {
          const whole = JSON.parse(`{"${key}":${JSON.stringify(raw)}}`);
          const { value } = readConfiguration(whole);
          expect(Object.getPrototypeOf(value ?? {})).toBe(Object.prototype);
          readConfiguration(raw);
        },
      ),
    );
    expect(({} as Record<string, unknown>).enabled).toBeUndefined();
  });
});
