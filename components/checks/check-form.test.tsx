import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import type { CheckDetail, CheckPreview, CheckSettings } from '@/lib/features/checks/checks';
import { checkQuery, checkSettingsQuery } from '@/lib/features/checks/queries';
import { answerCalls, aProblem } from '@/lib/testing/answer-calls';
import { CheckForm } from './check-form';

const push = vi.fn();
vi.mock('next/navigation', () => ({ useRouter: () => ({ push, prefetch: () => {} }) }));

const ID = '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const SETTINGS: CheckSettings = {
  sections: [
    {
      key: 'forms',
      label: 'Forms',
      settings: [
        { member: '', label: 'Forms', operators: ['is_shown', 'is_hidden'], operand: 'text' },
        { member: 'form_ids', label: 'Assigned forms', operators: ['includes_all', 'is_set'], operand: 'id' },
      ],
    },
  ],
  kinds: [],
  facts: ['status', 'risk', 'team', 'assignee', 'reference'].map((key) => ({
    key,
    label: key,
    operators: ['is_one_of'],
    values: key === 'risk' ? ['High', 'Low'] : [],
  })),
  operators: {
    is_shown: { words: 'is shown', operand: 'none' },
    is_hidden: { words: 'is hidden', operand: 'none' },
    is_set: { words: 'is set', operand: 'none' },
    includes_all: { words: 'includes', operand: 'list' },
    is_one_of: { words: 'is', operand: 'list' },
  },
};
const COUNTS = {
  fail: 12,
  excepted: 1,
  pass: 31,
  unknown: 3,
  error: 0,
  not_applicable: 351,
  reasons: { never: 3, unreadable: 0, stale: 0, fact: 0, not_judged: 0 },
};
const FOUND: CheckPreview = { faults: [], sentence: [], scope: [], counts: COUNTS, change: null };
const MADE: CheckDefinition = {
  format: 1,
  title: 'High-risk profiles have form 118',
  why: '',
  severity: 'medium',
  scope: { risk: ['High'] },
  condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [118] },
};

function detail(version: number, definition: CheckDefinition, madeBy = 'Ada Hart'): CheckDetail {
  const made = { madeAt: '2026-11-20T09:00:00.000Z', madeBy };
  return {
    id: ID,
    number: 7,
    title: definition.title,
    severity: definition.severity,
    state: 'draft',
    version,
    onSince: null,
    sentence: [],
    scope: [],
    counts: COUNTS,
    newlyFailing: 0,
    definition,
    exceptions: [],
    excepting: { total: 0, soon: 0 },
    versions: [{ version, definition, reason: null, ...made }],
    coverage: { known: 0, fresh: 0, older: 0, unreadable: 0, never: 0, reasons: {}, oldest: null },
    judgedAt: made.madeAt,
    mayChange: true,
    needsSecond: false,
    request: null,
  };
}

function open(check?: CheckDetail) {
  push.mockClear();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(checkSettingsQuery().queryKey, SETTINGS);
  if (check) client.setQueryData(checkQuery(ID).queryKey, check);
  render(
    <QueryClientProvider client={client}>
      <CheckForm id={check ? ID : null} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const field = (name: string) => screen.getByLabelText(name);

async function fill(user: ReturnType<typeof userEvent.setup>, name: string, text: string): Promise<void> {
  await user.click(field(name));
  await user.paste(text);
}

test('a check can be made with the keyboard alone, and its preview appears before it has a title', async () => {
  const changes = answerCalls({
    'POST /api/checks/preview': () => FOUND,
    'POST /api/checks': () => ({ id: ID }),
  });
  const user = open();
  await user.click(screen.getByRole('checkbox', { name: 'High' }));
  await user.type(screen.getByRole('combobox', { name: 'Values' }), '118{Enter}');
  const panel = screen.getByRole('region', { name: 'Preview' });
  await waitFor(() => expect(panel).toHaveTextContent('Fail121 with an exception'));
  expect(panel).toHaveTextContent('Unknown3never read 3');
  await fill(user, 'Title', 'High-risk profiles have form 118');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(push).toHaveBeenCalledWith(`/checks/${ID}`));
  expect(changes.filter(({ name }) => name === 'POST /api/checks')).toEqual([
    { name: 'POST /api/checks', body: { definition: MADE } },
  ]);
});

test('an error is shown at its field, which gets focus, and nothing is saved until it is fixed', async () => {
  const wrong = { path: 'condition.value', words: 'Choose at least one value.' };
  const changes = answerCalls({
    'POST /api/checks/preview': ({ body }) => {
      const { definition } = body as { definition: { condition: { value: unknown[] } } };
      const isFilled = definition.condition.value.length > 0;
      return isFilled ? FOUND : { ...FOUND, counts: null, faults: [wrong] };
    },
    'POST /api/checks': () => ({ id: ID }),
  });
  const user = open();
  await fill(user, 'Title', 'A check');
  const row = screen.getByRole('group', { name: 'Condition 1' });
  await screen.findByText('To complete this check:');
  expect(row).not.toHaveTextContent(wrong.words);
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(row).toHaveTextContent(wrong.words));
  const values = within(row).getByRole('combobox', { name: 'Values' });
  await waitFor(() => expect(values).toHaveFocus());
  expect(values).toBeInvalid();
  expect(push).not.toHaveBeenCalled();

  await user.keyboard('118{Enter}');
  await waitFor(() => expect(row).not.toHaveTextContent(wrong.words));
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith(`/checks/${ID}`));
  expect(changes.filter(({ name }) => name === 'POST /api/checks')).toHaveLength(1);
});

