import { expect, test } from 'vitest';
import { composeDigest, type Digest } from './compose-digest';

const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const of = (customerReference: string | null) => ({
  profile: PROFILE,
  customerReference,
  name: null,
  link: `https://console.example/profiles/${PROFILE}`,
});
const check = { id: '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11', number: 7, title: 'Forms are there' };

const DIGEST: Digest = {
  number: 12,
  at: '2026-11-21T10:00:00.000Z',
  console: 'https://console.example',
  coverage: { known: 1_200, fresh: 1_100, older: 60, unreadable: 30, never: 10, reasons: {}, oldest: null },
  findings: {
    total: 1_214,
    link: 'https://console.example/findings?state=open&told=1',
    bySeverity: [
      { severity: 'high', count: 1_200 },
      { severity: 'low', count: 14 },
    ],
    rows: [
      {
        ...of('<!channel> & A\u202E\n- B'),
        check,
        severity: 'high',
        since: '2026-11-21T04:10:00.000Z',
        began: 'changed_outside',
        isRegression: true,
      },
    ],
  },
  drift: null,
  exceptions: {
    total: 1,
    link: 'https://console.example/checks',
    rows: [{ ...of(null), check, until: '2026-11-24', stage: 3 }],
  },
  survey: { older: 60, hours: 24, link: 'https://console.example/profiles?coverage=older' },
  assignments: null,
  approvals: null,
};

const OUTCOMES = {
  changed: 1_180,
  skipped: 0,
  conflict: 4,
  not_found: 0,
  failed: 2,
  not_known: 0,
  left: 0,
  kept_differently: 0,
  side_effects: 0,
};
const RUN = {
  number: 43,
  title: 'Add form 317\nto many',
  state: 'done' as const,
  stopped: null,
  outcomes: OUTCOMES,
  link: 'https://console.example/assignments/43',
};
/** A digest with runs only. */
const ofRuns = (...rows: NonNullable<Digest['assignments']>['rows']): Digest => ({
  ...DIGEST,
  findings: null,
  drift: null,
  exceptions: null,
  survey: null,
  assignments: { total: rows.length, link: 'https://console.example/assignments', rows },
});

test('a finished run is reported with totals by outcome and a link to its report, without coverage', () => {
  const { subject, body } = composeDigest('email', ofRuns(RUN));
  expect(subject).toBe('Portal Console: A-43 finished');
  expect(body).toContain(
    '- A-43 Add form 317 to many finished: 1,180 changed, 4 conflict, 2 failed\n  https://console.example/assignments/43',
  );
  expect(body).not.toContain('Based on readings');
  expect(JSON.parse(composeDigest('webhook', ofRuns(RUN)).body).data).toMatchObject({
    findings: null,
    survey: null,
    assignments: {
      total: 1,
      list: [{ number: 'A-43', state: 'done', outcomes: { changed: 1_180 }, link: RUN.link }],
    },
  });
});

test('a run that stopped automatically is reported with the reason and the number not started', () => {
  const stopped = { ...RUN, state: 'stopped' as const, stopped: 'service_failing' as const };
  const digest = ofRuns(RUN, { ...stopped, number: 44, outcomes: { ...OUTCOMES, left: 30 } });
  const { subject, body } = composeDigest('chat', digest);
  expect(subject).toBe('Portal Console: 2 runs finished or need attention');
  expect(JSON.parse(body).text).toContain(
    'A-44 Add form 317 to many stopped automatically. The service failed for several profiles in a row. So far: 1,180 changed, 4 conflict, 2 failed, 30 not started',
  );
});

test('a mail has the true totals next to a bounded list, a link to all of it, and the coverage', () => {
  const { subject, body } = composeDigest('email', DIGEST);
  expect(subject).toBe(
    'Portal Console: 1,214 new findings, 1 expiring exception, survey behind its objective',
  );
  expect(body).toContain('New findings: 1,200 high, 14 low');
  expect(body).toContain('- and 1,213 more');
  expect(body).toContain('View all: https://console.example/findings?state=open&told=1');
  expect(body).toContain(`- ${PROFILE}: CK-07 Forms are there, ends within 3 days (last day 2026-11-24 UTC)`);
  expect(body).toContain(
    'Based on readings of 1,200 known profiles: 1100 up to date, 60 out of date, 30 unreadable, 10 never read',
  );
});

test('text written by others stays on its line and notifies no one in a chat', () => {
  const lines = composeDigest('email', DIGEST).body.split('\n');
  expect(lines.filter((line) => line.includes('<!channel> & A - B: CK-07'))).toHaveLength(1);
  const { text, ...rest } = JSON.parse(composeDigest('chat', DIGEST).body);
  expect(rest).toEqual({});
  expect(text).toContain('&lt;!channel&gt; &amp; A - B');
  expect(text).not.toMatch(/[<>]/);
});

test('a webhook has the same content as data', () => {
  expect(JSON.parse(composeDigest('webhook', DIGEST).body)).toMatchObject({
    type: 'alerts.digest',
    timestamp: DIGEST.at,
    data: {
      number: 12,
      coverage: { known: 1_200, never: 10 },
      drift: null,
      findings: {
        total: 1_214,
        by_severity: { high: 1_200, low: 14 },
        list: [{ profile: PROFILE, regression: true }],
      },
      exceptions: { total: 1, list: [{ check: { number: 'CK-07' }, ended: false, ends_within_days: 3 }] },
      survey: { older: 60, objective_hours: 24 },
    },
  });
});

test.each([
  ['Harbour & Finch', 'NO-10421', 'Harbour &amp; Finch (NO-10421)'],
  ['Harbour & Finch', null, `Harbour &amp; Finch (${PROFILE})`],
  [null, 'NO-10421', 'NO-10421'],
  [null, null, PROFILE],
])('a customer named %s with reference %s is shown as %s', (name, reference, words) => {
  const [row] = DIGEST.exceptions?.rows ?? [];
  if (!row) throw new Error('The digest has no exception.');
  const exceptions = { total: 1, link: 'https://a.example', rows: [{ ...row, ...of(reference), name }] };
  const { body } = composeDigest('chat', { ...DIGEST, findings: null, exceptions });
  expect(JSON.parse(body).text).toContain(`- ${words}: CK-07`);
});

test('requested approvals say what is wanted, by whom and why, and need no coverage', () => {
  const { body, subject } = composeDigest('email', {
    ...DIGEST,
    findings: null,
    exceptions: null,
    survey: null,
    approvals: {
      total: 3,
      link: 'https://console.example',
      rows: [
        { kind: 'plan', number: 44, title: 'Show Forms', madeBy: 'Ada Hart', link: 'https://c.example/1' },
        {
          kind: 'exceptions',
          check,
          profiles: 39,
          until: '2026-12-31',
          reason: 'The statement\ncame by post.',
          madeBy: 'Ada Hart',
          link: 'https://c.example/2',
        },
        { kind: 'check_change', check, madeBy: 'Ida Berg', link: 'https://c.example/3' },
      ],
    },
  });
  expect(subject).toBe('Portal Console: 3 approvals requested');
  expect(body.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- A-44 Show Forms: plan by Ada Hart needs approval',
    '- CK-07 Forms are there: 39 exceptions until 2026-12-31 UTC requested by Ada Hart: The statement came by post.',
    '- CK-07 Forms are there: change requested by Ida Berg',
  ]);
  expect(body).not.toContain('Based on readings');
});
