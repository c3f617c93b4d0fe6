import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answerCalls, aProblem } from '@/lib/testing/answer-calls';
import { ImportLabels } from './import-labels';

const CSV = 'kind,id,label\r\nform,317,Tax residency\r\nform,101,Owners\r\n';
const PREVIEW = {
  changes: [
    { kind: 'form', id: 317, before: null, after: 'Tax residency' },
    { kind: 'form', id: 101, before: 'Source of funds', after: 'Owners' },
  ],
  unchanged: 3,
};
const LOOK = 'POST /api/labels/import?dry=true';
const TAKE = 'POST /api/labels/import?dry=false';

function openImport() {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportLabels onClose={onClose} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const choose = async (...parts: BlobPart[]) =>
    user.upload(
      await screen.findByLabelText('CSV file'),
      new File(parts, 'labels.csv', { type: 'text/csv' }),
    );
  return { user, onClose, choose };
}

const importButton = () => screen.queryByRole('button', { name: /^Import/ });
const status = () => screen.getByRole('status');

test('a file is previewed first, and imported only on request, once', async () => {
  let answer = (_: object) => {};
  const imported = new Promise<object>((resolve) => {
    answer = resolve;
  });
  const changes = answerCalls({ [LOOK]: () => PREVIEW, [TAKE]: () => imported });
  const { user, choose, onClose } = openImport();
  await choose(CSV);
  await waitFor(() => expect(status()).toHaveTextContent('1 new, 1 changed, 3 unchanged.'));
  expect(changes).toEqual([{ name: LOOK, body: { csv: CSV } }]);

  await user.dblClick(screen.getByRole('button', { name: 'Import 2 labels' }));
  answer(PREVIEW);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changes.slice(1)).toEqual([{ name: TAKE, body: { csv: CSV } }]);
});

test('errors are shown line by line; the corrected file is previewed again', async () => {
  const { choose } = openImport();
  answerCalls({
    [LOOK]: () =>
      aProblem({
        status: 422,
        code: 'invalid_body',
        title: 'The input was refused.',
        errors: { 'line 3': ['Enter an ID: a whole number greater than zero.'] },
      }),
  });
  await choose('kind,id,label\r\nform,317,Tax residency\r\nform,nine,Broken\r\n');
  await waitFor(() =>
    expect(status()).toHaveTextContent(
      'Nothing was imported. 1 line has to be fixed.line 3: Enter an ID: a whole number greater than zero.',
    ),
  );
  expect(importButton()).toBeNull();

  answerCalls({ [LOOK]: () => PREVIEW });
  await choose(CSV);
  await waitFor(() => expect(importButton()).toHaveTextContent('Import 2 labels'));
  expect(status()).not.toHaveTextContent('line 3');
});

test('a file that is not UTF-8 is refused at its field without a request', async () => {
  const changes = answerCalls({ [LOOK]: () => PREVIEW });
  const { choose } = openImport();
  await choose(new Uint8Array([0x6b, 0xe4, 0x73, 0x65]));
  const field = screen.getByLabelText('CSV file');
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveAccessibleDescription(/Nothing was imported, because the file is not UTF-8/);
  expect(changes).toEqual([]);

  await choose(CSV);
  await waitFor(() => expect(importButton()).not.toBeNull());
  expect(field).toBeValid();
});

test('a file that is too long is refused at its field without a request', async () => {
  const changes = answerCalls({ [LOOK]: () => PREVIEW });
  const { choose } = openImport();
  await choose('x'.repeat(1_000_001));
  await waitFor(() =>
    expect(screen.getByLabelText('CSV file')).toHaveAccessibleDescription(/the file is too large/),
  );
  expect(changes).toEqual([]);
});

test('a file without changes cannot be imported', async () => {
  answerCalls({ [LOOK]: () => ({ changes: [], unchanged: 5 }) });
  const { choose } = openImport();
  await choose(CSV);
  await waitFor(() => expect(status()).toHaveTextContent('Every label in the file already exists'));
  expect(importButton()).toBeNull();
});

test('a failed import says why, and that nothing was imported', async () => {
  answerCalls({
    [LOOK]: () => PREVIEW,
    [TAKE]: () =>
      aProblem({ status: 409, code: 'too_many_labels', title: 'No room.', detail: 'Nothing was imported.' }),
  });
  const { user, choose, onClose } = openImport();
  await choose(CSV);
  await user.click(await screen.findByRole('button', { name: 'Import 2 labels' }));
  await waitFor(() => expect(status()).toHaveTextContent('No room. Nothing was imported. Request ID'));
  expect(importButton()).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
