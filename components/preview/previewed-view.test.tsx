import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { expect, test, vi } from 'vitest';
import { OperatorSession } from '@/components/shell/operator-session';
import type { ComparedColumn, PreviewedItems } from '@/lib/features/compare/compare';
import { readPreviewedItem } from '@/lib/features/preview/previewed-items';
import { answerCalls } from '@/lib/testing/answer-calls';
import { storePreviewedDraft } from './previewed-draft';
import { PreviewedView } from './previewed-view';

/** As in Next, readers of the address are notified of its changes. */
const heard = new Set<() => void>();
vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useSearchParams: () => {
    const search = useSyncExternalStore(
      (changed) => {
        heard.add(changed);
        return () => heard.delete(changed);
      },
      () => window.location.search,
    );
    return new URLSearchParams(search);
  },
  useRouter: () => ({ push: () => {} }),
}));
const replaceState = window.history.replaceState.bind(window.history);
vi.spyOn(window.history, 'replaceState').mockImplementation((...given) => {
  replaceState(...given);
  act(() => {
    for (const changed of heard) changed();
  });
});

const ADA = { id: 'ada', name: 'Ada Hart', email: 'ada@example.com', role: 'administrator' } as const;
const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const DATA = {
  submitter: { enabled: true, people_model: { id: 12 }, auto_screening: true },
  director: { enabled: false },
  ownership: {
    enabled: true,
    people_model: { id: 17 },
    auto_screening: true,
    max_number: null,
    ownership_percentage: '25',
    enable_ownership_percentage: true,
    enable_owner_country_of_birth: false,
  },
  agent: { enabled: 'perhaps' },
  document: {
    enabled: true,
    documents: Array.from({ length: 6 }, (_, index) => ({
      uuid: `${index}`,
      name: `Document ${index}`,
      description: '',
      required: index % 2 === 0,
      example_document: [],
    })),
  },
  loyalty: { enabled: true },
  forms: { enabled: true, form_ids: [101] },
};
const COLUMN: ComparedColumn = {
  item: `profile:${UUID}`,
  kind: 'profile',
  profile: UUID,
  number: null,
  customerReference: 'NO-10421',
  reviewStatus: null,
  risk: null,
  team: null,
  readAt: '2026-11-23T14:02:37.000Z',
  coverage: 'fresh',
  setup: null,
  baseline: null,
  failure: null,
};

const PLANNED = { enabled: true, form_ids: Array.from({ length: 300 }, (_, index) => index + 1) };

