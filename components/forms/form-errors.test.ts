import { describe, expect, it } from 'vitest';
import type { Problem } from '@/lib/contract/problem';
import { formIdErrors, serviceErrors } from './form-errors';

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

describe('what stands against the list of forms', () => {
  it('names every word that is no ID', () => {
    const refused = [{ word: '12a', why: 'is not a form ID: numbers only' }];
    expect(formIdErrors(forms, refused, {}, null)).toEqual(['“12a” is not a form ID: numbers only.']);
  });

  it('names the ID that the schema refuses (case 27)', () => {
    const second = { type: 'too_small', message: 'A form ID is greater than zero.' };
    expect(formIdErrors(forms, [], { form_ids: [undefined, second] }, null)).toEqual([
      '-5: A form ID is greater than zero.',
    ]);
  });

  it('has the bound of the list (case 32)', () => {
    const tooMany = { type: 'too_big', message: 'At most 1000 forms can be assigned.' };
    expect(formIdErrors(forms, [], { form_ids: tooMany }, null)).toEqual([tooMany.message]);
  });

  it('has what the service said of the list, and leaves the rest to the banner', () => {
    expect(formIdErrors(forms, [], {}, problem)).toEqual(['Form 101 does not exist.']);
    expect(serviceErrors(problem, false)).toEqual(['Not now.']);
  });
});
