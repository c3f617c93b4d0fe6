import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { OperatorSession } from '@/components/shell/operator-session';
import type { SetupChecks, SetupDetail, SetupGroup, SetupsAnswer } from '@/lib/features/setups/setups';
import { answerCalls } from '@/lib/testing/answer-calls';
import { SetupsView } from './setups-view';

const push = vi.fn();
vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push, prefetch: () => {} }),
}));

const ADA = { id: 'ada', name: 'Ada Hart', email: 'ada@example.com', role: 'administrator' } as const;
const SECTIONS = [
  { key: 'document', label: 'Documents', group: 'Documents' },
  { key: 'director', label: 'Directors', group: 'People' },
  { key: 'forms', label: 'Forms', group: 'Forms' },
];

const group = (
  number: number,
  profiles: number,
  differences: [
    section: string,
    difference: SetupGroup['differences'][number]['difference'],
    words: string,
  ][] = [],
): SetupGroup => ({
  number,
  profiles,
  all: profiles,
  fingerprint: `aa0${number}`,
  presence: ['shown', 'shown', 'shown'],
  differences: differences.map(([section, difference, words]) => ({
    section,
    difference,
    words,
    accepted: false,
  })),
});

const ANSWER: SetupsAnswer = {
  families: [
    {
      name: 'Directors, Secretary',
      reference: { kind: 'biggest' },
      groups: [
        group(1, 5),
        group(2, 3, [['forms', 'different', 'Form 317 missing']]),
        group(3, 2, [
          ['director', 'hidden', 'Directors hidden'],
          ['forms', 'absent', 'Forms not there'],
        ]),
      ],
    },
    { name: 'Trustees', reference: { kind: 'biggest' }, groups: [group(4, 1)] },
  ],
  sections: SECTIONS,
  leftOut: [{ number: 9, fingerprint: 'cc09', profiles: 2, why: 'too_deep' }],
  profiles: 13,
  groups: 5,
  unlisted: { groups: 0, profiles: 0 },
  coverage: {
    known: 20,
    fresh: 11,
    older: 2,
    unreadable: 4,
    never: 3,
    reasons: { not_found: 4 },
    oldest: '2026-11-21T10:00:00.000Z',
  },
  maxAge: 86_400_000,
  facets: { status: [{ value: 'Approved', count: 20 }], risk: [], team: [{ value: 'North', count: null }] },
};

const DETAIL: SetupDetail = {
  number: 2,
  fingerprint: 'aa02',
  profiles: 3,
  leftOut: null,
  sections: {},
  unreadable: [],
  data: {},
  oldestReadAt: '2026-11-21T13:41:00.000Z',
  newestReadAt: '2026-11-22T14:02:00.000Z',
  against: { number: 1, fingerprint: 'aa01', name: '', profiles: 5 },
  compared: [
    {
      key: 'forms',
      label: 'Forms',
      settings: [
        { path: 'enabled', label: 'In portal', sign: 'same', before: true, after: true },
        { path: 'form_ids', label: 'Assigned forms', sign: 'changed', before: [101, 317], after: [101] },
      ],
    },
  ],
  sameBut: [{ section: 'forms', groups: 2, profiles: 8 }],
};

