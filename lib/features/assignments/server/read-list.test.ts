import { beforeAll, describe, expect, test } from 'vitest';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { BOTH_DATABASES } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { assignmentChoice } from '../choice';
import { readLines, readList } from './read-list';

const ONE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const OTHER = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e12';
const TWIN = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e13';

const cellsOf = async (text: string) => (await readLines(text)).map(({ cells }) => cells);

test.each([
  ['lines', 'A-1\nA-2', [['A-1'], ['A-2']]],
  [
    'lines from a Windows editor, with a byte order mark and empty lines',
    '\uFEFFA-1\r\n\r\n  \r\n A-2 \r\n',
    [['A-1'], ['A-2']],
  ],
  [
    'semicolons',
    'A-1;Harbour;High\nA-2;Finch;',
    [
      ['A-1', 'Harbour', 'High'],
      ['A-2', 'Finch'],
    ],
  ],
  [
    'a column named in the first line',
    '"Name";"Customer reference"\nHarbour;A-1\n"Finch; Sons";"A-2"',
    [['A-1'], ['A-2']],
  ],
  ['tabs, with columns for both', `uuid\tteam\treference\n${ONE}\tNorth\tA-1`, [[ONE, 'A-1']]],
  ['a cell over two lines', 'reference,note\nA-1,"first\nsecond"\nA-2,', [['A-1'], ['A-2']]],
  ['formulas as text', "=cmd()|' /C calc'!A0\n'=A-1", [["=cmd()|' /C calc'!A0"], ['=A-1']]],
  ['an unclosed quote', 'A-1\n"A-2\nA-3', [['A-1'], ['A-2'], ['A-3']]],
  ['a row whose named columns are empty', 'uuid,ref,name\n,A-1,Harbour\n,,Finch\n,,', [['A-1'], []]],
  ['nothing', ' \n', []],
])('reads %s', async (_, text, cells) => {
  expect(await cellsOf(text)).toEqual(cells);
});

test('a line is identified by its position in the file', async () => {
  expect((await readLines('reference\n\nA-1\nA-2')).map(({ line }) => line)).toEqual([3, 4]);
});

test('100,001 profiles are refused with their number', () => {
  const profiles = Array.from({ length: 100_001 }, () => ONE);
  expect(JSON.stringify(assignmentChoice.safeParse({ profiles }).error?.issues)).toContain('100001');
});

describe.each(BOTH_DATABASES)('a list on %s', (kind) => {
  const opened = openFresh(kind);
  const read = (text: string) =>
    readList({ db: opened.database.db, operator: BY_ADMINISTRATOR.operator }, { text });

  beforeAll(async () => {
    const seen = { seenAt: new Date(), firstSeenAt: new Date() };
    await insertRows(opened.database.db, knownProfiles, [
      { uuid: ONE, customerReference: 'NO-10421', searchReference: 'no-10421', ...seen },
      { uuid: OTHER, customerReference: 'Twin', searchReference: 'twin', ...seen },
      { uuid: TWIN, customerReference: 'TWIN', searchReference: 'twin', ...seen },
    ]);
  });

  test('each line has its result; different spellings of a UUID are one profile', async () => {
    const spelt = [ONE.toUpperCase(), `{${ONE}}`, `urn:uuid:${ONE}`, ONE.replaceAll('-', ''), 'no-10421'];
    const answer = await read([...spelt, 'NO-1042', '=cmd()', 'twin', OTHER, 'x'.repeat(601)].join('\n'));
    expect(answer).toMatchObject({
      lines: 10,
      counts: { found: 2, twice: 4, unknown: 2, several: 1, not_readable: 1 },
      profiles: [ONE, OTHER],
    });
    expect(
      answer.shown.map(({ line, fate: lineOutcome, profile, first }) => [line, lineOutcome, profile, first]),
    ).toEqual([
      [1, 'found', ONE, null],
      ...[2, 3, 4, 5].map((line) => [line, 'twice', ONE, 1]),
      [6, 'unknown', null, null],
      [7, 'unknown', null, null],
      [8, 'several', null, null],
      [9, 'found', OTHER, null],
      [10, 'not_readable', null, null],
    ]);
  });

  test.each([
    ['UUID and reference of one profile', `${ONE},NO-10421`, 'found', ONE],
    ['a UUID and a reference that it shares with another profile', `${OTHER},twin`, 'found', OTHER],
    ['a reference alone', ',NO-10421', 'found', ONE],
    ['UUID and reference of two profiles', `${OTHER},NO-10421`, 'conflict', null],
    ['a UUID that shares the reference with neither', `${ONE},twin`, 'conflict', null],
    ['an unknown UUID with a known reference', `${ONE.replace('7', '8')},NO-10421`, 'conflict', null],
    ['neither UUID nor reference, only a name', ',,Harbour', 'not_readable', null],
  ])('with columns for both, %s: %s is %s', async (_, row, fate, profile) => {
    const answer = await read(`uuid,reference,name\n${row}`);
    expect(answer.shown).toMatchObject([{ line: 2, fate, profile }]);
    expect(answer).toMatchObject({ lines: 1, profiles: profile === null ? [] : [profile] });
  });

  test.runIf(kind === 'pglite')(
    'the first of 100,000 lines are shown, and other work can run meanwhile',
    async () => {
      const lines = Array.from({ length: 100_000 }, (_, index) => `NO-${index}`);
      let turns = 0;
      const timer = setInterval(() => {
        turns += 1;
      }, 1);
      const answer = await read(lines.join('\n'));
      clearInterval(timer);
      expect(answer).toMatchObject({
        lines: 100_000,
        counts: { found: 1, unknown: 99_999 },
        profiles: [ONE],
      });
      expect(answer.shown).toHaveLength(81);
      expect(turns).toBeGreaterThan(20);
    },
  );

  test('case 315: 00123 and 123 are two references; a near match is shown and not among the profiles found', async () => {
    const numbered = ['00123', '55', '12345678901234567890', '0777', '777'];
    const times = { seenAt: new Date(), firstSeenAt: new Date() };
    const uuids = numbered.map((_, at) => `7c1f6a52-90f3-4f0e-8a3b-00000000000${at}`);
    await insertRows(
      opened.database.db,
      knownProfiles,
      numbered.map((reference, at) => ({
        uuid: uuids[at] ?? '',
        customerReference: reference,
        searchReference: reference,
        ...times,
      })),
    );
    const answer = await read('123\n55\n1.23457E+19\n777\n00777\n9.9E+19');
    expect(
      answer.shown.map(({ text, fate: outcome, profile, reference }) => [text, outcome, profile, reference]),
    ).toEqual([
      ['123', 'near', uuids[0], '00123'],
      ['55', 'found', uuids[1], null],
      ['1.23457E+19', 'near', uuids[2], '12345678901234567890'],
      ['777', 'found', uuids[4], null],
      ['00777', 'several', null, null],
      ['9.9E+19', 'unknown', null, null],
    ]);
    expect(answer).toMatchObject({ profiles: [uuids[1], uuids[4]], near: [uuids[0], uuids[2]] });
    await opened.database.db.delete(knownProfiles).where(isOneOf(knownProfiles.uuid, uuids));
  });
});
