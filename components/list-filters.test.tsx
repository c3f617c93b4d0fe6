import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { activityFilters } from '@/components/activity/activity-view';
import { DRIFT_FILTERS } from '@/components/drift/drift-view';
import { EVENTS_FILTERS } from '@/components/events/events-view';
import { exceptionsFilters } from '@/components/exceptions/exceptions-view';
import { findingsFilters } from '@/components/findings/findings-view';
import { OperatorSession } from '@/components/shell/operator-session';
import { ACTIVITY_LIST } from '@/lib/features/activity/list';
import { DRIFT_LIST } from '@/lib/features/drift/list';
import { EVENTS_LIST } from '@/lib/features/events/list';
import { EXCEPTIONS_LIST } from '@/lib/features/exceptions/list';
import { FINDINGS_LIST } from '@/lib/features/findings/list';
import type { List } from '@/lib/platform/list/list';
import { answerCalls } from '@/lib/testing/answer-calls';
import type { FilterTable } from './list/filters/filter-table';
import { ListFilters } from './list/filters/list-filters';
import { useListState } from './list/use-list';

// Set before any clock is read, because formats are cached.
vi.hoisted(() => void vi.stubEnv('TZ', 'Europe/London'));
afterAll(() => void vi.unstubAllEnvs());

vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: () => {} }),
}));

const ADA = { id: 'ada', name: 'Ada Hart', email: 'ada@example.com', role: 'administrator' } as const;
const CHECK = { id: '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11', number: 7, title: 'Form 317 for high risk' };
const UUID = '3f6c1d1e-6a34-4a1b-9a2e-2d7c5b9e8f01';
const ALERT = '7d1c0c7e-9f6a-4e0f-8c1d-0a1b2c3d4e5f';

const TABLES = {
  activity: [ACTIVITY_LIST, activityFilters([ADA])],
  events: [EVENTS_LIST, EVENTS_FILTERS],
  findings: [FINDINGS_LIST, findingsFilters([CHECK])],
  exceptions: [EXCEPTIONS_LIST, exceptionsFilters([CHECK])],
  drift: [DRIFT_LIST, DRIFT_FILTERS],
} as const satisfies Record<string, readonly [List, FilterTable]>;
type Name = keyof typeof TABLES;

function Screen({ list, table }: { list: List; table: FilterTable }) {
  const opened = useListState(list);
  return (
    <>
      <ListFilters opened={opened} table={table} placeholder="Filter by something" />
      <p data-testid="request">{JSON.stringify(opened.request)}</p>
      <button type="button">Elsewhere</button>
    </>
  );
}

let findProfiles: (name: string) => object | Promise<object> = () => ({ rows: [] });

function open(name: Name, query = '') {
  answerCalls({
    'GET /api/profiles?': ({ name: asked }) => findProfiles(asked),
    'GET /api/labels/names': () => ({ names: {}, mayChange: false }),
  });
  const [list, table] = TABLES[name];
  window.history.replaceState(null, '', `${list.path}${query}`);
  render(
    <OperatorSession operator={ADA}>
      <Screen list={list} table={table} />
    </OperatorSession>,
  );
  return userEvent.setup();
}

const field = () => screen.getByRole('combobox');
const request = () => JSON.parse(screen.getByTestId('request').textContent);
const lines = () => screen.queryAllByRole('option').map((line) => line.textContent);
const chips = () =>
  within(screen.getByRole('region', { name: 'Active filters' }))
    .getAllByRole('listitem')
    .map((one) => one.textContent);

beforeEach(() => {
  findProfiles = () => ({ rows: [] });
});

test.each([
  [
    'activity',
    '?operator=ada&action=forms.changed&outcome=done&profile=HF-0042&from=last-7-days',
    [
      'Customer reference is HF-0042',
      'Operator is Ada Hart',
      'Action is “Forms changed”',
      'Outcome is done',
      'Happened last 7 days',
    ],
  ],
  [
    'events',
    `?profile=${UUID}&event=profile.updated&status=Approved&verified=no&flagged=yes&from=2026-11-20T00:00:00Z&to=2026-11-20T23:59:59.999Z`,
    [
      'Profile is 3f6c1d1e…',
      'Event type is profile.updated',
      'Status is Approved',
      'Sender is unverified',
      'Flagged',
      'Received 20 Nov 2026',
    ],
  ],
  [
    'findings',
    `?check=${CHECK.id}&severity=high&state=excepted&setup=12&told=${ALERT}&status=Approved&risk=High&team=Retail&to=2026-11-20T23:59:59.999Z`,
    [
      'Check is CK-07 Form 317 for high risk',
      'High severity',
      'With exception',
      'Setup is 12',
      'Included in one alert',
      'Review status is Approved',
      'High risk',
      'Team is Retail',
      'Started until 20 Nov 2026',
    ],
  ],
  [
    'exceptions',
    '?state=soon&by=Ada%20Hart&check=1b1f5d0c-90f3-4f0e-8a3b-2b1f5d0c9e11',
    ['Ends within 14 days', 'Check is archived or deleted', 'Added by Ada Hart'],
  ],
  [
    'drift',
    `?section=forms&told=${ALERT}&status=Approved`,
    ['Changed: Forms', 'Included in one alert', 'Review status is Approved'],
  ],
] as const)('%s: filters in the address are chips with words', async (name, query, words) => {
  open(name, query);
  const shown = chips().filter((one) => one !== 'Clear all');
  expect(shown).toEqual(expect.arrayContaining([...words]));
});