/** Simulates a window of this width. */
function widthOf(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= 16 * Number(query.match(/min-width: ([\d.]+)rem/)?.[1] ?? 0),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

async function open({
  answer = ANSWER,
  width = 1400,
  address = '',
  views = [] as object[],
  deviations = [] as object[],
  checks = { isAnyOn: false, groups: [] } as SetupChecks,
  role = ADA.role as 'administrator' | 'support',
  detail = DETAIL as SetupDetail | Promise<never>,
} = {}) {
  window.history.replaceState(null, '', `/setups${address}`);
  widthOf(width);
  const asked: string[] = [];
  answerCalls({
    'GET /api/setups?': ({ name }) => {
      asked.push(name);
      return answer;
    },
    'GET /api/setups/checks': () => checks,
    'GET /api/setups/': ({ name }) => {
      asked.push(name);
      return detail;
    },
    'GET /api/labels/names': () => ({ names: { form: { 317: 'Beneficial ownership' } }, mayChange: false }),
    'GET /api/views': () => ({ views }),
    'GET /api/baselines/': () => ({ deviations, acceptances: [], mayChange: true }),
  });
  render(
    <OperatorSession operator={{ ...ADA, role }}>
      <main id="content">
        <SetupsView />
      </main>
    </OperatorSession>,
  );
  await screen.findByText(/different setups|one setup|No profiles yet|No readings yet|Nothing matches/);
  return { user: userEvent.setup(), asked };
}

const grid = () => screen.getByRole('grid');
/** Text of the active cell. */
const active = () => {
  const cell = document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
  return cell?.getAttribute('aria-label') ?? cell?.textContent;
};

beforeEach(() => {
  push.mockClear();
});

test('the heading gives the number of profiles and setups, and the profiles in none', async () => {
  await open({ address: '?status=Approved' });
  const sentence = screen.getByText(/different setups|one setup/);
  expect(sentence).toHaveTextContent(
    '13 profiles have 5 different setups. 4 unreadable and 3 never read are not included; 2 readings are older than 24 hours.',
  );
  expect(within(sentence).getByRole('link', { name: '4 unreadable' })).toHaveAttribute(
    'href',
    '/profiles?status=Approved&coverage=unreadable',
  );
  expect(screen.getByText(/nested too deeply to compare/)).toHaveTextContent('cc09');
});

test('the heading says that every profile was read, if none is left out', async () => {
  const coverage = { ...ANSWER.coverage, known: 13, fresh: 13, older: 0, unreadable: 0, never: 0 };
  await open({ answer: { ...ANSWER, coverage } });
  expect(screen.getByText(/different setups|one setup/)).toHaveTextContent(
    '13 profiles have 5 different setups, each read within 24 hours.',
  );
});

test('arrow keys move between cells, Home and End within a row, and none beyond the edges', async () => {
  const { user } = await open();
  grid().focus();
  expect(active()).toBe('Documents: shown');
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(active()).toBe('Forms: shown');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('Forms: Form 317 missing');
  await user.keyboard('{ArrowLeft}{ArrowDown}');
  expect(active()).toBe('Directors: Directors hidden');
  await user.keyboard('{Home}{Home}');
  expect(active()).toContain('aa03');
  await user.keyboard('{End}{PageDown}{ArrowDown}');
  expect(active()).toBe('Forms: shown');
  await user.keyboard('{PageUp}{ArrowUp}');
  expect(active()).toBe('Forms: shown');
});

test('N moves to the next difference and P to the previous one, and both stop at the ends', async () => {
  const { user } = await open();
  grid().focus();
  const seen = [];
  for (const key of ['n', 'n', 'N', 'n', 'p', 'P', 'p']) {
    await user.keyboard(key);
    seen.push(active()?.split(': ')[1]);
  }
  expect(seen).toEqual([
    ...['Form 317 missing', 'Directors hidden', 'Forms not there', 'Forms not there'],
    ...['Directors hidden', 'Form 317 missing', 'Form 317 missing'],
  ]);
});

test('Enter compares a cell with the first row; Escape closes the panel and returns focus to the grid', async () => {
  const { user, asked } = await open();
  grid().focus();
  await user.keyboard('n{Enter}');
  const panel = await screen.findByRole('region', { name: 'Details of the cell' });
  expect(asked.some((name) => name.includes('/api/setups/2?against=1'))).toBe(true);
  expect(await within(panel).findByText(/as read between .* and /)).toBeInTheDocument();
  expect(within(panel).getByText('Difference 1 of 3')).toBeInTheDocument();
  expect(within(panel).getByRole('row', { name: /Assigned forms/ })).toHaveTextContent(/317.*missing/);
  expect(within(panel).getByRole('link', { name: /Differs only in Forms/ })).toHaveAttribute(
    'href',
    '/setups?but=forms&of=2',
  );
  expect(within(panel).getByRole('link', { name: 'View profiles' })).toHaveAttribute(
    'href',
    '/profiles?setup=2',
  );
  await user.click(within(panel).getByRole('button', { name: 'Next difference' }));
  expect(within(panel).getByText('Difference 2 of 3')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Details of the cell' })).not.toBeInTheDocument();
  expect(grid()).toHaveFocus();
});

test('X selects groups, and two or more link to the comparison', async () => {
  const { user } = await open();
  expect(screen.getByRole('button', { name: 'Compare 0' })).toHaveAttribute('aria-disabled', 'true');
  grid().focus();
  await user.keyboard('x{ArrowDown}X');
  await user.click(screen.getByRole('link', { name: 'Compare 2' }));
  expect(push).toHaveBeenCalledWith('/compare?items=setup:1,setup:2');
  await user.click(screen.getByRole('checkbox', { name: 'Select aa02 to compare' }));
  expect(screen.getByRole('button', { name: 'Compare 1' })).toBeInTheDocument();
});

test('the grid is one stop of the Tab key', async () => {
  const { user } = await open();
  screen.getByRole('combobox', { name: 'Order' }).focus();
  while (document.activeElement !== grid()) await user.tab();
  await user.tab();
  expect(grid()).not.toContainElement(document.activeElement as HTMLElement);
});

test('the filter and the order are in the address and in the request', async () => {
  const { user, asked } = await open();
  await user.click(screen.getByRole('button', { name: /^Approved/ }));
  await user.click(screen.getByRole('combobox', { name: 'Add filter' }));
  await user.keyboard('north');
  await screen.findByRole('option', { name: 'Team is North' });
  await user.keyboard('{Enter}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'outliers');
  await waitFor(() => expect(asked.at(-1)).toMatch(/status=Approved&team=North&first=outliers/));
  expect(window.location.search).toBe('?status=Approved&team=North&first=outliers');
});

test('on a narrow screen a group is a card with a button for each difference', async () => {
  const { user } = await open({ width: 390 });
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Directors hidden, / }));
  const panel = await screen.findByRole('region', { name: 'Details of the cell' });
  expect(within(panel).getByText('Difference 2 of 3')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Directors hidden, / })).toHaveAttribute('aria-pressed', 'true');
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Details of the cell' })).not.toBeInTheDocument();
});

