import { describe, expect, test } from 'vitest';
import { FORM_ID_RULES, MAX_FORM_IDS, objectionsToFormIds, objectionToFormId } from './form-ids';
import { assignedForms, formId, formsUpdate } from './forms-update';

const forms = (form_ids: number[] | null, enabled = true) => ({ enabled, form_ids });

describe('the forms of a profile', () => {
  test('case 25: null is accepted, and stays null', () => {
    expect(assignedForms.parse(forms(null))).toEqual(forms(null));
  });

  test('case 26: an empty list is distinct from null', () => {
    expect(assignedForms.parse(forms([])).form_ids).toEqual([]);
  });

  test.each([1.5, '1', -1, 0, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, null, true])(
    'case 27: %j is not a form ID',
    (id) => {
      expect(assignedForms.safeParse({ enabled: true, form_ids: [id] }).success).toBe(false);
    },
  );

  test('case 27: the greatest safe integer is one', () => {
    expect(assignedForms.safeParse(forms([Number.MAX_SAFE_INTEGER])).success).toBe(true);
  });

  test('case 29: extra members are refused', () => {
    expect(assignedForms.safeParse({ ...forms([1]), colour: 'red' }).success).toBe(false);
    expect(formsUpdate.safeParse({ forms: forms([1]), name: 'x' }).success).toBe(false);
  });

  test('case 32: more forms than the limit are refused', () => {
    const many = Array.from({ length: MAX_FORM_IDS + 1 }, (_, index) => index + 1);
    expect(assignedForms.safeParse(forms(many)).success).toBe(false);
    expect(assignedForms.safeParse(forms(many.slice(1))).success).toBe(true);
  });

  test('case 122: invalid IDs that the profile already has may stay; no new ones are accepted', () => {
    const held = [0, 1.5, -3];
    expect(objectionsToFormIds([1.5, 0, -3, 7], held)).toEqual([]);
    expect(objectionsToFormIds([1.5, 7], held)).toEqual([]);
    expect(objectionsToFormIds([7, 2.5], held)).toEqual([{ at: 1, message: 'A form ID is a whole number.' }]);
    expect(objectionsToFormIds([1.5], null)).toMatchObject([{ at: 0 }]);
  });

  test('a profile with more forms than the limit may keep them, but gets no more', () => {
    const held = Array.from({ length: MAX_FORM_IDS + 5 }, (_, index) => index + 1);
    expect(objectionsToFormIds(held, held)).toEqual([]);
    expect(objectionsToFormIds([...held, 9_999], held)).toEqual([
      { at: null, message: `At most ${held.length} forms can be assigned.` },
    ]);
  });

  test.each([{}, { forms: null }, { forms: {} }])('case 24: %j is not an update', (body) => {
    expect(formsUpdate.safeParse(body).success).toBe(false);
  });

  test('one member alone is an update, and the other is not added', () => {
    expect(formsUpdate.parse({ forms: { enabled: false } })).toEqual({ forms: { enabled: false } });
    expect(formsUpdate.parse({ forms: { form_ids: null } })).toEqual({ forms: { form_ids: null } });
  });
});

test('an editor objects to the IDs that a change may not have, in the same words', () => {
  for (const id of [1, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER]) {
    expect(objectionToFormId(id), String(id)).toBe(formId.safeParse(id).error?.issues[0]?.message ?? null);
  }
  expect(objectionToFormId(2 ** 53)).toBe(FORM_ID_RULES.most);
  expect(formId.safeParse(2 ** 53).success).toBe(false);
});