test.each([
  ['events', 'unverified', { verified: 'no' }],
  ['events', 'status approved', { status: 'Approved' }],
  ['events', 'document pending', { status: 'pending' }],
  ['activity', 'ada', { operator: 'ada' }],
  ['activity', 'label changed', { action: 'label.changed' }],
  ['activity', 'reference HF-0042', { profile: 'HF-0042' }],
  ['findings', 'high severity', { severity: 'high', state: 'open' }],
  ['findings', 'CK-07', { check: CHECK.id, state: 'open' }],
  ['findings', 'setup 12', { setup: '12', state: 'open' }],
  ['exceptions', 'expired', { state: 'ended' }],
  ['drift', 'directors', { section: 'director' }],
] as const)('%s: %s and Enter sets a filter', async (name, text, part) => {
  const user = open(name);
  await user.click(field());
  await user.keyboard(text);
  await screen.findByRole('option', { selected: true });
  await user.keyboard('{Enter}');
  expect(request()).toMatchObject(part);
  expect(field()).toHaveValue('');
});

test.each([
  ['20 nov 2026', { from: '2026-11-20T00:00:00.000Z', to: '2026-11-20T23:59:59.999Z' }],
  ['since 20 nov 2026', { from: '2026-11-20T00:00:00.000Z' }],
  [`https://console.test/profiles/${UUID}`, { profile: UUID }],
  ['sender is verified', { verified: 'yes' }],
] as const)('%s counts when it is left in the field', async (text, part) => {
  const user = open('events');
  await user.click(field());
  await user.keyboard(text);
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await waitFor(() => expect(request()).toEqual(part));
  expect(field()).toHaveValue('');
});

test('a relative time is stored as such, and offered as today’s dates too', async () => {
  const user = open('events');
  await user.click(field());
  await user.keyboard('last 2 weeks');
  await expect
    .poll(lines)
    .toEqual([
      expect.stringMatching(/^Received last 2 weekssince \d/),
      expect.stringMatching(/^Received since \d/),
    ]);
  await user.keyboard('{Enter}');
  expect(window.location.search).toBe('?from=last-2-weeks');
  expect(chips()).toContain('Received last 2 weeks');
});

test('profiles are found by name or reference; Enter waits for them', async () => {
  let answer: (found: object) => void = () => {};
  findProfiles = () => new Promise((resolve) => (answer = resolve));
  const user = open('events');
  await user.click(field());
  await user.keyboard('hf-0042{Enter}');
  expect(request()).toEqual({});
  expect(field()).toBeValid();
  await act(async () => answer({ rows: [{ uuid: UUID, customerReference: 'HF-0042' }] }));
  await waitFor(() => expect(request()).toEqual({ profile: UUID }));
  expect(field()).toHaveValue('');
  expect(screen.getByRole('link', { name: 'Open this profile' })).toHaveAttribute(
    'href',
    `/profiles/${UUID}`,
  );
});

test('text that finds no profile and no filter is refused and stays', async () => {
  const user = open('events');
  await user.click(field());
  await user.keyboard('nobody ltd');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('“nobody ltd” isn’t applied yet.');
  expect(field()).toHaveValue('nobody ltd');
  expect(request()).toEqual({});
});

test('a default is shown as a filter; without it every row is listed, and clearing restores it', async () => {
  const user = open('findings');
  expect(chips()).toEqual(['Open']);
  await user.click(screen.getByRole('button', { name: 'Remove filter: Open' }));
  expect(request()).toEqual({ state: 'all' });
  expect(screen.queryByRole('region', { name: 'Active filters' })).toBeNull();
  await user.keyboard('ended{Enter}');
  await waitFor(() => expect(chips()).toEqual(['Ended', 'Clear all']));
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(chips()).toEqual(['Open']);
  expect(field()).toHaveFocus();
});

test('a filter that only a link sets can be removed but not edited', () => {
  open('findings', `?told=${ALERT}`);
  expect(screen.getByRole('button', { name: 'Remove filter: Included in one alert' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit filter: Included in one alert' })).toBeNull();
});
