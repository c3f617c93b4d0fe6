import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { OperatorSession } from '@/components/shell/operator-session';
import type { ComparedCheck, ComparedColumn } from '@/lib/features/compare/compare';
import { compareMany } from '@/lib/features/compare/compare-many';
import { answerCalls } from '@/lib/testing/answer-calls';
import { CompareView } from './compare-view';
import { marked } from './compared-value';

vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: () => {} }),
}));

const ADA = { id: 'ada', name: 'Ada Hart', email: 'ada@example.com', role: 'administrator' } as const;
const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const itemOf = (number: number) => `profile:${uuidOf(number)}`;
const CONFIGURATIONS: Record<string, unknown> = {
  [itemOf(1)]: { identity: { enabled: true }, forms: { enabled: true, form_ids: [101, 118] } },
  [itemOf(2)]: { identity: { enabled: false }, forms: { enabled: true, form_ids: [101, 118] } },
  [itemOf(3)]: { identity: { enabled: true }, forms: { enabled: true, form_ids: [402, 101] } },
  [itemOf(4)]: undefined,
};
const KEPT_AT = '2026-11-22T10:00:00.000Z';
/** All 25 sections would be many hundred cells. */
const FEW = ['identity', 'forms', 'agent', 'entities'];
const columnOf = (item: string): ComparedColumn => ({
  item,
  kind: 'profile',
  profile: item.slice(8),
  number: null,
  customerReference: `NO-${item.at(-1)}`,
  reviewStatus: 'Approved',
  risk: null,
  team: null,
  readAt: '2026-11-22T10:00:00.000Z',
  coverage: 'fresh',
  setup: { number: 3, fingerprint: '4f1c', profiles: 5_318, older: 0 },
  baseline: null,
  failure: CONFIGURATIONS[item] === undefined ? 'gone' : null,
});

function open(
  numbers: readonly number[],
  more = '',
  checks: readonly ComparedCheck[] = [],
  toColumn = (column: ComparedColumn) => column,
) {
  window.history.replaceState(null, '', `/compare?items=${numbers.map(itemOf).join()}${more}`);
  answerCalls({
    'GET /api/compare?': ({ name }) => {
      const items = (new URLSearchParams(name.split('?')[1]).get('items') ?? '').split(',');
      return {
        columns: items.map(columnOf).map(toColumn),
        checks: checks.map((one) => ({ ...one, verdicts: one.verdicts.slice(0, items.length) })),
        sections: compareMany(items.map((item) => CONFIGURATIONS[item])).filter(({ key }) =>
          FEW.includes(key),
        ),
      };
    },
  });
  render(
    <OperatorSession operator={ADA}>
      <CompareView />
    </OperatorSession>,
  );
  return userEvent.setup();
}

beforeEach(() => window.history.replaceState(null, '', '/compare'));

/** Uses selectors, because looking up roles among hundreds of cells is slow. */
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const headers = () => all('thead th[scope="col"]').slice(2);
const settings = () => all('th[scope="row"]').map(({ textContent }) => textContent);
const cellsOf = (path: string) => all(`tr:has(> th[title="${path}"]) > td`);

test('only differences from the first column are shown, and identical sections are collapsed', async () => {
  const user = open([1, 2, 3]);
  expect(await screen.findByRole('heading', { name: 'Compare 3 profiles' })).toBeInTheDocument();
  expect(screen.getByText(/^2 of \d+ settings differ, in 2 of 4 sections\./)).toBeInTheDocument();
  const [base, second, third] = cellsOf('form_ids');
  expect([base, second].map((cell) => cell?.textContent)).toEqual(['101118', '101118']);
  expect(third).toHaveTextContent('Differs: 101−missing 118+added 402');
  expect(headers().map((header) => /≠ \d+/.exec(header.textContent ?? '')?.[0])).toEqual([
    undefined,
    '≠ 1',
    '≠ 1',
  ]);
  expect(settings()).not.toContain('Maximum entries');
  await user.click(screen.getByRole('button', { name: /^2 sections are the same in all 3/ }));
  expect(settings()).toContain('Maximum entries');
});

test('the number of profiles with the same setup also says how many have an old reading', async () => {
  const shared = columnOf(itemOf(1)).setup;
  open([1, 2], '', [], (column) => ({
    ...column,
    setup: shared && { ...shared, older: column.item === itemOf(1) ? 1_204 : 0 },
  }));
  await screen.findByRole('heading', { name: 'Compare 2 profiles' });
  const [first, second] = headers();
  expect(first).toHaveTextContent(/5,318 with this setup.?1,204 out of date/);
  expect(second).not.toHaveTextContent('longer ago');
});

test('arrow keys move between columns, P changes the reference, Backspace removes a column; all of it is in the address', async () => {
  const user = open([1, 2, 3]);
  const first = await screen.findByRole('link', { name: 'NO-1' });
  act(() => first.focus());
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('link', { name: 'NO-2' })).toHaveFocus();
  await user.keyboard('p');
  expect(screen.getByRole('link', { name: 'NO-2' })).toHaveFocus();
  expect(headers().map((header) => header.textContent?.slice(0, 4))).toEqual(['NO-2', 'NO-1', 'NO-3']);
  expect(window.location.search).toContain(`by=${itemOf(2)}`);
  expect(screen.getByText(/The others are compared with NO-2\./)).toBeInTheDocument();
  await user.keyboard('{ArrowRight}{Backspace}');
  expect(screen.getByRole('link', { name: 'NO-3' })).toHaveFocus();
  expect(window.location.search).toBe(`?items=${itemOf(2)},${itemOf(3)}&by=${itemOf(2)}`);
  await user.click(screen.getByRole('button', { name: 'Compare others with NO-3' }));
  await user.click(screen.getByRole('button', { name: 'Remove NO-3' }));
  expect(screen.getByText(/Add at least one more to compare/)).toBeInTheDocument();
});

