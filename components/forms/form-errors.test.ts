import { describe, expect, it } from 'vitest';
import type { Problem } from '@/lib/platform/api/problem';
import { badFormIds, formIdErrors, isOfFields, serviceErrors } from './form-errors';
import { toSuggestions } from './form-ids/suggest-forms';

const forms = { enabled: true, form_ids: [101, -5] };
const problem: Problem = {
  type: 'about:blank',
  title: 'The given data was invalid.',
  status: 422,
  detail: '',
  code: 'refused_by_service',
  requestId: 'r1',
  errors: { 'forms.form_ids': ['Form 101 does not exist.'], 'forms.enabled': ['Not now.'] },
};

describe('errors in the list of forms', () => {
  it('names every word that is not an ID', () => {
    const refused = [{ word: '12a', why: 'is not a form ID: numbers only' }];
    expect(formIdErrors(forms, refused, [], null, [])).toEqual(['“12a” is not a form ID: numbers only.']);
  });

  it('names the ID refused by the schema (case 27)', () => {
    const objection = { at: 1, message: 'A form ID is greater than zero.' };
    expect(formIdErrors(forms, [], [objection], null, [])).toEqual(['-5: A form ID is greater than zero.']);
  });

  it('includes the limit of the list (case 32)', () => {
    const tooMany = { at: null, message: 'At most 1000 forms can be assigned.' };
    expect(formIdErrors(forms, [], [tooMany], null, [])).toEqual([tooMany.message]);
  });

  it('suggests the form that a name might mean, or says that the name is unknown', () => {
    const known = toSuggestions({ 102: 'Source of wealth' }, []);
    const refused = ['wealth', 'weather', 'w3alth'].map((word) => ({ word, why: 'is no number' }));
    expect(formIdErrors(forms, refused, [], null, known)).toEqual([
      '“wealth” matches 102 Source of wealth: choose one from the list, or type its number.',
      '“weather” is not the name of a known form: type its number.',
      '“w3alth” is no number.',
    ]);
  });

  it('looks up a few words, but not every word of a long text', () => {
    const known = toSuggestions({ 102: 'Source of wealth' }, []);
    const refused = Array.from({ length: 6 }, (_, index) => ({
      word: `wealth${'h'.repeat(index)}`,
      why: 'no',
    }));
    expect(formIdErrors(forms, refused, [], null, known)[0]).toBe('“wealth” no.');
  });

  it('marks the IDs concerned, by position or number', () => {
    const objection = { at: 1, message: 'A form ID is greater than zero.' };
    const placed = { ...problem, errors: { 'forms.form_ids.1': ['Not this one.'] } };
    expect([...badFormIds(forms, [objection], null)]).toEqual([-5]);
    expect([...badFormIds(forms, [], problem)]).toEqual([101]);
    expect([...badFormIds(forms, [], placed)]).toEqual([-5]);
    expect([...badFormIds({ enabled: true, form_ids: null }, [], problem)]).toEqual([]);
  });

  it('appears once: a refusal that concerns only fields has no banner', () => {
    expect(
      isOfFields({ ...problem, errors: { 'forms.form_ids': ['9 is unknown.'], reason: ['Short.'] } }),
    ).toBe(true);
    expect(isOfFields(problem)).toBe(false);
    expect(isOfFields({ ...problem, errors: {} })).toBe(false);
    expect(isOfFields(null)).toBe(false);
  });

  it("shows the service's errors for the list, and leaves the others to the banner", () => {
    expect(formIdErrors(forms, [], [], problem, [])).toEqual(['Form 101 does not exist.']);
    expect(serviceErrors(problem, false)).toEqual(['Not now.']);
  });
});
