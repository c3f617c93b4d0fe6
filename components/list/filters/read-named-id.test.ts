import { expect, test } from 'vitest';
import { readNamedId } from './read-named-id';

test('an ID is found by its number, by its whole label, or by part of a unique label', () => {
  const known = [
    { id: '104', label: 'Tax residency' },
    { id: '105', label: 'Tax residency: individual' },
    { id: '118', label: 'Dénouement' },
    { id: '7', label: '' },
  ];
  const read = (text: string) => readNamedId(text, known);
  expect([read('104 Tax residency'), read(' 0104'), read('999')]).toEqual(['104', '104', '999']);
  expect([read('TAX residency'), read('denou'), read('individual')]).toEqual(['104', '118', '105']);
  expect([read('tax'), read(' '), read('104x'), read('nobody')]).toEqual([null, null, null, null]);
});
