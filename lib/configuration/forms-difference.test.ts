import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween, differenceBetween, hasChange, sameForms, withoutRepeats } from './forms-difference';

const forms = fc.record({
  enabled: fc.boolean(),
  form_ids: fc.option(fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 8 }), { nil: null }),
});

describe('what a save would change', () => {
  it('distinguishes unchanged, added and removed IDs', () => {
    const difference = differenceBetween(
      { enabled: true, form_ids: [101, 104, 230] },
      { enabled: true, form_ids: [101, 104, 317] },
    );
    expect(difference).toMatchObject({ kept: [101, 104], added: [317], removed: [230], count: 2 });
  });

  it('counts no change exactly if the forms are the same', () => {
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

  it('says so when the last form is removed, without counting it twice', () => {
    const difference = differenceBetween({ enabled: true, form_ids: [7] }, { enabled: false, form_ids: [] });
    expect(difference).toMatchObject({ removed: [7], emptiness: 'becomes-empty', count: 2 });
  });
});

describe('the changes that turn one into the other', () => {
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

describe('whether forms are the same', () => {
  const formsOf = (form_ids: number[] | null, enabled = true) => ({ enabled, form_ids });
  const ids = fc.array(fc.integer({ min: 1, max: 20 }));

  it('case 26: an empty list is not null', () => {
    expect(sameForms(formsOf([]), formsOf(null))).toBe(false);
    expect(sameForms(formsOf(null), formsOf([]))).toBe(false);
    expect(sameForms(formsOf(null), formsOf(null))).toBe(true);
  });

  it('case 35: repeated IDs become one each, in their first order', () => {
    expect(withoutRepeats([3, 1, 3, 2, 1])).toEqual([3, 1, 2]);
    fc.assert(
      fc.property(ids, (list) => {
        const once = withoutRepeats(list);
        expect(once).toEqual(list.filter((id, index) => list.indexOf(id) === index));
        expect(sameForms(formsOf(list), formsOf(once))).toBe(true);
      }),
    );
  });

  it('order does not matter, the switch and every ID do', () => {
    fc.assert(
      fc.property(ids, ids, fc.boolean(), (one, other, enabled) => {
        const same = one.every((id) => other.includes(id)) && other.every((id) => one.includes(id));
        expect(sameForms(formsOf(one, enabled), formsOf(other, enabled))).toBe(same);
        expect(sameForms(formsOf(one, enabled), formsOf([...one].reverse(), enabled))).toBe(true);
        expect(sameForms(formsOf(one, enabled), formsOf(one, !enabled))).toBe(false);
      }),
    );
  });
});
