import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { OperatorSession } from '@/components/shell/operator-session';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import type { DraftCheck } from '@/lib/features/checks/draft-checks';
import { answerCalls as answerAll, aProblem, type SentCall } from '@/lib/testing/answer-calls';
import { FormsForm } from './forms-form';
import type { PrefilledForms } from './use-forms-draft';

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const SAVE = `PATCH /api/profiles/${UUID}/portal-configuration`;
const DRAFT = `POST /api/profiles/${UUID}/checks/draft`;

/** Answers saves, with no active check unless stated. @returns the saves that were sent */
function answerCalls(answers: Parameters<typeof answerAll>[0]): SentCall[] {
  const saves: SentCall[] = [];
  const { [SAVE]: save, ...others } = answers;
  const noChecks = () => ({ checks: [], on: 0, readAt: null, isBlocking: false });
  const saving = (call: SentCall) => {
    saves.push(call);
    return save?.(call) ?? aProblem({});
  };
  answerAll({ [DRAFT]: noChecks, ...others, [SAVE]: saving });
  return saves;
}

const OPERATOR = { id: 'ada', name: 'Ada Hart', email: 'ada@example.com', role: 'support' } as const;
const forms = (form_ids: number[] | null, enabled = true): AssignedForms => ({ enabled, form_ids });

/** Opens the editor's form with a service that has 101 and 104. */
function openEditor({ filledIn = null, current = forms([101, 104]) }: Partial<OpenOptions> = {}) {
  const on = {
    onClose: vi.fn(),
    onSaved: vi.fn(),
    onStoredDifferences: vi.fn(),
    onTheirs: vi.fn(),
    onFoundSaved: vi.fn(),
    onRequested: vi.fn(),
  };
  const { unmount } = render(
    <OperatorSession operator={OPERATOR}>
      <FormsForm
        uuid={UUID}
        readAt="2026-11-22T10:00:00Z"
        current={current}
        filledIn={filledIn}
        input={createRef()}
        askToClose={createRef<() => void>() as { current: () => void }}
        isLeaving={false}
        onStay={() => undefined}
        onDirtyChange={() => undefined}
        {...on}
      />
    </OperatorSession>,
  );
  return { ...on, unmount, user: userEvent.setup() };
}

interface OpenOptions {
  filledIn: PrefilledForms | null;
  current: AssignedForms;
}

const field = () => screen.getByRole('combobox', { name: 'Assigned forms' });
const saveButton = () => screen.getByRole('button', { name: /^Sav(e|ing)/ });
const assigned = () =>
  within(screen.getByRole('list', { name: 'Assigned forms' }))
    .getAllByRole('listitem')
    .map((item) => Number(/\d+/.exec(item.textContent ?? '')?.[0]));

const sent = ({ body }: SentCall) => body as { forms: AssignedForms; base: AssignedForms; reason?: string };

/** The service's answer to a save that it stored as requested, or as `savedForms`. */
const saved = (call: SentCall, savedForms = sent(call).forms) => ({
  setup: { requestId: 'req-1', uuid: UUID },
  before: sent(call).base,
  asked: sent(call).forms,
  after: savedForms,
  sideEffects: [],
});

const changedMeanwhile = (current: AssignedForms) =>
  aProblem({
    status: 409,
    code: 'forms_changed',
    title: 'The forms changed while you were editing.',
    current,
    origins: [
      { change: { kind: 'added', id: 118 }, by: { id: 'bo', name: 'Bo' }, isOutside: false, at: null },
    ],
  });

test('typed IDs are added and sent once with their base, even after a double click (case 84)', async () => {
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const changes = answerCalls({ [SAVE]: (call) => isAnswered.then(() => saved(call)) });
  const { user, onSaved } = openEditor();
  await user.type(field(), '317');
  await user.click(saveButton());
  await user.click(saveButton());
  await user.keyboard('{Control>}{Enter}{/Control}');
  answer();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(changes.map(sent)).toEqual([{ forms: forms([101, 104, 317]), base: forms([101, 104]) }]);
});

test('a word that is not an ID is not sent: it stays with an explanation that leads back to it', async () => {
  const changes = answerCalls({});
  const { user } = openEditor();
  await user.type(field(), '317 12a');
  await user.click(saveButton());
  const summary = screen.getByRole('region', { name: /something needs correcting/ });
  expect(summary).toHaveFocus();
  await user.click(within(summary).getByRole('link', { name: /“12a”/ }));
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('12a');
  expect(assigned()).toEqual([101, 104, 317]);
  expect(changes).toEqual([]);
});