test('the headers are one stop of the Tab key, at the column visited last', async () => {
  const user = open([1, 2, 3]);
  const first = await screen.findByRole('link', { name: 'NO-1' });
  act(() => first.focus());
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  const stops = headers().map((header) => within(header).getAllByRole('link')[0]?.tabIndex);
  expect(stops).toEqual([-1, -1, 0]);
});

test('a filter finds settings by name and by value, even where they are identical', async () => {
  const user = open([1, 2, 3]);
  await screen.findByRole('heading', { name: 'Compare 3 profiles' });
  const filter = screen.getByRole('searchbox', { name: 'Filter settings' });
  await user.type(filter, '402');
  expect(settings()).toContain('Assigned forms');
  expect(settings()).not.toContain('In portal');
  await user.clear(filter);
  await user.type(filter, 'zzzz');
  await user.click(screen.getByRole('button', { name: 'Show all settings' }));
  await user.click(screen.getByRole('button', { name: /^All \d+$/ }));
  expect(window.location.search).toContain('all=1');
  expect(screen.queryByRole('button', { name: /sections are the same/ })).toBeNull();
});

test('an unavailable item is a column that says why, and the others still work; invalid parameters are reported', async () => {
  open([1, 4, 2], ',nonsense');
  expect(await screen.findByText('The service has no such profile for this account.')).toBeInTheDocument();
  expect(cellsOf('enabled').map((cell) => cell.textContent)).toEqual(['Shown', '–', '≠Differs: Hidden']);
  expect(screen.getByText(/were ignored: nonsense/)).toBeInTheDocument();
  // The unavailable one counts neither as different nor as identical.
  expect(screen.getAllByText('settings differ')).toHaveLength(1);
});

test('a baseline is compared in its own sections only, and the others are marked as not part of it', async () => {
  const item = `baseline:${uuidOf(9)}`;
  const baseline = { id: uuidOf(9), name: 'Limited companies', version: 3, sections: 1, madeAt: KEPT_AT };
  const column = { ...columnOf(item), kind: 'baseline', profile: null, setup: null, baseline, failure: null };
  window.history.replaceState(null, '', `/compare?items=${item},${itemOf(2)}`);
  answerCalls({
    'GET /api/compare?': () => ({
      columns: [column, columnOf(itemOf(2))],
      checks: [],
      sections: compareMany(
        [{ forms: { enabled: true, form_ids: [101] } }, CONFIGURATIONS[itemOf(2)]],
        [['forms'], undefined],
      ).filter(({ key }) => FEW.includes(key)),
    }),
  });
  render(
    <OperatorSession operator={ADA}>
      <CompareView />
    </OperatorSession>,
  );
  expect(await screen.findByRole('link', { name: 'Baseline Limited companies' })).toBeInTheDocument();
  expect(screen.getByText('Version 3, 1 section')).toBeInTheDocument();
  expect(settings()).toEqual(['Assigned forms']);
  await userEvent.click(screen.getByRole('button', { name: /^3 sections are not in this baseline/ }));
  expect(cellsOf('enabled').map((cell) => cell.textContent)).toContain('Not in this baseline');
});

test('IDs of a set are in numerical order, with missing ones in their place', () => {
  const chips = marked([402, 101, 7], [118, 7, 101]);
  expect(chips.map(({ item, mark }) => `${mark} ${item}`)).toEqual([
    'kept 7',
    'kept 101',
    'missing 118',
    'added 402',
  ]);
});

test('checks are listed above the settings: those that differ or fail, or all, and the filter finds them', async () => {
  const verdict = (result: ComparedCheck['verdicts'][number]['result'], more = {}) => ({
    result,
    reason: null,
    dependsOn: [],
    exceptedUntil: null,
    ...more,
  });
  const check = (number: number, title: string, verdicts: ComparedCheck['verdicts']): ComparedCheck => ({
    check: { id: uuidOf(number), number, title },
    severity: 'high',
    verdicts,
  });
  const user = open([1, 2], '', [
    check(7, 'Has form 118', [verdict('pass'), verdict('fail', { exceptedUntil: '2026-12-31' })]),
    check(8, 'Identity is shown', [verdict('pass'), verdict('pass')]),
    check(9, 'By risk', [
      verdict('unknown', { reason: 'fact' }),
      verdict('depends', { dependsOn: ['risk'] }),
    ]),
  ]);
  const row = async (title: string) =>
    (await screen.findByRole('link', { name: new RegExp(title) })).closest('tr')?.querySelectorAll('td');
  expect([...((await row('Has form 118')) ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Pass',
    '≠Differs: Fail, exception until the end of 2026-12-31 (UTC)',
  ]);
  expect([...((await row('By risk')) ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Unknown: missing fact',
    '≠Differs: Depends on risk',
  ]);
  expect(screen.queryByRole('link', { name: /Identity is shown/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^All \d+$/ }));
  expect(await row('Identity is shown')).toHaveLength(2);
  await user.type(screen.getByRole('searchbox', { name: 'Filter settings' }), 'exception');
  expect(screen.queryByRole('link', { name: /Identity is shown/ })).not.toBeInTheDocument();
  expect(await row('Has form 118')).toHaveLength(2);
});
