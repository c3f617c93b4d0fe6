import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { OperatorSession } from '@/components/shell/operator-session';
import type { ConfigurationNote as Note } from '@/lib/features/configurations/configuration-notes';
import type { Role } from '@/lib/platform/access/roles';
import { answerCalls, aProblem } from '@/lib/testing/answer-calls';
import { ConfigurationNote } from './configuration-note';

const NOTHING: Note = { note: null, baseline: null, updatedAt: null, updatedBy: null };
const BASELINE = { id: '6f1c6a52-90f3-4f0e-8a3b-2b1f5d0c9e11', name: 'Companies' };
const given = { updatedAt: '2026-11-22T10:00:00.000Z', updatedBy: 'Ada Hart' };

function open(note: Note, { role = 'administrator' as Role, refused = false } = {}) {
  const changes = answerCalls({
    'GET /api/portal-configurations/12/note': () => note,
    'GET /api/baselines': () => ({ baselines: [BASELINE], mayChange: true }),
    'PUT /api/portal-configurations/12/note': ({ body }) => {
      if (refused) {
        const errors = { baseline: ['This baseline no longer exists.'] };
        return aProblem({ status: 422, code: 'invalid_body', errors });
      }
      return { note: (body as Note).note, baseline: BASELINE, ...given };
    },
  });
  const operator = { id: 'ada', name: 'Ada Hart', email: 'ada@example.com', role };
  render(
    <OperatorSession operator={operator}>
      <ConfigurationNote id={12} />
    </OperatorSession>,
  );
  return { changes, user: userEvent.setup() };
}

test('a note and a baseline entered by the operator appear at once', async () => {
  const { changes, user } = open(NOTHING);
  await user.click(await screen.findByRole('button', { name: 'Add a note' }));
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  await user.keyboard('For the Leeds team.');
  await user.selectOptions(await screen.findByRole('combobox'), 'Baseline: Companies');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('For the Leeds team.')).toBeInTheDocument();
  expect(screen.getByText(/match the baseline “Companies”/)).toBeInTheDocument();
  expect(changes.map(({ body }) => body)).toEqual([{ note: 'For the Leeds team.', baseline: BASELINE.id }]);
});

test('an error is shown where it belongs and the text stays; Escape leaves the note unchanged', async () => {
  const { user } = open({ ...NOTHING, ...given, note: 'Before.' }, { refused: true });
  await user.click(await screen.findByRole('button', { name: 'Edit the note' }));
  await user.keyboard(' After.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This baseline no longer exists.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Before. After.');
  await user.click(screen.getByRole('textbox', { name: 'Note' }));
  await user.keyboard('{Escape}');
  expect(screen.getByText('Before.')).toBeInTheDocument();
});

test('an operator who may not change labels can only read the note', async () => {
  open({ ...NOTHING, ...given, note: 'Before.' }, { role: 'support' });
  expect(await screen.findByText('Before.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});