test("the service's error for an ID is shown at the list, and disappears when the list changes", async () => {
  answerCalls({
    [SAVE]: () =>
      aProblem({
        status: 422,
        code: 'refused_by_service',
        title: 'The given data was invalid.',
        errors: { 'forms.form_ids': ['Form 317 does not exist.'] },
      }),
  });
  const { user } = openEditor();
  await user.type(field(), '317 ');
  await user.click(saveButton());
  const words = await screen.findByRole('link', { name: 'Form 317 does not exist.' });
  expect(field()).toBeInvalid();
  expect(assigned()).toEqual([101, 104, 317]);
  await user.click(screen.getByRole('button', { name: /Remove.*317/ }));
  expect(words).not.toBeInTheDocument();
  expect(field()).toBeValid();
});

test('a conflict shows all versions, and editing can continue with both changes (case 83)', async () => {
  const theirs = forms([101, 118]);
  const changes = answerCalls({
    [SAVE]: (call) => (changes.length === 1 ? changedMeanwhile(theirs) : saved(call)),
  });
  const { user, onSaved } = openEditor();
  await user.type(field(), '317 ');
  await user.click(saveButton());
  expect(
    await screen.findByRole('heading', { name: 'The forms changed while you were editing' }),
  ).toHaveFocus();
  const first = screen.getAllByRole('button')[0];
  expect(first).toHaveTextContent('Continue with both changes');
  await user.click(first as HTMLElement);
  expect(field()).toHaveFocus();
  expect(assigned()).toEqual([101, 118, 317]);
  await user.click(saveButton());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent(changes[1] as SentCall)).toEqual({ forms: forms([101, 118, 317]), base: theirs });
});

