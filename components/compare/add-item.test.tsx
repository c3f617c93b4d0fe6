import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { OperatorSession } from '@/components/shell/operator-session';
import { answerCalls } from '@/lib/testing/answer-calls';
import { AddItem } from './add-item';

const ADA = { id: 'ada', name: 'Ada Hart', email: 'ada@example.com', role: 'administrator' } as const;
const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

test('typing searches, pasting adds, and a text without matches says so', async () => {
  answerCalls({
    'GET /api/profiles?': () => ({ rows: [], offset: 0, matching: 0, total: 1, facets: {} }),
    'GET /api/baselines': () => ({
      baselines: [{ id: UUID, name: 'Limited companies', version: 3 }],
      mayChange: true,
    }),
  });
  const onAdd = vi.fn();
  render(
    <OperatorSession operator={ADA}>
      <AddItem items={[]} onAdd={onAdd} onClose={() => undefined} />
    </OperatorSession>,
  );
  const user = userEvent.setup();
  const field = await screen.findByRole('combobox');
  await user.type(field, 'zzzzzz');
  expect(await screen.findByRole('option', { name: 'Nothing matches' })).toBeInTheDocument();
  await user.clear(field);
  await user.paste(`https://console.example/profiles/${UUID}`);
  await user.click(await screen.findByRole('option', { name: new RegExp(UUID) }));
  await user.clear(field);
  await user.type(field, 'companies');
  await user.click(await screen.findByRole('option', { name: /Baseline Limited companies/ }));
  expect(onAdd.mock.calls).toEqual([[`profile:${UUID}`], [`baseline:${UUID}`]]);
});
