import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AssignedForms } from '../contract/forms-update';
import { applyFormsFix, combinedFix } from './forms-fix';

const put = (add: number[], remove: number[] = [], shown: boolean | null = null) => ({ add, remove, shown });

test.each<[string, AssignedForms, ReturnType<typeof put>, AssignedForms]>([
  [
    'a form is added once',
    { enabled: true, form_ids: [101] },
    put([118, 101]),
    { enabled: true, form_ids: [101, 118] },
  ],
  ['to no forms at all', { enabled: true, form_ids: null }, put([118]), { enabled: true, form_ids: [118] }],
  [
    'a form is removed',
    { enabled: true, form_ids: [101, 7] },
    put([], [7]),
    { enabled: true, form_ids: [101] },
  ],
  [
    'only the section is shown',
    { enabled: false, form_ids: null },
    put([], [], true),
    { enabled: true, form_ids: null },
  ],
])('%s', (_, forms, fix, fixed) => {
  expect(applyFormsFix(forms, fix)).toEqual(fixed);
});

test('a contradiction of an earlier part is dropped, and no form is both added and removed', () => {
  expect(combinedFix([])).toBeNull();
  expect(combinedFix([put([118], [], true), put([], [118, 7], false)])).toEqual(put([118], [7], true));
  const ids = fc.array(fc.integer({ min: 1, max: 5 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(ids, ids), { minLength: 1 }), (parts) => {
      const fix = combinedFix(parts.map(([add, remove]) => put(add, remove)));
      expect(fix?.add.some((id) => fix.remove.includes(id))).toBe(false);
    }),
  );
});
