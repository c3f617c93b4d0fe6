import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween, hasChange, sameForms } from '@/lib/configuration/forms-difference';
import { mergeForms } from './merge-forms';

const forms = fc.record({
  enabled: fc.boolean(),
  form_ids: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 8 }), { nil: null }),
});

describe('going on with my changes after a colleague changed the forms (case 83)', () => {
  it('keeps what the colleague added, and makes my changes once more', () => {
    const merged = mergeForms(
      { enabled: true, form_ids: [101, 104, 230] },
      { enabled: true, form_ids: [101, 104, 317] },
      { enabled: false, form_ids: [101, 104, 230, 118] },
    );
    expect(merged).toEqual({ enabled: false, form_ids: [101, 104, 118, 317] });
  });

  it('is mine where the service has not moved', () => {
    fc.assert(
      fc.property(forms, forms, (base, mine) => {
        const merged = mergeForms(base, mine, base);
        const onlyEmptiness = (mine.form_ids ?? []).length === 0 && (base.form_ids ?? []).length === 0;
        expect(onlyEmptiness || sameForms(merged, mine)).toBe(true);
      }),
    );
  });

  it('is the service’s where I changed nothing', () => {
    fc.assert(
      fc.property(forms, forms, (base, theirs) => {
        expect(mergeForms(base, base, theirs)).toEqual(theirs);
      }),
    );
  });

  it('keeps "remove every form" as null', () => {
    const merged = mergeForms(
      { enabled: true, form_ids: [1, 2] },
      { enabled: true, form_ids: null },
      { enabled: false, form_ids: [2] },
    );
    expect(merged).toEqual({ enabled: false, form_ids: null });
  });

  it('loses nothing that the colleague added or removed, whatever I did (case 126)', () => {
    const removesAll = { enabled: true, form_ids: null };
    const theirs = { enabled: true, form_ids: [1, 2] };
    expect(mergeForms({ enabled: true, form_ids: [1] }, removesAll, theirs).form_ids).toEqual([2]);
    fc.assert(
      fc.property(forms, forms, forms, (base, mine, theirs) => {
        const merged = mergeForms(base, mine, theirs);
        for (const change of changesBetween(base, theirs)) {
          if ('id' in change) expect(hasChange(merged, change)).toBe(true);
        }
      }),
    );
  });

  it('does not turn a null of the service into an empty list', () => {
    const merged = mergeForms(
      { enabled: true, form_ids: [1] },
      { enabled: true, form_ids: [] },
      { enabled: true, form_ids: null },
    );
    expect(merged.form_ids).toBeNull();
  });
});