const NOTHING: SetupsAnswer = {
  ...ANSWER,
  families: [],
  leftOut: [],
  profiles: 0,
  groups: 0,
  coverage: { known: 0, fresh: 0, older: 0, unreadable: 0, never: 0, reasons: {}, oldest: null },
};

test.each([
  ['no profile is known', {}, '', 'No profiles yet'],
  ['nothing was read', { known: 1, never: 1 }, '', 'No readings yet'],
  ['nothing is like that', { known: 9, fresh: 9 }, '?team=North', 'Nothing matches'],
])('%s: the screen says so', async (_, coverage, address, title) => {
  await open({ answer: { ...NOTHING, coverage: { ...NOTHING.coverage, ...coverage } }, address });
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
});

test("nothing about other groups is shown until a cell's contents load", async () => {
  await open({ address: '?cell=4.director', detail: new Promise<never>(() => {}) });
  expect(within(await panelOf()).queryByText(/No other group/)).not.toBeInTheDocument();
});

test('an unreadable section is not reported missing', async () => {
  const settings = [
    { path: '', label: 'The section', sign: 'changed', before: null, after: 'oops' },
  ] as SetupDetail['compared'][number]['settings'];
  const detail = { ...DETAIL, compared: [{ key: 'director', label: 'Directors', settings }] };
  await open({ address: '?cell=2.director', detail });
  expect(await within(await panelOf()).findByText('Unreadable')).toBeInTheDocument();
  expect(within(await panelOf()).getByText('Not included')).toBeInTheDocument();
});

