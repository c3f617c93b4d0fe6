import { expect, test } from 'vitest';
import { leastCpuTime } from '@/lib/testing/least-cpu-time';
import { HIDDEN, holdsPseudonym, withoutNames } from '../presenter';
import { maskSlices } from './mask-answer';
import { Pseudonyms } from './pseudonyms';

const pseudonyms = new Pseudonyms('the secret');
const CUSTOMER = pseudonyms.of('customer', 'Harbour & Finch Ltd');
const REFERENCE = pseudonyms.of('reference', 'NO-10421');
const PERSON = pseudonyms.of('person', 'Amira Okafor');

function maskAnswer(...given: Parameters<typeof maskSlices>): unknown {
  const work = maskSlices(...given);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

test('names, references and people in a list are masked consistently, and nothing else is', () => {
  const row = { uuid: '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11', customerReference: 'NO-10421', risk: 'Medium' };
  const answer = {
    rows: [{ ...row, assignee: 'Amira Okafor', seenAt: '2026-11-22T09:12:40.118Z' }],
    facets: { assignee: [{ value: 'Amira Okafor', count: 1 }], risk: [{ value: 'Medium', count: null }] },
    total: 1,
  };
  const before = structuredClone(answer);
  expect(maskAnswer(pseudonyms, 'GET /api/profiles', answer)).toEqual({
    rows: [{ ...row, customerReference: REFERENCE, assignee: PERSON, seenAt: answer.rows[0]?.seenAt }],
    facets: { assignee: [{ value: PERSON, count: 1 }], risk: [{ value: 'Medium', count: null }] },
    total: 1,
  });
  expect(answer).toEqual(before);
});

test('a label is masked if it is a profile’s', () => {
  const rows = [
    { kind: 'profile', id: '7c1f6a52', label: 'Harbour & Finch Ltd', updatedBy: 'Amira Okafor' },
    { kind: 'form', id: 317, label: 'Tax form', updatedBy: 'Amira Okafor' },
  ];
  expect(maskAnswer(pseudonyms, 'GET /api/labels', { rows })).toEqual({
    rows: [
      { kind: 'profile', id: '7c1f6a52', label: CUSTOMER, updatedBy: PERSON },
      { kind: 'form', id: 317, label: 'Tax form', updatedBy: PERSON },
    ],
  });
  const setup = { kind: 'setup', id: 12, label: 'Set up like Harbour' };
  expect(maskAnswer(pseudonyms, 'GET /api/labels', { rows: [setup] })).toEqual({
    rows: [{ ...setup, label: expect.stringMatching(/^Set up like Customer [0-9A-F]{6}$/) }],
  });
  const names = { profile: { '7c1f6a52': 'Harbour & Finch Ltd' }, form: { 317: 'Tax form' } };
  expect(maskAnswer(pseudonyms, 'GET /api/labels/names', { names })).toEqual({
    names: { profile: { '7c1f6a52': CUSTOMER }, form: { 317: 'Tax form' } },
  });
});

test('the body of a webhook is masked by member, and unknown members are hidden', () => {
  const body = JSON.stringify({
    event: 'profile.updated',
    data: {
      customer_reference: 'NO-10421',
      review_status: 'Needs Review',
      contact: 'Jo Marsh',
      id: 7,
      risk: { id: 'r-2', label: 'Medium' },
      assignee: { id: 'u-1', name: 'Amira Okafor' },
    },
  });
  const { body: masked } = maskAnswer(pseudonyms, 'GET /api/events/{id}', { body }) as { body: string };
  expect(JSON.parse(masked)).toEqual({
    event: 'profile.updated',
    data: {
      customer_reference: REFERENCE,
      review_status: 'Needs Review',
      contact: HIDDEN,
      id: 7,
      risk: { id: 'r-2', label: 'Medium' },
      assignee: { id: 'u-1', name: PERSON },
    },
  });
  expect(maskAnswer(pseudonyms, 'GET /api/events/{id}', { body: 'Amira, not JSON' })).toEqual({
    body: HIDDEN,
  });
});

test('known names and e-mail addresses are masked within sentences, as whole words only', () => {
  const titleOf = (title: string) =>
    (maskAnswer(pseudonyms, 'GET /api/assignments/{number}', { title }) as { title: string }).title;
  expect(titleOf('Form 317 for Harbour & Finch Ltd (NO-10421), asked by Amira Okafor.')).toBe(
    `Form 317 for ${CUSTOMER} (${REFERENCE}), asked by ${PERSON}.`,
  );
  expect(titleOf('NO-104217 is another')).toBe('NO-104217 is another');
  expect(titleOf('Write to jo@example.com')).toMatch(/^Write to [0-9a-f]{6}@masked\.invalid$/);
});

test.each([
  ['HARBOUR & FINCH LTD', CUSTOMER],
  ['harbour & finch ltd', CUSTOMER],
  ['Harbour\u00a0&\u00a0Finch\u2009Ltd', CUSTOMER],
  ['Harbour  &\n Finch Ltd', CUSTOMER],
  ['Ｈarbour & Finch Ltd', CUSTOMER],
  ['Harbour &\u200b Finch Ltd', CUSTOMER],
  ['AMIRA\u00a0OKAFOR', PERSON],
  ['no-10421', REFERENCE],
])('a name is masked in any spelling: %j', (name, pseudonym) => {
  for (const member of ['title', 'subject', 'why'])
    expect(maskAnswer(pseudonyms, 'GET /api/checks', { [member]: `For ${name}: form 317` })).toEqual({
      [member]: `For ${pseudonym}: form 317`,
    });
});

test.each([
  ['O’Neill–Weiß GmbH', "O'Neill-Weiß GmbH"],
  ["O'NEILL‑WEISS GMBH", "O'Neill-Weiß GmbH"],
  ["O'Neill-Weiß GmbH", 'O’Neill–Weiß GmbH'],
])('case 255: a name is masked with other apostrophes, dashes and capitals: %s for %s', (written, known) => {
  const own = new Pseudonyms('the secret');
  const pseudonym = own.of('customer', known);
  expect(own.within(`For ${written}: form 317`)).toBe(`For ${pseudonym}: form 317`);
});

test('case 255: a title with a customer’s or person’s first name is masked, and can be resolved', () => {
  const titleOf = (title: string) =>
    (maskAnswer(pseudonyms, 'GET /api/checks', { rows: [{ title }] }) as { rows: [{ title: string }] })
      .rows[0].title;
  for (const title of ['HARBOUR has form 317', 'Harbour’s risk, as Amira said']) {
    const masked = titleOf(title);
    expect(masked).not.toMatch(/harbour|amira/i);
    expect(pseudonyms.meant(masked)).toBe(title);
  }
  expect(titleOf('In a harbour, No form is shown')).toBe('In a harbour, No form is shown');
  // Text by the console and the service may use such words in their normal sense.
  expect(maskAnswer(pseudonyms, 'GET /api/checks', { detail: 'Harbour' })).toEqual({ detail: 'Harbour' });
});

test('an alert’s address is hidden: it may contain a customer’s name', () => {
  const destinations = [{ address: 'https://hooks.example/harbour-finch', kind: 'webhook' }];
  expect(maskAnswer(pseudonyms, 'GET /api/alerts', { destinations })).toEqual({
    destinations: [{ address: HIDDEN, kind: 'webhook' }],
  });
});

test('case 256: an alert as it was sent: names and titles are masked, reasons and the text of a mail or chat hidden', () => {
  const data = (name: string, title: string, by: string, reason: string) => ({
    console: 'https://console.example',
    findings: { total: 1, list: [{ check: { number: 'C-7', title }, name, customer_reference: null }] },
    approvals: { total: 1, list: [{ kind: 'exceptions', requested_by: by, reason, profiles: 2 }] },
  });
  const bodyOf = (body: string) =>
    (maskAnswer(pseudonyms, 'GET /api/alerts/deliveries/{id}', { body }) as { body: string }).body;
  const sent = data('Harbour & Finch Ltd', 'Forms of HARBOUR', 'Amira Okafor', 'Jo Marsh asked');
  const masked = JSON.parse(bodyOf(JSON.stringify({ data: sent })));
  expect(masked).toEqual({
    data: data(CUSTOMER, expect.stringMatching(/^Forms of Customer [0-9A-F]{6}$/) as never, PERSON, HIDDEN),
  });
  expect(bodyOf(JSON.stringify({ text: 'Harbour, as Jo Marsh asked' }))).not.toMatch(/Harbour|Jo/);
  expect(bodyOf('1 new finding\n\nHarbour')).toBe(HIDDEN);
  const attemptLog = [{ status: 400, answer: 'No such customer: Jo Marsh' }];
  expect(maskAnswer(pseudonyms, 'GET /api/alerts/deliveries/{id}', { attemptLog })).toEqual({
    attemptLog: [{ status: 400, answer: HIDDEN }],
  });
});

test('masking time is linear in the length of a text, not quadratic', () => {
  const own = new Pseudonyms('the secret');
  for (let at = 0; at < 2_000; at += 1) own.of('reference', `NO-${at}`);
  for (let length = 1; length <= 20; length += 1) own.of('customer', 'Na '.repeat(length) + length);
  const millisecondsFor = (words: number) => {
    const text = 'Na NO-77 '.repeat(words);
    return leastCpuTime(() => own.within(text), 3);
  };
  millisecondsFor(2_000);
  expect(millisecondsFor(40_000)).toBeLessThan(60 * millisecondsFor(2_000));
});

test('free text is hidden, and a saved filter contains no names', () => {
  expect(maskAnswer(pseudonyms, 'GET /api/exceptions', { rows: [{ reason: 'Jo said so' }] })).toEqual({
    rows: [{ reason: HIDDEN }],
  });
  const views = [{ query: 'q=NO-10421&assignee=Somebody+New&status=Approved' }];
  const masked = maskAnswer(pseudonyms, 'GET /api/views', { views }) as typeof views extends infer V
    ? { views: V }
    : never;
  const query = new URLSearchParams(masked.views[0]?.query);
  expect([query.get('q'), query.get('status')]).toEqual([REFERENCE, 'Approved']);
  expect(pseudonyms.meant(query.get('assignee') ?? '')).toBe('Somebody New');
});

test('a pseudonym is recognised alone, within words and in an address, and can be resolved', () => {
  for (const pseudonym of [CUSTOMER, REFERENCE, PERSON, pseudonyms.of('email', 'jo@example.com')]) {
    expect(holdsPseudonym(`For ${pseudonym}.`)).toBe(true);
    expect(holdsPseudonym(decodeURIComponent(new URLSearchParams({ pseudonym }).toString()))).toBe(true);
  }
  expect(holdsPseudonym(`${HIDDEN}, and more`)).toBe(true);
  expect(holdsPseudonym('Customer 101, NO-10421')).toBe(false);
  expect(pseudonyms.meant(REFERENCE)).toBe('NO-10421');
  expect(new Pseudonyms('the secret').of('person', 'Amira Okafor')).toBe(PERSON);
  expect(new Pseudonyms('another').of('person', 'Amira Okafor')).not.toBe(PERSON);
});

test('a search text resolves to itself, and is not treated as a name elsewhere', () => {
  const own = new Pseudonyms('the secret');
  const filter = (q: string) =>
    maskAnswer(own, 'GET /api/assignments/{number}', { choice: { filter: { q } } }) as {
      choice: { filter: { q: string } };
    };
  const { q } = filter('Harb').choice.filter;
  expect(q).toMatch(/^••-[0-9A-F]{6}$/);
  expect(own.meant(q)).toBe('Harb');
  expect(own.within('Harb is a word')).toBe('Harb is a word');
  expect(filter('7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11').choice.filter.q).toBe(
    '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11',
  );
});

test('an ambiguous pseudonym resolves to nothing', () => {
  const many = new Pseudonyms('the secret');
  const byPseudonym = new Map<string, string[]>();
  for (let at = 0; at < 30_000; at++) {
    const pseudonym = many.of('reference', `NO-${at}`);
    byPseudonym.set(pseudonym, [...(byPseudonym.get(pseudonym) ?? []), `NO-${at}`]);
  }
  const shared = [...byPseudonym].filter(([, texts]) => texts.length > 1);
  expect(shared.length).toBeGreaterThan(0);
  for (const [pseudonym] of shared) expect(many.meant(pseudonym)).toBe(pseudonym);
});

test('an address keeps the parts that name no one', () => {
  expect(withoutNames('?q=NO-10421&status=Approved')).toBe('?status=Approved');
  expect(
    new URLSearchParams(withoutNames(`?${new URLSearchParams({ assignee: PERSON })}`)).get('assignee'),
  ).toBe(PERSON);
  expect(withoutNames('?profile=7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11')).toContain('7c1f6a52');
  expect(withoutNames('?profile=NO-10421')).toBe('');
});

test('a long list can be interrupted after each of its texts', () => {
  const work = maskSlices(pseudonyms, 'GET /api/assignments/{number}/profiles', {
    profiles: Array(1_000).fill('NO-10421'),
  });
  let turns = 0;
  while (work.next().done !== true) turns += 1;
  expect(turns).toBeGreaterThan(1_000);
});
