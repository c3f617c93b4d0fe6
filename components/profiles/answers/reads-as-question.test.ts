import { expect, test } from 'vitest';
import { readsAsQuestion } from './reads-as-question';

test.each([
  'why form 118',
  'Who changed the forms last',
  'trustees?',
  '  how many directors',
  'what’s hidden',
])('“%s” is a question', (text) => expect(readsAsQuestion(text)).toBe(true));

test.each(['', 'trustee', 'must provide', 'not set', 'form 118', 'whole', 'isle of man', '#12'])(
  '“%s” is a filter',
  (text) => expect(readsAsQuestion(text)).toBe(false),
);
