import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answerCalls } from '@/lib/testing/answer-calls';
import { NewAssignment } from './new-assignment';

const push = vi.fn();
let address = '';
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push, prefetch: () => {} }),
  useSearchParams: () => new URLSearchParams(address),
}));

const COUNTED = {
  count: 12,
  unknown: 0,
  coverage: { known: 12, fresh: 12, older: 0, unreadable: 0, never: 0, reasons: {}, oldest: null },
};

function open(at: string) {
  push.mockClear();
  address = at;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <NewAssignment />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const sent = (changes: { name: string; body: unknown }[]) =>
  changes.filter(({ name }) => name === 'POST /api/assignments').map(({ body }) => body);

test('a change filled in from an address becomes a plan once it has a reason; it has a default title and can show the hidden section', async () => {
  const changes = answerCalls({
    'POST /api/assignments/count': ({ body }) =>
      JSON.stringify(body).includes('hides') ? { ...COUNTED, count: 3 } : COUNTED,
    'POST /api/assignments': () => ({ number: 43 }),
  });
  const user = open('risk=High&without-form=317&add=317');
  await waitFor(() =>
    expect(screen.getByLabelText('Title')).toHaveValue('Add form 317 to profiles chosen by a filter'),
  );
  await user.click(screen.getByRole('button', { name: 'Create plan' }));
  const reason = screen.getByLabelText('Reason');
  await waitFor(() => expect(reason).toHaveFocus());
  expect(reason).toBeInvalid();
  expect(sent(changes)).toEqual([]);

  await user.type(reason, 'Policy KYB-12');
  await user.click(await screen.findByRole('button', { name: 'Add and show' }));
  await user.type(screen.getByRole('combobox', { name: 'Remove forms' }), '7{Enter}');
  await user.click(screen.getByRole('button', { name: 'Create plan' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/assignments/43'));
  expect(sent(changes)).toEqual([
    {
      title: 'Replace form 7 with form 317 for profiles chosen by a filter',
      reason: 'Policy KYB-12',
      choice: { filter: { risk: 'High', 'without-form': '317' } },
      change: { forms: { kind: 'change', add: [317], remove: [7] }, section: 'show' },
    },
  ]);
});

test('an untouched suggested title follows every change, an edited one stays', async () => {
  answerCalls({ 'POST /api/assignments/count': () => COUNTED });
  const user = open('risk=High&add=317');
  const title = screen.getByLabelText('Title');
  await waitFor(() => expect(title).toHaveValue('Add form 317 to profiles chosen by a filter'));
  await user.click(screen.getByRole('button', { name: 'Remove all' }));
  await waitFor(() => expect(title).toHaveValue('Remove all forms from profiles chosen by a filter'));
  await user.click(screen.getByRole('button', { name: 'Add and remove' }));
  await waitFor(() => expect(title).toHaveValue('Add form 317 to profiles chosen by a filter'));
  await user.type(title, ', policy 12');
  await user.click(screen.getByRole('button', { name: 'Remove all' }));
  expect(title).toHaveValue('Add form 317 to profiles chosen by a filter, policy 12');
});

test('nothing chosen counts and plans nothing; “All profiles” is chosen explicitly', async () => {
  const changes = answerCalls({
    'POST /api/assignments/count': () => COUNTED,
    'POST /api/assignments': () => ({ number: 45 }),
  });
  const user = open('add=317&sort=seen');
  await user.type(screen.getByLabelText('Reason'), 'Policy KYB-12');
  await user.click(screen.getByRole('button', { name: 'Create plan' }));
  expect(await screen.findByText('Choose at least one filter, or choose “All profiles”.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Paste a list' }));
  await user.click(screen.getByRole('button', { name: 'Create plan' }));
  expect(await screen.findByText(/^Paste a list with at least one known profile/)).toBeVisible();
  expect(changes).toEqual([]);
  expect(screen.queryByText(/12 profiles/)).toBeNull();

  await user.click(screen.getByRole('button', { name: 'All profiles' }));
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Add form 317 to all profiles'));
  await user.click(screen.getByRole('button', { name: 'Create plan' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/assignments/45'));
  expect(sent(changes)).toMatchObject([{ choice: { filter: {} } }]);
});

test('a list that is not read yet has no count, also after a filter that was counted', async () => {
  answerCalls({ 'POST /api/assignments/count': () => COUNTED });
  const user = open('risk=High&add=317');
  await screen.findByText('12 profiles');
  await user.click(screen.getByRole('button', { name: 'Paste a list' }));
  expect(screen.queryByText('12 profiles')).toBeNull();
});

test('a pasted list says what its lines contained; near matches and removing every form need separate confirmation', async () => {
  const profile = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
  const near = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e12';
  const changes = answerCalls({
    'POST /api/assignments/count': () => ({ ...COUNTED, count: 1 }),
    'POST /api/assignments/list': () => ({
      lines: 2,
      counts: { found: 1, unknown: 0, near: 1, several: 0, conflict: 0, twice: 0, not_readable: 0 },
      profiles: [profile],
      near: [near],
      shown: [{ line: 2, text: '123', fate: 'near', profile: near, first: null, reference: '00123' }],
    }),
    'POST /api/assignments': () => ({ number: 44 }),
  });
  const user = open('');
  await user.click(screen.getByRole('button', { name: 'Paste a list' }));
  await user.type(screen.getByLabelText(/^UUIDs or references/), 'NO-2{Enter}123');
  await user.click(screen.getByRole('button', { name: 'Read list' }));
  await screen.findByText('2 lines: 1 found, 1 with almost the reference of a profile.');
  const include = screen.getByRole('checkbox', { name: 'Include 1 profile with almost the same reference' });
  expect(include).not.toBeChecked();
  await user.click(include);
  await user.click(screen.getByRole('button', { name: 'Remove all' }));
  await user.type(screen.getByLabelText('Reason'), 'They left');
  await user.click(screen.getByRole('button', { name: 'Create plan' }));
  const removal = screen.getByRole('checkbox', { name: /^Remove all forms from 1 profile/ });
  await waitFor(() => expect(removal).toHaveFocus());
  await user.click(removal);
  await user.click(screen.getByRole('button', { name: 'Create plan' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/assignments/44'));
  expect(sent(changes)).toMatchObject([
    { choice: { profiles: [profile, near] }, change: { forms: { kind: 'remove_all' }, section: 'leave' } },
  ]);
});
