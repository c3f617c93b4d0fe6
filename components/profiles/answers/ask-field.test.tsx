import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { OperatorSession } from '@/components/shell/operator-session';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import { answerCalls } from '@/lib/testing/answer-calls';
import { Answers, AskField } from './ask-field';
import { useFilterOrAsk } from './use-filter-or-ask';

vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: () => {}, prefetch: () => {} }),
}));

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const SAM = { id: 'sam', name: 'Sam Okafor', email: 'sam@example.com', role: 'support' } as const;
const PEOPLE = { people_model: { id: 9 }, auto_screening: true, max_number: 2 };
const SETUP = {
  uuid: UUID,
  configuration: {
    agent: { enabled: true, ...PEOPLE },
    lead_partner: { enabled: true, ...PEOPLE },
    forms: { enabled: true, form_ids: [101, 118] },
    partner: { enabled: false, ...PEOPLE, partner_company: { max_number: null, people_model: { id: 9 } } },
  },
  misfits: [],
  extras: [],
  readAt: '2026-11-22T09:12:40.118Z',
  requestId: 'r',
} as unknown as ProfileSetup;

function Field({ asksOnly }: { asksOnly: boolean }) {
  const field = useFilterOrAsk(asksOnly);
  return (
    <>
      <AskField of={field} name="Filter, or ask" placeholder="" />
      <Answers of={field} setup={SETUP} />
      <output>{field.isQuestion ? 'no filter' : field.text}</output>
    </>
  );
}

function open(
  address = `/profiles/${UUID}`,
  asksOnly = false,
  answers: Parameters<typeof answerCalls>[0] = {},
) {
  window.history.replaceState(null, '', address);
  const sent = answerCalls(answers);
  render(
    <OperatorSession operator={SAM}>
      <Field asksOnly={asksOnly} />
    </OperatorSession>,
  );
  return Object.assign(userEvent.setup(), { sent });
}
const line = () => screen.getByRole('combobox', { name: 'Filter, or ask' });
const copied = () => navigator.clipboard.readText();

const answered = (lead: string) =>
  waitFor(() => expect(screen.getAllByRole('status')[0]).toHaveTextContent(lead));