const panelOf = () => screen.findByRole('region', { name: 'Details of the cell' });

test('the open cell is in the address: opening adds a history entry, moving on does not', async () => {
  const { user } = await open();
  const pushed = vi.spyOn(window.history, 'pushState');
  grid().focus();
  await user.keyboard('n{Enter}');
  await panelOf();
  expect(window.location.search).toBe('?cell=2.forms');
  await user.keyboard('n');
  expect(window.location.search).toBe('?cell=3.director');
  expect(pushed).toHaveBeenCalledOnce();
  await user.keyboard('{Escape}');
  expect(window.location.search).toBe('');
  pushed.mockRestore();
});

test('an address opens its cell', async () => {
  await open({ address: '?cell=3.director' });
  expect(await within(await panelOf()).findByText('Difference 2 of 3')).toBeInTheDocument();
  expect(active()).toBe('Directors: Directors hidden');
});

test('an address whose cell is in no row opens nothing and says so', async () => {
  await open({ address: '?cell=77.forms' });
  expect(screen.getByText(/The cell in this link is not among these groups/)).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Details of the cell' })).not.toBeInTheDocument();
});

test('a small group whose cell is in the address is expanded, and collapsing it closes the cell', async () => {
  const [family] = ANSWER.families;
  const small = [21, 22].map((number) => group(number, 1, [['forms', 'hidden', `Forms hidden ${number}`]]));
  const families = [{ ...(family as (typeof ANSWER.families)[number]), groups: [group(1, 5_000), ...small] }];
  const { user } = await open({
    answer: { ...ANSWER, families, profiles: 5_002 },
    address: '?cell=22.forms',
  });
  await panelOf();
  expect(active()).toBe('Forms: Forms hidden 22');
  await user.click(screen.getByText(/2 smaller groups/));
  expect(screen.queryByRole('region', { name: 'Details of the cell' })).not.toBeInTheDocument();
  expect(window.location.search).toBe('');
});

const VIEW = {
  id: '0b0f2c0e-0000-4000-8000-000000000001',
  list: 'profiles',
  name: 'North, with 104',
  unknown: [],
  query: 'q=acme&team=North&form=104&sort=reference',
  shared: false,
  isOwn: true,
  owner: 'Ada Hart',
  isDefault: false,
  mayChange: true,
  updatedAt: '2026-11-21T10:00:00.000Z',
};

test("a Profiles view filters the groups, and filters that don't apply are named", async () => {
  const { user } = await open({ views: [VIEW] });
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitemradio', { name: /North, with 104/ }));
  expect(push).toHaveBeenCalledWith(`/setups?team=North&view=${VIEW.id}`);
});

test("with a Profiles view in the address, filters that groups don't have are named", async () => {
  const { asked } = await open({ views: [VIEW], address: `?team=North&view=${VIEW.id}` });
  expect(await screen.findByRole('button', { name: /North, with 104/ })).toBeInTheDocument();
  expect(screen.getByText(/Search, With form are ignored/)).toBeInTheDocument();
  expect(asked[0]).toMatch(/team=North/);
});

const WITH_BASELINE: SetupsAnswer = {
  ...ANSWER,
  families: ANSWER.families.slice(0, 1).map((family) => ({
    ...family,
    reference: { kind: 'baseline', id: 'b1', name: 'Companies', version: 4, sections: ['forms'] },
  })),
};
const DEVIATION = {
  section: 'forms',
  label: 'Forms',
  setups: [5, 2],
  profiles: 8,
  accepted: 1,
  acceptances: [],
  changes: [],
};

test('no cell claims that a section outside the baseline is the same', async () => {
  const { user } = await open({ answer: WITH_BASELINE });
  grid().focus();
  await user.keyboard('{ArrowDown}');
  expect(active()).toMatch(/^Documents: .*not in the baseline$/);
  expect(active()).not.toContain('same');
  expect(screen.getByText('Not in the baseline')).toBeInTheDocument();
});

