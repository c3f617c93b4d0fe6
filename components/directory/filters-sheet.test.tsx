import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { readListAddress } from '@/lib/contract/lists/list-address';
import { PROFILES_LIST } from '@/lib/contract/lists/profiles';
import { answerCalls } from '@/lib/testing/answer-calls';
import { FiltersSheet } from './filters-sheet';

function open() {
  answerCalls({});
  const onChange = vi.fn();
  const onClose = vi.fn();
  const { state } = readListAddress(PROFILES_LIST, new URLSearchParams());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FiltersSheet state={state} matching={399} onChange={onChange} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { onChange, onClose, user: userEvent.setup() };
}

test.each([
  ['Without form', '317', { 'without-form': ['317'] }],
  ['With form', '104', { form: ['104'] }],
  ['People model', '7', { model: ['7'] }],
  ['Advanced document', '12', { 'advanced-document': ['12'] }],
  ['Document', 'bank statement', { document: ['bank statement'] }],
])('text left in %s counts when the profiles are shown', async (label, text, part) => {
  const { onChange, onClose, user } = open();
  await user.type(screen.getByLabelText(label), text);
  expect(onChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Show profiles' }));
  expect(onChange.mock.calls).toEqual([[part]]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('text that no label matches keeps the sheet open and its field in focus', async () => {
  const { onChange, onClose, user } = open();
  const field = screen.getByLabelText('Without form');
  await user.type(field, 'no such form');
  await user.click(screen.getByRole('button', { name: 'Show profiles' }));
  expect(field).toHaveFocus();
  expect(field).toBeInvalid();
  expect([onChange.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0]);

  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(screen.getByLabelText('Without form')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Show profiles' }));
  expect(onClose).toHaveBeenCalledOnce();
});