async function open(search: string) {
  window.history.replaceState(null, '', `/preview?${search}`);
  answerCalls({
    'GET /api/labels/names': () => ({
      names: { people_model: { 17: 'Beneficial owner' } },
      mayChange: false,
    }),
    'GET /api/preview?': ({ name }): PreviewedItems => {
      const items = (new URLSearchParams(name.split('?')[1]).get('of') ?? '')
        .split(',')
        .map(readPreviewedItem);
      const subjects = items.map((item) => {
        const { other = null } = item ?? {};
        const forms = other?.are === 'given' ? other.forms : other?.are === 'planned' ? PLANNED : null;
        const data = forms === null ? DATA : { ...DATA, forms };
        const plannedFrom = other?.are === 'planned' ? '2026-11-22T14:02:37.000Z' : null;
        return { column: COLUMN, forms, plannedFrom, data, sections: null };
      });
      return { subjects };
    },
  });
  const { container } = render(
    <OperatorSession operator={ADA}>
      <PreviewedView />
    </OperatorSession>,
  );
  await screen.findAllByText('Reconstruction, not the portal itself');
  return { user: userEvent.setup(), container };
}
const onDesktop = () => within(screen.getByRole('region', { name: 'NO-10421, on a desktop' }));
const onPhone = () => within(screen.getByRole('region', { name: 'NO-10421, on a phone' }));
const stepNames = () =>
  within(screen.getByRole('navigation', { name: 'Steps of NO-10421' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('buttons, links and keys move from step to step, and the address follows', async () => {
  const { user } = await open(`of=profile:${UUID}`);
  expect(stepNames()).toEqual(['1Documents6', '2Submitter', '3Owners', '4Forms1']);
  expect(onDesktop().getAllByText('Must provide')).toHaveLength(3);
  const next = onPhone().getByRole('button', { name: 'Next' });
  await user.click(next);
  await user.click(next);
  expect(window.location.search).toContain('step=ownership');
  expect(onDesktop().getByRole('heading', { name: 'Owners' })).toBeVisible();
  expect(screen.getByText('Step 3 of 4: Owners')).toHaveAttribute('role', 'status');
  expect(onPhone().getByText('Percentage')).toBeVisible();
  expect(onPhone().getByText('Not asked:', { exact: false })).toHaveTextContent(
    'Not asked: enable_owner_country_of_birth is false',
  );
  expect(onPhone().getByText('Beneficial owner')).toBeVisible();
  expect(onPhone().getByText('Not set')).toBeVisible();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(window.location.search).toContain('step=forms');
  expect(onPhone().getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(onDesktop().getByRole('link', { name: /Documents/ }));
  expect(onDesktop().getAllByText('Must provide')).toHaveLength(3);
});

test('two key presses before the next render move two steps', async () => {
  await open(`of=profile:${UUID}`);
  act(() => {
    for (let times = 0; times < 2; times += 1)
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
  });
  expect(onDesktop().getByRole('heading', { name: 'Owners' })).toBeVisible();
});

test('of many differences the first are shown, and the others on request', async () => {
  const { user } = await open(`of=profile:${UUID}~shown.1&of=profile:${UUID}~plan.3.7.after`);
  const changes = screen.getByRole('region', { name: 'Differences' });
  const seen = () =>
    within(changes)
      .getAllByText(/^Form \d+/)
      .filter((one) => !one.closest('li')?.classList.contains('hidden'));
  expect(seen()).toHaveLength(8);
  await user.click(within(changes).getByRole('button', { name: '291 more of Forms' }));
  expect(seen()).toHaveLength(299);
  await user.click(within(changes).getByRole('button', { name: 'Show fewer of Forms' }));
  expect(seen()).toHaveLength(8);
});

test('there are no fields to fill in', async () => {
  const { container } = await open(`of=profile:${UUID}&step=ownership`);
  expect(container.querySelectorAll('input, textarea, select, [contenteditable]')).toHaveLength(0);
});

test("in the customer's view hidden parts disappear, but unknown parts stay", async () => {
  const { user } = await open(`of=profile:${UUID}`);
  expect(onDesktop().getByText('director.enabled')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'As customer' }));
  expect(onDesktop().queryByText('director.enabled')).toBeNull();
  expect(onDesktop().getByText('Agents')).toBeVisible();
  expect(onDesktop().getByText(/should be true or false but is "perhaps"/)).toBeVisible();
  expect(window.location.search).toContain('as=customer');
  await user.click(onDesktop().getByRole('link', { name: /Owners/ }));
  expect(onPhone().getByText('Percentage')).toBeVisible();
  expect(onPhone().queryByText('Country of birth')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Other settings' }).parentElement).toHaveTextContent('loyalty');
});

test('an address with a hidden step says why it is not a step, and offers others', async () => {
  const { user } = await open(`of=profile:${UUID}&step=director`);
  expect(onPhone().getByRole('heading', { name: 'Directors' })).toBeVisible();
  expect(onPhone().getByText(/is false/)).toBeVisible();
  await user.click(onPhone().getByRole('button', { name: 'Next' }));
  expect(window.location.search).toContain('step=submitter');
});

test('two portals are at the same step, with additions and removals', async () => {
  const { user } = await open(`of=profile:${UUID}~shown.101&of=profile:${UUID}~hidden.317`);
  const changed = screen.getByRole('heading', { name: 'Differences' }).parentElement;
  expect(changed).toHaveTextContent('FormsRemoved');
  await user.click(within(changed as HTMLElement).getByRole('link', { name: 'Forms' }));
  const second = within(screen.getByRole('region', { name: 'Second, NO-10421, on a phone' }));
  expect(screen.getAllByText('not one of the 3 steps')).toHaveLength(2);
  expect(second.getByText(/; form 317, section hidden, from the link/)).toBeVisible();
  const first = within(screen.getByRole('region', { name: 'First, NO-10421, on a phone' }));
  expect(first.getByText('#101')).toBeVisible();
});

test('an item of a plan has any number of forms, and says which readings it is based on', async () => {
  await open(`of=profile:${UUID}~plan.43.7.after&step=forms`);
  expect(onPhone().getByText('#300')).toBeVisible();
  expect(
    onPhone().getByText(/^everything except the forms as read .* and 292 more, section shown/),
  ).toHaveTextContent(/, after A-43, planned from the reading of .*\(.*\)$/);
});

test('a draft is previewed from the tab that stores it; another tab says where it is', async () => {
  storePreviewedDraft({ operator: ADA.id, uuid: UUID }, { before: DATA.forms, after: PLANNED });
  await open(`of=profile:${UUID}~draft.before&of=profile:${UUID}~draft.after&step=forms`);
  const second = within(screen.getByRole('region', { name: 'Second, NO-10421, on a phone' }));
  expect(second.getByText('#300')).toBeVisible();
  expect(second.getByText(/from the draft/)).toBeVisible();
  const first = within(screen.getByRole('region', { name: 'First, NO-10421, on a phone' }));
  expect(first.queryByText('#300')).toBeNull();
  cleanup();
  sessionStorage.clear();
  window.history.replaceState(null, '', `/preview?of=profile:${UUID}~draft.after`);
  render(
    <OperatorSession operator={ADA}>
      <PreviewedView />
    </OperatorSession>,
  );
  expect(await screen.findByText(/The draft is only available from the tab/)).toBeVisible();
});
