import { expect, test } from 'vitest';
import { HIDDEN } from '../presenter';
import { bodyHoldsPseudonym, meantBody } from './meant-body';
import { Pseudonyms } from './pseudonyms';

const pseudonyms = new Pseudonyms('the secret');
const REFERENCE = pseudonyms.of('reference', 'NO-10421');

test('pseudonyms in the named members are replaced, however long the text is', async () => {
  const lines = (reference: string) => `${reference}\n`.repeat(20_000);
  const body = { text: lines(REFERENCE), title: REFERENCE, list: [{ one: REFERENCE }] };
  expect(await meantBody(pseudonyms, ['text', 'list'], body)).toEqual({
    text: lines('NO-10421'),
    title: REFERENCE,
    list: [{ one: 'NO-10421' }],
  });
  expect(await meantBody(pseudonyms, ['text'], [REFERENCE])).toEqual([REFERENCE]);
});

test.each([65_500, 65_530, 65_536, 70_000])(
  'a replacement is found after %i characters of one line',
  async (length) => {
    for (const replacement of [REFERENCE, HIDDEN, 'Colleague 0A1B2C', '0a1b2c%40masked.invalid'])
      expect(await bodyHoldsPseudonym({ text: 'x'.repeat(length) + replacement })).toBe(true);
    expect(await bodyHoldsPseudonym({ text: 'x'.repeat(length) })).toBe(false);
  },
);

test('a replacement is found in a name and in a list', async () => {
  expect(await bodyHoldsPseudonym({ [REFERENCE]: 1 })).toBe(true);
  expect(await bodyHoldsPseudonym([[{ a: [REFERENCE] }]])).toBe(true);
  expect(await bodyHoldsPseudonym([null, 1, 'NO-10421'])).toBe(false);
});

test('other work runs while a long text is searched', async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 0);
  await bodyHoldsPseudonym({ text: 'abcdef'.repeat(1_500_000) });
  clearInterval(counting);
  expect(turns).toBeGreaterThan(0);
});
