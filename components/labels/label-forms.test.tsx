import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { answerCalls, aProblem } from '@/lib/testing/answer-calls';
import { AddLabel } from './add-label';
import { LabelDialog } from './label-dialog';
import { LabelEditor } from './label-editor';

function open(children: ReactNode) {
  render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>);
  return userEvent.setup();
}

const OF = { kind: 'form', id: 317 } as const;
const names = { profile: {}, form: { '101': 'Source of funds' } };
const NAMES = {
  'GET /api/labels/names': () => ({
    names: { ...names, people_model: {}, advanced_document_configuration: {}, setup: {} },
    mayChange: true,
  }),
};

test('a label is edited in place: all of its text is selected, and Enter saves it once', async () => {
  let save = (_: object) => {};
  const saved = new Promise<object>((resolve) => {
    save = resolve;
  });
  const changes = answerCalls({ 'PUT /api/labels/form/317': () => saved });
  const onDone = vi.fn();
  const user = open(<LabelEditor of={OF} label="Owners" onDone={onDone} />);
  const field = screen.getByRole('textbox', { name: 'Label of form 317' });
  expect(field).toHaveFocus();
  await user.keyboard('  Owners, named once  {Enter}{Enter}');
  save({});
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
  expect(changes.map(({ body }) => body)).toEqual([{ label: 'Owners, named once' }]);
});

test('Esc leaves the label unchanged', async () => {
  const changes = answerCalls({});
  const onDone = vi.fn();
  const user = open(<LabelEditor of={OF} label="Owners" onDone={onDone} />);
  await user.keyboard('x{Escape}');
  expect(onDone).toHaveBeenCalledWith(false);
  expect(changes).toEqual([]);
});

test('an invalid label is reported at the field before sending, a refusal after it; the text stays', async () => {
  answerCalls({
    'PUT /api/labels': () =>
      aProblem({ status: 409, code: 'too_many_labels', title: 'No room.', detail: 'Nothing was changed.' }),
  });
  const user = open(<LabelEditor of={OF} onDone={() => undefined} />);
  const field = screen.getByRole('textbox', { name: 'Label of form 317' });
  await user.type(field, '   {Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('A label is required.');
  await user.type(field, 'Owners{Enter}');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('No room. Nothing was changed.'));
  expect(field).toHaveFocus();
  expect(field).toHaveValue('   Owners');
});

test('an unseen ID can be labelled, and one with a label is edited in its row', async () => {
  const changes = answerCalls({ ...NAMES, 'PUT /api/labels/form/902': () => ({}) });
  const user = open(<AddLabel kind="form" />);
  const id = screen.getByRole('textbox', { name: 'ID of the form' });
  const label = screen.getByRole('textbox', { name: 'Label' });
  await user.type(id, '101');
  await user.type(label, 'Trust deed{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(
      '101 already has the label “Source of funds”. Rename it in its row.',
    ),
  );
  expect(changes).toEqual([]);
  await user.clear(id);
  await user.type(id, '0');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('a whole number greater than zero'),
  );
  await user.clear(id);
  await user.type(id, ' 902 {Enter}');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('form 902 labelled.'));
  expect(id).toHaveValue('');
  expect(id).toHaveFocus();
  expect(changes).toEqual([{ name: 'PUT /api/labels/form/902', body: { label: 'Trust deed' } }]);
});

test('a profile is found in pasted text', async () => {
  const uuid = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
  const changes = answerCalls({ 'PUT /api/labels/profile': () => ({}) });
  const user = open(<AddLabel kind="profile" />);
  await user.click(screen.getByRole('textbox', { name: /^UUID of the/ }));
  await user.paste(`https://console.example/profiles/${uuid}?tab=history`);
  await user.type(screen.getByRole('textbox', { name: 'Label' }), 'Harbour{Enter}');
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]?.name).toBe(`PUT /api/labels/profile/${uuid}`);
});

test('a label saved from inside another form saves only that label', async () => {
  const changes = answerCalls({ 'PUT /api/labels/form/317': () => ({}) });
  const onSubmit = vi.fn();
  const onClose = vi.fn();
  const user = open(
    <form onSubmit={onSubmit}>
      <LabelDialog of={OF} title="Name form 317" placeholder="Such as …" onClose={onClose}>
        Screens will show it.
      </LabelDialog>
    </form>,
  );
  const field = await screen.findByRole('textbox', { name: 'Label' });
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('Owners{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changes.map(({ body }) => body)).toEqual([{ label: 'Owners' }]);
  expect(onSubmit).not.toHaveBeenCalled();
});