test("saving only mine names what it undoes of others' changes, and asks before sending (case 126)", async () => {
  const theirs = forms([101, 104, 118]);
  const changes = answerCalls({
    [SAVE]: (call) => (changes.length === 1 ? changedMeanwhile(theirs) : saved(call)),
  });
  const { user, onSaved } = openEditor();
  await user.type(field(), '317 ');
  await user.click(saveButton());
  await user.click(await screen.findByRole('button', { name: 'Save my version…' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Removes 118, added by Bo.');
  await user.click(within(question).getByRole('button', { name: 'Go back' }));
  expect(changes).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Save my version…' }));
  await user.click(await screen.findByRole('button', { name: 'Save my version' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent(changes[1] as SentCall)).toEqual({ forms: forms([101, 104, 317]), base: theirs });
});

test("using the service's version sends nothing and removes the draft", async () => {
  const changes = answerCalls({ [SAVE]: () => changedMeanwhile(forms([118])) });
  const { user, onTheirs } = openEditor();
  await user.type(field(), '317 ');
  await user.click(saveButton());
  await user.click(await screen.findByRole('button', { name: 'Use the service’s version, discard mine' }));
  expect(onTheirs).toHaveBeenCalledOnce();
  expect(changes).toHaveLength(1);
  expect(sessionStorage).toHaveLength(0);
});

test('stored differently than requested: the editor says what was stored, and the rest is still wanted (case 115)', async () => {
  const changes = answerCalls({
    [SAVE]: (call) => (changes.length === 1 ? saved(call, forms([101, 104, 317])) : saved(call)),
  });
  const { user, onStoredDifferences, onSaved } = openEditor();
  await user.type(field(), '317 318 ');
  await user.click(saveButton());
  const banner = await screen.findByRole('alert');
  expect(banner).toHaveTextContent('The service saved something different');
  expect(banner).toHaveTextContent('Added 317.');
  expect(banner).toHaveTextContent('What was not saved is still here.');
  expect(onStoredDifferences).toHaveBeenCalledOnce();
  expect(onSaved).not.toHaveBeenCalled();
  expect(assigned()).toEqual([101, 104, 317, 318]);
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent(changes[1] as SentCall).base).toEqual(forms([101, 104, 317]));
});

test('undoing such a save makes everything wanted again', async () => {
  const changes = answerCalls({
    [SAVE]: (call) => (changes.length === 1 ? saved(call, forms([101, 104, 317])) : saved(call)),
  });
  const { user } = openEditor();
  await user.type(field(), '317 318 ');
  await user.click(saveButton());
  await user.click(await screen.findByRole('button', { name: 'Undo what was saved' }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  expect(sent(changes[1] as SentCall).forms).toEqual(forms([101, 104]));
  expect(assigned()).toEqual([101, 104, 317, 318]);
});

test('unsaved changes and the reason survive a reload, with the base they started from (case 108)', async () => {
  answerCalls({});
  const before = openEditor();
  await before.user.type(field(), '317 12');
  await before.user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Asked by mail');
  before.unmount();
  openEditor({ current: forms([101]) });
  expect(screen.getByText('Your unsaved changes were restored.')).toBeInTheDocument();
  expect(assigned()).toEqual([101, 104, 317, 12]);
  expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveValue('Asked by mail');
  expect(saveButton()).toHaveTextContent('Save 2 changes');
});

test('an editor filled in with an earlier version says so, even after a reload, and is discarded with one click', async () => {
  answerCalls({});
  const words = 'the forms of the version of 21 Nov 2026';
  openEditor({ filledIn: { forms: forms([7]), words } }).unmount();
  const { user } = openEditor();
  expect(screen.getByText(`Filled in with ${words}. Nothing is saved yet.`)).toBeInTheDocument();
  expect(assigned()).toEqual([7]);
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(assigned()).toEqual([101, 104]);
  expect(sessionStorage).toHaveLength(0);
});

test('filling in a version replaces a stored draft', async () => {
  answerCalls({});
  const { user, unmount } = openEditor();
  await user.type(field(), '317 ');
  unmount();
  openEditor({ filledIn: { forms: forms(null), words: 'an earlier version' } });
  expect(screen.queryByRole('list', { name: 'Assigned forms' })).not.toBeInTheDocument();
});

const CHECK = { id: '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11', number: 7, title: 'Has form 104' };
const OTHER = { id: '5f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11', number: 8, title: 'Has form 118' };
const draftCheck = (check: typeof CHECK, change: DraftCheck['change'], more: Partial<DraftCheck> = {}) => ({
  check,
  severity: 'high',
  change,
  before: 'pass',
  after: 'fail',
  reason: null,
  exceptedUntil: null,
  ...more,
});
const verdicts = () => screen.findByRole('region', { name: 'Effect on checks' });

test('the results of checks are shown before saving, with existing failures listed separately', async () => {
  const asked: unknown[] = [];
  answerCalls({
    [DRAFT]: ({ body }) => {
      asked.push(body);
      return report;
    },
  });
  const report = {
    checks: [
      draftCheck(CHECK, 'would_fail'),
      draftCheck(OTHER, 'would_mend'),
      draftCheck({ ...CHECK, id: 'a', number: 9 }, 'still_fails', { exceptedUntil: '2026-12-31' }),
      draftCheck({ ...CHECK, id: 'b', number: 10 }, 'unknown', { after: 'unknown', reason: 'fact' }),
    ],
    on: 12,
    readAt: '2026-11-22T10:00:00.000Z',
    isBlocking: false,
  };
  const { user } = openEditor();
  expect(screen.queryByRole('region', { name: 'Effect on checks' })).not.toBeInTheDocument();
  await user.type(field(), '118 ');
  const region = await verdicts();
  expect(
    await within(region).findByText('Saving would make 1 check fail and fix 1 check.'),
  ).toBeInTheDocument();
  expect(within(region).getByRole('heading', { name: /Would fail: 1/ })).toBeInTheDocument();
  expect(within(region).getByRole('heading', { name: /Would be fixed: 1/ })).toBeInTheDocument();
  expect(within(region).getByText('Would still fail: 1')).toBeInTheDocument();
  expect(within(region).getByText(/exception until the end of 2026-12-31 \(UTC\)/)).toBeInTheDocument();
  expect(
    within(region).getByText('Unknown with or without this change: 1 missing fact.'),
  ).toBeInTheDocument();
  expect(asked.at(-1)).toEqual({ forms: forms([101, 104, 118]) });
});

test.each([
  [
    'no reading is kept',
    null,
    'never',
    'This profile has not been read yet, so the effect on 1 check is unknown.',
  ],
  [
    'the reading is too old',
    '2026-01-01T10:00:00.000Z',
    'stale',
    'The latest reading is out of date, so the effect on 1 check is unknown.',
  ],
] as const)('with %s, it says so and promises nothing', async (_, readAt, reason, words) => {
  const unknown = draftCheck(CHECK, 'unknown', { before: 'unknown', after: 'unknown', reason });
  answerCalls({ [DRAFT]: () => ({ checks: [unknown], on: 1, readAt, isBlocking: false }) });
  const { user } = openEditor();
  await user.type(field(), '118 ');
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('a save refused because of checks keeps the draft, and continues only with a reason of 20 characters', async () => {
  const calls = answerCalls({
    [DRAFT]: () => ({
      checks: [draftCheck(CHECK, 'would_fail')],
      on: 1,
      readAt: '2026-11-22T10:00:00.000Z',
      isBlocking: true,
    }),
    [SAVE]: (call) =>
      'despiteChecks' in (call.body as object)
        ? saved(call)
        : aProblem({
            status: 409,
            code: 'would_fail_checks',
            title: 'This change would cause checks to fail.',
            failing: [{ ...CHECK, severity: 'high' }],
          }),
  });
  const { user, onSaved } = openEditor();
  await user.click(screen.getByRole('button', { name: 'Remove form 104' }));
  expect(await screen.findByText(/To save anyway, give a reason/)).toBeInTheDocument();
  await user.click(saveButton());
  const banner = await screen.findByRole('alert');
  expect(within(banner).getByText(/Has form 104/)).toBeInTheDocument();
  expect(assigned()).toEqual([101]);
  const saveAnyway = () => user.click(screen.getByRole('button', { name: 'Save anyway' }));
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Too short');
  await saveAnyway();
  expect(calls).toHaveLength(1);
  expect(screen.getByRole('link', { name: /at least 20 characters/ })).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), ': the statement came by post.');
  await saveAnyway();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(calls[1]?.body).toMatchObject({
    forms: forms([101]),
    base: forms([101, 104]),
    despiteChecks: [CHECK.id],
    reason: 'Too short: the statement came by post.',
  });
});

test("a draft changed after the refusal can't be saved without asking again", async () => {
  answerCalls({
    [SAVE]: () =>
      aProblem({ status: 409, code: 'would_fail_checks', failing: [{ ...CHECK, severity: 'high' }] }),
  });
  const { user } = openEditor();
  await user.click(screen.getByRole('button', { name: 'Remove form 104' }));
  await user.click(saveButton());
  expect(await screen.findByRole('button', { name: 'Save anyway' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove form 101' }));
  expect(screen.queryByRole('button', { name: 'Save anyway' })).not.toBeInTheDocument();
});

const APPROVAL = {
  'GET /api/connection': () => ({ reasonRequired: false, approvalRequired: true, state: 'ready' }),
};
const reads = (current: AssignedForms) => ({
  [`GET /api/profiles/${UUID}/portal-configuration`]: () => ({
    uuid: UUID,
    requestId: 'req-2',
    readAt: '2026-11-22T10:01:00Z',
    misfits: [],
    others: {},
    configuration: { forms: current },
  }),
});

test('where changes need approval nothing is saved: the change becomes an assignment of this profile, with a reason', async () => {
  const requested: SentCall[] = [];
  const saves = answerCalls({
    ...APPROVAL,
    ...reads(forms([101, 104])),
    'POST /api/assignments': (call) => {
      requested.push(call);
      return { number: 43 };
    },
  });
  const { user, onRequested } = openEditor();
  const button = await screen.findByRole('button', { name: /^Request approval/ });
  expect(screen.getByText(/Another compliance manager or administrator must approve it/)).toBeVisible();
  await user.type(field(), '317 ');
  await user.click(button);
  expect(onRequested).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Reason'), 'Policy KYB-12');
  await user.click(button);
  await waitFor(() => expect(onRequested).toHaveBeenCalledWith(43));
  expect(saves).toEqual([]);
  expect(requested.map(({ body }) => body)).toEqual([
    {
      title: 'Change the forms of profile 7c1f6a52…',
      reason: 'Policy KYB-12',
      choice: { profiles: [UUID] },
      change: { forms: { kind: 'change', add: [317], remove: [] }, section: 'leave' },
    },
  ]);
});

test('a request for forms that someone else changed in the meantime is a conflict, and nothing is requested', async () => {
  const saves = answerCalls({ ...APPROVAL, ...reads(forms([101, 231])) });
  const { user, onRequested } = openEditor();
  const button = await screen.findByRole('button', { name: /^Request approval/ });
  await user.type(field(), '317 ');
  await user.type(screen.getByLabelText('Reason'), 'Policy KYB-12');
  await user.click(button);
  expect(
    await screen.findByRole('heading', { name: 'The forms changed while you were editing' }),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Request my version…' })).toBeVisible();
  expect(saves).toEqual([]);
  expect(onRequested).not.toHaveBeenCalled();
});
