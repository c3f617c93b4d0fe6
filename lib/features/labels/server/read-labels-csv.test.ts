import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LABEL_KINDS } from '@/lib/configuration/label-kinds';
import { csvLine, neutralText } from '@/lib/platform/list/server/csv-cell';
import { labelText } from '../labels';
import { LABEL_COLUMNS, readLabelsCsv } from './read-labels-csv';

const one = (label: string) => ({ lines: [{ kind: 'form', id: 317, label }] });

test.each([
  ['plain', 'kind,id,label\nform,317,Source of funds\n'],
  ['with a byte order mark and CRLF', '\ufeffkind,id,label\r\nform,317,Source of funds\r\n'],
  ['quoted', '"kind","id","label"\r\n"form","317","Source of funds"'],
  ['with semicolons', 'kind;id;label\r\nform;317;Source of funds\r\n'],
  ['with tabs', 'kind\tid\tlabel\nform\t317\tSource of funds\n'],
  ['in another order, with columns of its own', 'Label,note,ID,Kind\nSource of funds,x,317,form\n'],
  ['with spaces and empty lines', 'kind,id,label\n\n form , 317 , Source of funds \n\n'],
])('reads a file that is %s', async (_, csv) => {
  expect(await readLabelsCsv(csv)).toEqual(one('Source of funds'));
});

test('quotes, separators and accents in a label are preserved', async () => {
  expect(await readLabelsCsv('kind,id,label\nform,317,"Funds; ""own"", or gifts"')).toEqual(
    one('Funds; "own", or gifts'),
  );
});

test('every invalid line is reported with its problems and its number in the file', async () => {
  const csv = 'kind,id,label\nform,317,Fine\nforms,1,A\nform,x,\nform,317,Again\nform,2\n';
  expect(await readLabelsCsv(csv)).toEqual({
    errors: {
      'line 3': [
        'Use one of these kinds: profile, form, people_model, advanced_document_configuration, setup.',
      ],
      'line 4': ['Enter an ID: a whole number greater than zero.', 'A label is required.'],
      'line 5': ['form 317 is already on line 2.'],
      'line 6': ['A label is required.'],
    },
  });
});

test('a profile is named by its UUID, in either case, and nothing else', async () => {
  const csv =
    'kind,id,label\nprofile,7C1F6A52-90F3-4F0E-8A3B-2B1F5D0C9E11,Harbour & Finch Ltd\nform,7,Funds\n';
  expect(await readLabelsCsv(csv)).toEqual({
    lines: [
      { kind: 'profile', id: '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11', label: 'Harbour & Finch Ltd' },
      { kind: 'form', id: 7, label: 'Funds' },
    ],
  });
  expect(await readLabelsCsv('kind,id,label\nprofile,7,x\n')).toEqual({
    errors: { 'line 2': ['A profile UUID looks like 7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11.'] },
  });
});

test('a file without the columns, an empty file and invalid CSV are reported as such', async () => {
  expect(await readLabelsCsv('form,317,Source of funds')).toMatchObject({
    errors: { file: [/Missing: kind, id/] },
  });
  expect(await readLabelsCsv('')).toHaveProperty('errors.file');
  expect(await readLabelsCsv('kind,id,label\nform,317,"never closed')).toHaveProperty('errors');
});

test('the first hundred invalid lines are listed and the rest counted', async () => {
  const read = await readLabelsCsv(`kind,id,label\n${'x,1,y\n'.repeat(250)}`);
  const errors = 'errors' in read ? read.errors : {};
  expect(Object.keys(errors)).toHaveLength(101);
  expect(errors.file).toEqual(['And 150 more lines.']);
});

test('case 77: any label survives export and import, and no cell runs as a formula', async () => {
  const label = fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: 130 }),
      fc.stringMatching(/^['=+\-@＝＠",;|\t ]{1,6}[a-z'"=]{0,4}$/),
    )
    .filter((text) => labelText.safeParse(text).success)
    .map((text) => labelText.parse(text));
  const ids = { profile: fc.uuid(), other: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) };
  const row = fc
    .constantFrom(...LABEL_KINDS)
    .chain((kind) =>
      fc.record({ kind: fc.constant(kind), id: kind === 'profile' ? ids.profile : ids.other, label }),
    );
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(row, { selector: ({ kind, id }) => `${kind} ${id}`, maxLength: 8 }),
      async (rows) => {
        const lines = rows.map(({ kind, id, label }) => csvLine([kind, id, neutralText(label)]));
        for (const line of lines) expect(line).not.toMatch(/^[a-z_]+,[\da-f-]+,"?[=+\-@\t\r](?!\n)/);
        expect(await readLabelsCsv(csvLine(LABEL_COLUMNS) + lines.join(''))).toEqual({ lines: rows });
      },
    ),
    { numRuns: 500 },
  );
});

test('case 143: a file with too many lines, or too long a line, is refused without reading on', async () => {
  const lines = (count: number) => `kind,id,label\n${'x\n'.repeat(count)}`;
  expect(await readLabelsCsv(lines(25_000))).toEqual({
    errors: { file: ['A file can have up to 25,000 lines. Split it into several files.'] },
  });
  // Nothing after the last line read matters, not even invalid CSV.
  expect(await readLabelsCsv(`${lines(490_000)}"`)).toHaveProperty('errors.file');
  expect(await readLabelsCsv(`kind,id,label\n${','.repeat(900_000)}`)).toHaveProperty('errors');
});
