import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeDraft } from '@/components/forms/stored-drafts';
import { OperatorSession } from '@/components/shell/operator-session';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import { answerCalls } from '@/lib/testing/answer-calls';
import { FillInQuestion, useFillIn } from './fill-in';
import { FixNotice, useFix } from './fix';

vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const ADA = { id: 'ada', name: 'Ada Hart', email: 'ada@example.com', role: 'administrator' } as const;
const FORMS = { enabled: true, form_ids: [101] };
const SETUP = {
  uuid: UUID,
  configuration: { forms: FORMS },
  misfits: [],
  extras: [],
} as unknown as ProfileSetup;
const FINDINGS = [
  { check: { number: 7, title: 'Has form 118' }, forms: { add: [118], remove: [], shown: null } },
  { check: { number: 8, title: 'Identity is shown' }, forms: null },
];

const openWith = vi.fn();
const close = vi.fn();

function FixState() {
  const fill = useFillIn(SETUP, { isOpen: false, open: () => {} });
  const fix = useFix(UUID, SETUP, { mayChange: true, fillIn: fill.ask, close });
  const { filledIn } = fill;
  useEffect(() => {
    if (filledIn !== null) openWith(filledIn);
  }, [filledIn]);
  return (
    <>
      <FixNotice notice={fix.notice} onDismiss={fix.dismiss} />
      <FillInQuestion of={fill} />
      <button type="button" onClick={() => fix.ask(7)}>
        Fix in the editor
      </button>
    </>
  );
}

function open(address: string) {
  window.history.replaceState(null, '', address);
  answerCalls({
    [`GET /api/profiles/${UUID}/checks`]: () => ({ findings: FINDINGS, ended: [], counts: {} }),
  });
  render(
    <OperatorSession operator={ADA}>
      <FixState />
    </OperatorSession>,
  );
  return userEvent.setup();
}

const FILLED = {
  forms: { enabled: true, form_ids: [101, 118] },
  words: 'the fix for CK-07 Has form 118',
};

beforeEach(() => {
  sessionStorage.clear();
  openWith.mockClear();
  close.mockClear();
});

test('the fixes for a finding fill the editor, and the parameter is removed from the address', async () => {
  open('/profiles/x?edit=forms&mend=7');
  await waitFor(() => expect(openWith).toHaveBeenCalledExactlyOnceWith(FILLED));
  expect(window.location.search).toBe('?edit=forms');
});

test.each([
  ['nonsense', 'This link doesn’t name a check'],
  ['0', 'This link doesn’t name a check'],
  ['99999999999999999999', 'This link doesn’t name a check'],
  ['99', 'This profile has no open finding for CK-99'],
  ['8', 'Changing forms alone would not fix CK-08'],
])('mend=%s in the address: the editor stays empty and says why', async (mend, words) => {
  open(`/profiles/x?edit=forms&mend=${mend}`);
  expect(await screen.findByText(`${words}, so the editor was not filled in.`)).toBeInTheDocument();
  expect(openWith).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalledOnce();
  expect(window.location.search).toBe('?edit=forms');
});

test('an existing draft is only replaced after confirmation', async () => {
  storeDraft(sessionStorage, { operator: ADA.id, uuid: UUID }, { base: FORMS, forms: FORMS, text: '317' });
  const user = open('/profiles/x');
  const put = () => user.click(screen.getByRole('button', { name: 'Fix in the editor' }));
  await put();
  await user.click(await screen.findByRole('button', { name: 'Keep my changes' }));
  expect(openWith).not.toHaveBeenCalled();
  await put();
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  expect(openWith).toHaveBeenCalledExactlyOnceWith(FILLED);
});
