import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answerCalls } from '@/lib/testing/answer-calls';
import { ChangeOutside } from './change-outside';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {}, prefetch: () => {} }) }));

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const CONTROL = `PATCH /sandbox/control/accounts/northwind/profiles/${UUID}/portal-configuration`;

function open(answer: () => Response | object) {
  const changes = answerCalls({
    [CONTROL]: answer,
    'POST /api/survey/read-now': () => ({ asked: 1, waiting: 0, unknown: 0, endsAt: null }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangeOutside account="northwind" uuid={UUID} />
    </QueryClientProvider>,
  );
  return { changes, user: userEvent.setup() };
}

const press = () => screen.getByRole('button', { name: 'Make the change' });

test('a section is hidden or shown as by someone else, and the profile is read on request', async () => {
  const { changes, user } = open(() => ({ data: {} }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Section to change' }), 'Trustees');
  await user.click(screen.getByText('Show it'));
  await user.click(press());
  expect(await screen.findByText(/Trustees: shown by someone else/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Outside changes' })).toHaveAttribute(
    'href',
    `/drift?profile=${UUID}`,
  );
  await user.click(screen.getByRole('button', { name: 'Read now' }));
  expect(await screen.findByText('This profile will be read next.')).toBeInTheDocument();
  expect(changes.map(({ body }) => body)).toEqual([{ trustee: { enabled: true } }, { profiles: [UUID] }]);
});

test('a failed change is reported, without claiming any change', async () => {
  const refusal = { message: 'The configuration cannot be changed as asked.' };
  const { user } = open(() => Response.json(refusal, { status: 422 }));
  await user.click(press());
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was changed.');
  expect(screen.queryByRole('status')).toBeNull();
});
