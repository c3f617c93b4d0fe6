import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameForms } from '@/lib/contract/forms-update';
import { changesBetween, differenceBetween, hasChange } from './forms-difference';

const forms = fc.record({
  enabled: fc.boolean(),
  form_ids: fc.option(fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 8 }), { nil: null }),
});

describe('what a save would change', () => {
  it('tells kept, added and removed IDs apart', () => {
    const difference = differenceBetween(
      { enabled: true, form_ids: [101, 104, 230] },
      { enabled: true, form_ids: [101, 104, 317] },
    );
    expect(difference).toMatchObject({ kept: [101, 104], added: [317], removed: [230], count: 2 });
  });

  it('counts no change exactly where the forms are the same', () => {
    fc.assert(
      fc.property(forms, forms, (before, after) => {
        expect(differenceBetween(before, after).count === 0).toBe(sameForms(before, after));
      }),
    );
  });

  it('counts the step between null and an empty list as one change (case 26)', () => {
    const none = { enabled: true, form_ids: [] };
    const notSet = { enabled: true, form_ids: null };
    expect(differenceBetween(none, notSet)).toMatchObject({ emptiness: 'becomes-null', count: 1 });
    expect(differenceBetween(notSet, none)).toMatchObject({ emptiness: 'becomes-empty', count: 1 });
  });

  it('says so when the last form goes, without counting it twice', () => {
    const difference = differenceBetween({ enabled: true, form_ids: [7] }, { enabled: false, form_ids: [] });
    expect(difference).toMatchObject({ removed: [7], emptiness: 'becomes-empty', count: 2 });
  });
});

describe('the changes that make one of the other', () => {
  it('are as many as are counted; the later forms have each of them, the earlier none', () => {
    fc.assert(
      fc.property(forms, forms, (before, after) => {
        const changes = changesBetween(before, after);
        expect(changes).toHaveLength(differenceBetween(before, after).count);
        expect(changes.every((change) => hasChange(after, change) && !hasChange(before, change))).toBe(true);
      }),
    );
  });
});