test('typing filters and offers questions; Enter answers, and Enter again copies a reply with the time and its zone', async () => {
  const user = open();
  await user.keyboard('a');
  expect(line()).toHaveFocus();
  await user.keyboard('partners');
  expect(screen.getByText('partners')).toBeInTheDocument();
  expect(await screen.findByRole('option', { name: 'Partners' })).toHaveAttribute('aria-selected', 'false');
  expect(screen.queryByRole('button', { name: 'Copy what to say' })).toBeNull();
  await user.keyboard('{Enter}');
  await answered('Partners are not asked for. The section is hidden.');
  expect(screen.getByText('no filter')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Copied')).toBeInTheDocument();
  expect(await copied()).toMatch(
    /^Partners are not asked for\. The section is hidden\. Read from the service on 22 Nov 2026, \d\d:\d\d:40 [A-Z]/,
  );
});

test('a suggestion is answered when it is chosen, and typing filters again', async () => {
  const user = open();
  await user.type(line(), 'partner');
  await user.click(await screen.findByRole('option', { name: 'Lead partner' }));
  await answered('Lead partner is asked for. The section is shown.');
  expect(screen.getByRole('option', { name: 'Lead partner' })).toHaveAttribute('aria-selected', 'true');
  await user.type(line(), 's');
  expect(screen.getByText('partners')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Copy what to say' })).toBeNull();
});

test('where there is nothing to filter, each text is a question', async () => {
  const user = open(`/profiles/${UUID}?tab=preview`, true);
  await user.type(line(), 'partners');
  await answered('Partners are not asked for.');
});

test('arrow keys move through the possible subjects and wrap around', async () => {
  const user = open();
  await user.type(line(), 'why partner');
  expect(await screen.findByRole('option', { selected: true })).toHaveTextContent('Partners');
  await user.keyboard('{ArrowDown}');
  const chosen = screen.getByRole('option', { selected: true });
  expect(chosen).toHaveTextContent('Lead partner');
  expect(line()).toHaveAttribute('aria-activedescendant', chosen.id);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(screen.getAllByRole('option').at(-1)).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Escape}');
  expect(line()).toHaveValue('');
  expect(screen.queryByRole('option')).toBeNull();
});

test('the link leads to the row and keeps the question', async () => {
  const user = open();
  await user.type(line(), 'lead partner{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  const address = `/profiles/${UUID}?ask=lead+partner#section-lead_partner`;
  expect(await copied()).toBe(new URL(address, window.location.href).href);
  expect(screen.getByRole('link', { name: 'Show the setting' })).toHaveAttribute('href', address);
});

test('the question comes from the address, and without a match the possible questions are listed', async () => {
  open(`/profiles/${UUID}?ask=zebra`);
  expect(line()).toHaveValue('zebra');
  expect(await screen.findByText(/Ask about a section, setting/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Copy what to say' })).toBeNull();
});

test('what only the service can change becomes a request that names the operator and the place', async () => {
  const user = open();
  await user.type(line(), 'partners?');
  expect(await screen.findByText(/This console can’t change it/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Copy a request' }));
  const lines = (await copied()).split('\n');
  expect(lines).toContain('Setting: partner.enabled (Partners)');
  expect(lines).toContain('Requested value: true');
  expect(lines).toContain('Requested by: Sam Okafor');
  expect(lines.at(-1)).toContain(`/profiles/${UUID}?ask=partners%3F#section-partner`);
});

test('a question about all sections is answered, without a request for a single one', async () => {
  const user = open();
  await user.type(line(), 'what is hidden');
  await answered('The portal hides 1 section: Partners.');
  expect(screen.queryByRole('button', { name: 'Copy a request' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Show what is hidden' })).toHaveAttribute(
    'href',
    `/profiles/${UUID}?ask=what+is+hidden&show=hidden`,
  );
});

test("an answer about changes can't be copied until the history has loaded", async () => {
  const user = open();
  await user.type(line(), 'what changed lately');
  expect(await screen.findByRole('button', { name: 'Copy what to say' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(screen.getByRole('link', { name: 'Show the history' })).toHaveAttribute(
    'href',
    `/profiles/${UUID}?ask=what+changed+lately&tab=history`,
  );
});

test('the answer is bold, and a list in it is a list', async () => {
  const user = open();
  await user.type(line(), 'what is shown');
  const lead = await screen.findByText('The portal shows 3 sections:');
  expect(lead.closest('.font-semibold')).not.toBeNull();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Agents',
    'Lead partner',
    'Forms',
  ]);
});

test('why a form: the checks that would fail without it are asked for and named, with who assigned it', async () => {
  const check = { id: UUID, number: 3, title: 'High risk fills in form 118' };
  const result = { severity: 'high', before: 'pass', after: 'fail', reason: null, exceptedUntil: null };
  const user = open(undefined, false, {
    [`POST /api/profiles/${UUID}/checks/draft`]: () => ({
      checks: [{ check, change: 'would_fail', ...result }],
      on: 12,
      readAt: SETUP.readAt,
      isBlocking: false,
    }),
    [`GET /api/profiles/${UUID}/setting-changes`]: () => ({
      changes: [
        {
          path: 'forms.form_ids.118',
          name: null,
          before: 'not assigned',
          after: 'assigned',
          lastBefore: '2026-11-12T10:00:00.000Z',
          at: '2026-11-14T10:00:00.000Z',
          origin: 'saved',
          by: 'Ada Hart',
          assignment: null,
          reason: 'Asked by phone',
        },
      ],
      oldest: null,
    }),
  });
  await user.type(line(), 'why form 118?');
  await answered('Form 118 was assigned on 14 Nov 2026, 10:00:00');
  expect(screen.getByText('Reason: “Asked by phone”.')).toBeInTheDocument();
  expect(
    await screen.findByText('This check would fail without it: CK-03 High risk fills in form 118.'),
  ).toBeInTheDocument();
  expect(user.sent.map(({ body }) => body)).toContainEqual({ forms: { enabled: true, form_ids: [101] } });
});
