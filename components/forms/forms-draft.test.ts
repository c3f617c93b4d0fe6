import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesBetween, hasChange, sameForms } from '@/lib/configuration/forms-difference';
import {
  changeDraft,
  changesOf,
  type DraftAction,
  draftFrom,
  type FormsDraft,
  isChanged,
  mergeForms,
  objectionsTo,
} from './forms-draft';

const forms = (form_ids: number[] | null, enabled = true) => ({ enabled, form_ids });
const applied = (draft: FormsDraft, ...actions: DraftAction[]) => actions.reduce(changeDraft, draft);
const add = (text: string): DraftAction => ({ type: 'ids_added', text });
const remove = (id: number): DraftAction => ({ type: 'id_removed', id });

describe('the draft of forms', () => {
  test("starts with the service's forms, each ID once, and nothing to save", () => {
    const draft = draftFrom(forms([104, 101, 104]));
    expect(draft.forms.form_ids).toEqual([104, 101]);
    expect(isChanged(draft)).toBe(false);
    expect(changesOf(draft).count).toBe(0);
  });

  test('adds each ID in a text once, and leaves the rest in the field with an explanation', () => {
    const draft = applied(draftFrom(forms([101])), add('102, 101; 103 12a 102'));
    expect(draft.forms.form_ids).toEqual([101, 102, 103]);
    expect(draft.text).toBe('12a');
    expect(draft.refused).toEqual([{ word: '12a', why: 'is not a form ID: numbers only' }]);
  });

  test('treats a name of several words as one word that is not an ID', () => {
    const { text, refused } = applied(draftFrom(forms([])), add('source of wealth'));
    expect(text).toBe('source of wealth');
    expect(refused).toHaveLength(1);
  });

  test('stops showing an error for a word once the text changes', () => {
    const draft = applied(draftFrom(forms([])), add('12a'), { type: 'text_typed', text: '12' });
    expect(draft).toMatchObject({ text: '12', refused: [] });
    expect(isChanged(draft)).toBe(true);
  });

  test('case 26: null stays null until an ID is added, and returns when the last one is removed', () => {
    const none = draftFrom(forms(null));
    expect(applied(none, add('12a')).forms.form_ids).toBeNull();
    expect(applied(none, add('7')).forms.form_ids).toEqual([7]);
    expect(applied(none, add('7'), remove(7)).forms.form_ids).toBeNull();
    expect(applied(draftFrom(forms([7])), remove(7)).forms.form_ids).toEqual([]);
  });

  test('an intended null is not turned into an empty list by a word that is not an ID', () => {
    expect(applied(draftFrom(forms([7]), forms(null)), add('x1')).forms.form_ids).toBeNull();
  });

  test('case 122: rejects IDs that may not be assigned, unless the profile already has them', () => {
    const draft = draftFrom(forms([-5]), forms([-5, -6]));
    expect(objectionsTo(draft)).toEqual([{ at: 1, message: 'A form ID is greater than zero.' }]);
  });

  test('starts over without the typed text', () => {
    const changed = applied(draftFrom(forms([1])), add('2 x1'), { type: 'reason_typed', reason: 'Why' });
    expect(applied(changed, { type: 'started_over', from: forms([9]) })).toEqual(draftFrom(forms([9])));
  });

  test("case 83: merging wants both sides' changes, compared with the service's current forms", () => {
    const mine = forms([101, 317]);
    const draft = applied(draftFrom(forms([101, 230])), remove(230), add('317'), {
      type: 'merged',
      mine,
      theirs: forms([101, 230, 118], false),
    });
    expect(draft.forms).toEqual(forms([101, 118, 317], false));
    expect(draft.base).toEqual(forms([101, 230, 118], false));
    expect(changesOf(draft)).toMatchObject({ added: [317], removed: [230] });
  });

  test("rebasing keeps the wanted forms, compared with the service's current ones", () => {
    const draft = applied(draftFrom(forms([1])), add('2'), { type: 'rebased', onto: forms([1, 3]) });
    expect(draft.forms).toEqual(forms([1, 2]));
    expect(changesOf(draft)).toMatchObject({ added: [2], removed: [3] });
  });

  test('case 115: what the service did not store is still wanted, and its own changes are accepted', () => {
    const saved = { before: forms([1]), asked: forms([1, 2, 3], false), after: forms([1, 2, 9]) };
    const draft = applied(draftFrom(forms([1])), { type: 'kept_differently', saved });
    expect(draft.base).toEqual(saved.after);
    expect(draft.forms).toEqual(forms([1, 2, 9, 3], false));
  });

  test('a null stored as an empty list is still wanted as null', () => {
    const saved = { before: forms([1]), asked: forms(null), after: forms([]) };
    const draft = applied(draftFrom(forms([1])), { type: 'kept_differently', saved });
    expect(draft.forms.form_ids).toBeNull();
    expect(changesOf(draft).emptiness).toBe('becomes-null');
  });

  test('after undoing the save, everything requested is wanted again, with later changes', () => {
    const saved = { before: forms([1]), asked: forms([1, 2, 3]), after: forms([1, 2]) };
    const draft = applied(draftFrom(forms([1])), { type: 'kept_differently', saved }, add('8'), {
      type: 'taken_back',
      saved,
      now: forms([1]),
    });
    expect(draft.base).toEqual(forms([1]));
    expect(new Set(draft.forms.form_ids)).toEqual(new Set([1, 2, 3, 8]));
  });

  test('no action adds an ID twice, and the base always comes from the service', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 6 });
    const some = fc.record({ enabled: fc.boolean(), form_ids: fc.option(ids, { nil: null }) });
    const typed = fc.oneof(
      fc.record({ type: fc.constant('ids_added' as const), text: ids.map((list) => list.join(' ')) }),
      fc.record({ type: fc.constant('id_removed' as const), id: fc.integer({ min: 1, max: 12 }) }),
      fc.record({ type: fc.constant('enabled_set' as const), enabled: fc.boolean() }),
      fc.record({ type: fc.constant('merged' as const), mine: some, theirs: some }),
    );
    fc.assert(
      fc.property(some, fc.array(typed, { maxLength: 12 }), (start, actions) => {
        const draft = applied(draftFrom(start), ...actions);
        const list = draft.forms.form_ids ?? [];
        expect(new Set(list).size).toBe(list.length);
        const theirs = actions.findLast((action) => action.type === 'merged');
        expect(draft.base).toEqual(theirs?.type === 'merged' ? theirs.theirs : start);
        expect(isChanged(draft)).toBe(!sameForms(draft.base, draft.forms));
      }),
    );
  });
});

