import { expect, test } from 'vitest';
import { phraseAddress, phraseWords, readFormPhrase } from './form-phrase';

const LABELS = { 104: 'Tax residency', 317: 'Beneficial ownership statement' };

test.each([
  ['profiles with form 104', [['Profiles with form 104 Tax residency', '/profiles?form=104']]],
  [
    'profiles without form 317',
    [['Profiles without form 317 Beneficial ownership statement', '/profiles?without-form=317']],
  ],
  [
    'high-risk customers lack form 317',
    [
      [
        'High-risk profiles without form 317 Beneficial ownership statement',
        '/profiles?risk=High&without-form=317',
      ],
    ],
  ],
  ['with form tax res', [['Profiles with form 104 Tax residency', '/profiles?form=104']]],
  [
    'form 999',
    [
      ['Profiles with form 999', '/profiles?form=999'],
      ['Profiles without form 999', '/profiles?without-form=999'],
    ],
  ],
  ['form', []],
  ['profiles with trustees', []],
  ['form no such label', []],
])('%s', (text, expected) => {
  const found = readFormPhrase(text, LABELS).map((phrase) => [phraseWords(phrase), phraseAddress(phrase)]);
  expect(found).toEqual(expected);
});