test('for a cell that deviates from a baseline, the panel says which profiles accepting applies to, and asks for reason and day', async () => {
  const { user } = await open({
    answer: WITH_BASELINE,
    address: '?cell=2.forms',
    deviations: [DEVIATION],
  });
  const panel = await panelOf();
  expect(await within(panel).findByText('Baseline')).toBeInTheDocument();
  expect(await within(panel).findByText(/7 profiles in the scope of/)).toHaveTextContent(
    '7 profiles in the scope of Companies have this value for Forms; 1 more already accepted. Accepting applies to all of them, in any group.',
  );
  await user.click(within(panel).getByRole('button', { name: 'Accept…' }));
  expect(await screen.findByRole('dialog', { name: 'Accept deviation in Forms' })).toBeInTheDocument();
});

test("an operator who may not change baselines sees a cell's state but can't accept it", async () => {
  await open({
    answer: WITH_BASELINE,
    address: '?cell=2.forms',
    deviations: [DEVIATION],
    role: 'support',
  });
  const panel = await panelOf();
  expect(await within(panel).findByText(/7 profiles in the scope of/)).toBeInTheDocument();
  expect(within(panel).queryByRole('button', { name: 'Accept…' })).not.toBeInTheDocument();
});

test("a group without a profile in scope can't be accepted", async () => {
  await open({ answer: WITH_BASELINE, address: '?cell=2.forms' });
  const panel = await panelOf();
  expect(await within(panel).findByText(/No profile in this group is in the scope/)).toBeInTheDocument();
  expect(within(panel).queryByRole('button', { name: 'Accept…' })).not.toBeInTheDocument();
});

test('if some families have a baseline, the others say that they have none, and one of their groups can become one', async () => {
  const answer = { ...ANSWER, families: [...WITH_BASELINE.families, ...ANSWER.families.slice(1)] };
  await open({ answer, address: '?cell=4.forms' });
  expect(screen.getByText('baseline · version 4')).toBeInTheDocument();
  expect(screen.getByText('no baseline')).toBeInTheDocument();
  expect(within(await panelOf()).getByRole('link', { name: 'Save as baseline' })).toHaveAttribute(
    'href',
    '/baselines?keep=4',
  );
});

test('if no family has a baseline, none says so, and an operator who may not save one gets no link', async () => {
  await open({ address: '?cell=4.forms', role: 'support' });
  expect(screen.queryByText('no baseline')).not.toBeInTheDocument();
  expect(within(await panelOf()).queryByRole('link', { name: 'Save as baseline' })).not.toBeInTheDocument();
});

test('with a baseline, groups can be compared with the largest group instead', async () => {
  const { user, asked } = await open({ answer: WITH_BASELINE });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Compared with' }), 'biggest');
  await waitFor(() => expect(asked.at(-1)).toMatch(/against=biggest/));
  expect(window.location.search).toBe('?against=biggest');
});

const CHECKS: SetupChecks = {
  isAnyOn: true,
  groups: [
    {
      setup: 2,
      stale: 2,
      failing: [
        { severity: 'high', checks: 1 },
        { severity: 'low', checks: 2 },
      ],
    },
    { setup: 3, failing: [], stale: 1 },
  ],
};
const FAILING = '3 checks fail: 1 high, 2 low · 2 profiles out of date, aa02';

test.each([1400, 390])('failing checks of a group link to its findings, %i pixels wide', async (width) => {
  await open({ checks: CHECKS, width, address: '?status=Approved' });
  expect(await screen.findByRole('link', { name: FAILING })).toHaveAttribute(
    'href',
    '/findings?state=open&setup=2&status=Approved',
  );
  expect(screen.getByText('No known failing checks · 1 profile out of date')).toBeInTheDocument();
});

test('without an active check there is no column of checks', async () => {
  await open();
  expect(screen.queryByRole('columnheader', { name: 'Failing checks' })).not.toBeInTheDocument();
});