test('another operator saved a version meanwhile: the draft stays and can become the version after theirs', async () => {
  const theirs = { ...MADE, severity: 'high' as const };
  let result = 0;
  const changes = answerCalls({
    'POST /api/checks/preview': () => ({ ...FOUND, change: { more: 12, fewer: 3 } }),
    'PUT /api/checks/': () => {
      result += 1;
      return result === 1
        ? aProblem({ status: 409, code: 'check_changed', title: 'Someone else changed this check.' })
        : { version: 3 };
    },
    'GET /api/checks/': () => detail(2, theirs, 'Maya Lindqvist'),
  });
  const user = open(detail(1, MADE));
  await waitFor(() => expect(screen.getByText(/12 more failures, 3 fewer/)).toBeInTheDocument());
  await fill(user, 'Why it matters', 'The bank asks.');
  await user.click(screen.getByRole('button', { name: 'Save version' }));
  const conflict = await screen.findByRole('region', { name: 'Someone else changed this check' });
  expect(conflict).toHaveTextContent(/Version 2 by Maya Lindqvist.*changed the severity/);
  expect(field('Why it matters')).toHaveValue('The bank asks.');
  await user.click(screen.getByRole('button', { name: 'Save mine as a new version' }));
  await user.click(screen.getByRole('button', { name: 'Save version' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith(`/checks/${ID}`));
  const definition = { ...MADE, why: 'The bank asks.' };
  expect(changes.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { definition, version: 1 },
    { definition, version: 2 },
  ]);
});

test('using their version replaces the draft', async () => {
  const theirs = { ...MADE, why: 'Theirs.' };
  answerCalls({
    'POST /api/checks/preview': () => FOUND,
    'PUT /api/checks/': () => aProblem({ status: 409, code: 'check_changed' }),
    'GET /api/checks/': () => detail(2, theirs),
  });
  const user = open(detail(1, MADE));
  await fill(user, 'Why it matters', 'Mine.');
  await user.click(screen.getByRole('button', { name: 'Save version' }));
  await user.click(await screen.findByRole('button', { name: 'Use their version' }));
  expect(field('Why it matters')).toHaveValue('Theirs.');
  expect(screen.queryByText('Someone else changed this check')).toBeNull();
});

test('conditions edited as JSON return as rows', async () => {
  answerCalls({ 'POST /api/checks/preview': () => FOUND });
  const user = open(detail(1, MADE));
  await user.click(screen.getByRole('button', { name: 'Edit as JSON' }));
  expect(JSON.parse((field('Conditions') as HTMLTextAreaElement).value)).toEqual({
    condition: MADE.condition,
  });
  await user.clear(field('Conditions'));
  await user.click(screen.getByRole('button', { name: 'Edit as a form' }));
  expect(screen.getByText(/nested too deeply for the form/)).toBeInTheDocument();
  await user.click(field('Conditions'));
  await user.paste('{"condition": {"section": "forms", "operator": "is_hidden"}}');
  await user.click(screen.getByRole('button', { name: 'Edit as a form' }));
  expect(screen.getByRole('combobox', { name: 'Comparison' })).toHaveValue('is_hidden');
});
