import { describe, expect, it } from 'vitest';
import { readConfiguration } from '@/lib/configuration/read-tolerantly';
import { parseExactJson } from '@/lib/platform/text/exact-number';
import { readEditableForms } from './editable-forms';

function read(forms: unknown) {
  const { value, misfits } = readConfiguration(forms === undefined ? {} : { forms });
  return readEditableForms({ configuration: value ?? {}, misfits });
}

describe('forms that can be edited', () => {
  it.each([[[101, 104]], [[]], [null], [[0, 1.5, -3]]])(
    'can be edited if they were read completely (case 122): %j',
    (form_ids) => {
      expect(read({ enabled: true, form_ids })).toEqual({ forms: { enabled: true, form_ids } });
    },
  );

  it.each([
    [undefined, 'did not send forms '],
    ['abc', 'forms is "abc"'],
    [{ form_ids: [] }, 'did not send forms.enabled'],
    [{ enabled: true, form_ids: [101, 'x'] }, 'forms.form_ids.1 is "x"'],
    [
      parseExactJson('{"enabled":true,"form_ids":[1,9007199254740993]}'),
      'too large to save correctly: 9007199254740993',
    ],
  ])("can't be edited if they are %j, and the reason is given (case 41)", (forms, words) => {
    expect(read(forms)).toEqual({ why: expect.stringContaining(words) });
  });
});