const anyForms = fc.record({
  enabled: fc.boolean(),
  form_ids: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 8 }), { nil: null }),
});

describe('merging my changes after a colleague changed the forms (case 83)', () => {
  test('keeps what the colleague added and applies my changes again', () => {
    const merged = mergeForms(
      { enabled: true, form_ids: [101, 104, 230] },
      { enabled: true, form_ids: [101, 104, 317] },
      { enabled: false, form_ids: [101, 104, 230, 118] },
    );
    expect(merged).toEqual({ enabled: false, form_ids: [101, 104, 118, 317] });
  });

  test('is mine if the service has not changed', () => {
    fc.assert(
      fc.property(anyForms, anyForms, (base, mine) => {
        const merged = mergeForms(base, mine, base);
        const onlyEmptiness = (mine.form_ids ?? []).length === 0 && (base.form_ids ?? []).length === 0;
        expect(onlyEmptiness || sameForms(merged, mine)).toBe(true);
      }),
    );
  });

  test("is the service's if I changed nothing", () => {
    fc.assert(
      fc.property(anyForms, anyForms, (base, theirs) => {
        expect(mergeForms(base, base, theirs)).toEqual(theirs);
      }),
    );
  });

  test('keeps "remove every form" as null', () => {
    const merged = mergeForms(
      { enabled: true, form_ids: [1, 2] },
      { enabled: true, form_ids: null },
      { enabled: false, form_ids: [2] },
    );
    expect(merged).toEqual({ enabled: false, form_ids: null });
  });

  test('loses nothing the colleague added or removed, whatever I changed (case 126)', () => {
    const removesAll = { enabled: true, form_ids: null };
    const theirs = { enabled: true, form_ids: [1, 2] };
    expect(mergeForms({ enabled: true, form_ids: [1] }, removesAll, theirs).form_ids).toEqual([2]);
    fc.assert(
      fc.property(anyForms, anyForms, anyForms, (base, mine, theirs) => {
        const merged = mergeForms(base, mine, theirs);
        for (const change of changesBetween(base, theirs)) {
          if ('id' in change) expect(hasChange(merged, change)).toBe(true);
        }
      }),
    );
  });

  test("does not turn the service's null into an empty list", () => {
    const merged = mergeForms(
      { enabled: true, form_ids: [1] },
      { enabled: true, form_ids: [] },
      { enabled: true, form_ids: null },
    );
    expect(merged.form_ids).toBeNull();
  });
});
