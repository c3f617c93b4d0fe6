import { beforeAll, describe, expect, test } from 'vitest';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import { claimNews } from '@/lib/features/alerts/server/claim-changes';
import { readChosen } from '@/lib/features/assignments/server/read-chosen';
import { assignments } from '@/lib/features/assignments/tables';
import { countFailing } from '@/lib/features/checks/server/count-failing';
import { previewForms } from '@/lib/features/checks/server/judge-forms';
import { judgeProfiles } from '@/lib/features/checks/server/judge-profiles';
import { readCheck } from '@/lib/features/checks/server/read-checks';
import { createCheck, switchCheck } from '@/lib/features/checks/server/save-checks';
import { readComparedItem } from '@/lib/features/compare/compared-items';
import { compareItems } from '@/lib/features/compare/server/compare-items';
import type { CallContext } from '@/lib/features/context';
import type { EXCEPTION_FILTERS } from '@/lib/features/exceptions/list';
import { createExceptions } from '@/lib/features/exceptions/server/exceptions';
import { exportExceptions, listExceptions } from '@/lib/features/exceptions/server/list-exceptions';
import { checkExceptions } from '@/lib/features/exceptions/tables';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { readOverview } from '@/lib/features/overview/server/read-overview';
import { readPageCounts } from '@/lib/features/overview/server/read-page-counts';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { ACTIVITY_ASIDE } from '@/lib/testing/activity-aside';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { operatorOf } from '@/lib/testing/operators';
import { countExceptionTargets } from './add-exceptions-for-filter';
import { countSetupChecks } from './count-setup-checks';
import { exportFindings, listFindings } from './list-findings';
import { readProfileChecks } from './read-profile-checks';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const DAY = 86_400_000;
const inDays = (days: number) => new Date(NOW + days * DAY).toISOString().slice(0, 10);

const NEEDS_118: CheckDefinition = {
  format: 1,
  title: 'Portals have form 118',
  why: '',
  severity: 'high',
  scope: {},
  condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [118] },
};

interface ExceptionCase {
  /** Days until its last one. */
  ends: number;
  isConfirmed: boolean;
  closed?: 'withdrawn' | 'refused' | 'replaced';
  /** The expected answer everywhere. */
  holds: boolean;
  /** The list filters that include it. `all` always does. */
  listed: readonly (typeof EXCEPTION_FILTERS)[number][];
  /** The expiry notice in a digest: within this many days, or 0 once it has expired. */
  alert: number | null;
}

/** One exception in each state, each for a profile of its own. */
const STANDINGS: Readonly<Record<string, ExceptionCase>> = {
  'holds for long': { ends: 30, isConfirmed: true, holds: true, listed: ['holds'], alert: null },
  'ends in ten days': { ends: 10, isConfirmed: true, holds: true, listed: ['holds', 'soon'], alert: 14 },
  'ends in two days': { ends: 2, isConfirmed: true, holds: true, listed: ['holds', 'soon'], alert: 3 },
  'holds until tonight': { ends: 0, isConfirmed: true, holds: true, listed: ['holds', 'soon'], alert: 3 },
  'ended yesterday': { ends: -1, isConfirmed: true, holds: false, listed: ['ended'], alert: 0 },
  'ended long ago': { ends: -30, isConfirmed: true, holds: false, listed: ['ended'], alert: null },
  'waits for a second person': {
    ends: 10,
    isConfirmed: false,
    holds: false,
    listed: ['asked'],
    alert: null,
  },
  'was never confirmed': { ends: -1, isConfirmed: false, holds: false, listed: ['ended'], alert: null },
  'withdrawn, would end in ten days': {
    ends: 10,
    isConfirmed: true,
    closed: 'withdrawn',
    holds: false,
    listed: ['withdrawn'],
    alert: null,
  },
  'withdrawn, would end in two days': {
    ends: 2,
    isConfirmed: true,
    closed: 'withdrawn',
    holds: false,
    listed: ['withdrawn'],
    alert: null,
  },
  'withdrawn, its last day is over': {
    ends: -1,
    isConfirmed: true,
    closed: 'withdrawn',
    holds: false,
    listed: ['withdrawn'],
    alert: null,
  },
  refused: {
    ends: 10,
    isConfirmed: false,
    closed: 'refused',
    holds: false,
    listed: ['refused'],
    alert: null,
  },
  'replaced after its end': {
    ends: -1,
    isConfirmed: true,
    closed: 'replaced',
    holds: false,
    listed: ['ended'],
    alert: null,
  },
};

const NAMES = Object.keys(STANDINGS);
const uuidOf = (name: string) => `00000000-0000-4000-8000-${String(NAMES.indexOf(name)).padStart(12, '0')}`;
const nameOf = (uuid: string) => NAMES[Number(uuid.slice(-12))] ?? uuid;
const those = (are: (exceptionCase: ExceptionCase) => boolean) =>
  NAMES.filter((name) => are(STANDINGS[name] as ExceptionCase)).toSorted();
const HOLDING = those(({ holds }) => holds);
const OPEN = those(({ holds }) => !holds);

describe.each(DATABASE_KINDS)('an exception in each state, on %s', (kind) => {
  const opened = openFresh(kind);
  const db = () => opened.database.db;
  let check = '';
  const context = () => ({
    ...ACTIVITY_ASIDE,
    db: db(),
    operator: operatorOf('administrator'),
    exceptionApproval: false,
    checksBlockSaves: true,
    call: { requestId: 'r', from: null },
    now: () => NOW,
    survey: { maxAge: 400 * DAY },
    reads: new DatabaseReads(() => 0),
    readings: { enqueue: () => {}, settled: async () => {} },
  });

  beforeAll(async () => {
    check = (await createCheck(context(), NEEDS_118)).id;
    await switchCheck(context(), check, { state: 'on' });
    for (const name of NAMES) {
      const forms = { enabled: true, form_ids: [101] };
      const data = { identity: { enabled: true }, forms };
      const reading = { uuid: uuidOf(name), data, forms, readAt: NOW, requestId: 'r', saved: false };
      await storeReading(db(), reading);
    }
    while (await judgeProfiles(db(), NOW));
    await insertRows(
      db(),
      checkExceptions,
      NAMES.map((name) => {
        const { ends, isConfirmed, closed = null } = STANDINGS[name] as ExceptionCase;
        const madeAt = new Date(NOW - 60 * DAY);
        return {
          id: uuidOf(name),
          check,
          checkVersion: 1,
          profile: uuidOf(name),
          reason: name,
          until: inDays(ends),
          madeAt,
          madeBy: 'Ada Hart',
          madeById: 'ada',
          confirmedAt: isConfirmed ? madeAt : null,
          closed,
        };
      }),
    );
  });

  const joined = async (chunks: AsyncIterable<unknown>) => {
    let text = '';
    for await (const chunk of chunks) text += chunk;
    const [head = '', ...lines] = text.trimEnd().split('\r\n');
    const columns = head.split(',');
    return lines.map((line) =>
      Object.fromEntries(line.split(',').map((cell, place) => [columns[place] ?? '', cell])),
    );
  };

  test('the list of exceptions includes it in exactly the filters of its state', async () => {
    for (const state of ['asked', 'holds', 'soon', 'ended', 'withdrawn', 'refused'] as const) {
      const { rows } = await listExceptions(context(), { state });
      expect(rows.map(({ profile }) => nameOf(profile)).toSorted(), state).toEqual(
        those(({ listed }) => listed.includes(state)),
      );
    }
    const { rows } = await listExceptions(context(), { state: 'all' });
    expect(those(({ holds }) => holds)).toEqual(
      rows
        .filter(({ holds }) => holds)
        .map(({ profile }) => nameOf(profile))
        .toSorted(),
    );
  });

  test('findings, their counts and Overview separate those with an active exception', async () => {
    const profilesOf = async (state: 'open' | 'excepted') =>
      (await listFindings(context(), { state })).rows.map(({ profile }) => nameOf(profile)).toSorted();
    expect(await profilesOf('open')).toEqual(OPEN);
    expect(await profilesOf('excepted')).toEqual(HOLDING);
    const { findings } = await readOverview(context());
    expect(findings).toMatchObject({
      excepted: HOLDING.length,
      exceptions: {
        soon: those(({ listed }) => listed.includes('soon')).length,
        sooner: 2,
        asked: those(({ listed }) => listed.includes('asked')).length,
      },
    });
    const waiting = those(({ listed }) => listed.includes('asked')).length;
    expect(findings?.requests).toMatchObject([{ check: { id: check, number: 1 }, profiles: waiting }]);
    expect(findings?.by.reduce((sum, { open }) => sum + open, 0)).toBe(OPEN.length);
    expect(await readPageCounts(context())).toMatchObject({
      findings: OPEN.length,
      exceptions: HOLDING.length + 1,
    });
  });

  test('the check counts it as excepted only while it is active', async () => {
    const { counts, excepting } = await readCheck(context(), check);
    expect(counts).toMatchObject({ fail: NAMES.length, excepted: HOLDING.length });
    expect(excepting.soon).toBe(those(({ listed }) => listed.includes('soon')).length);
  });

  test('files say for each finding and each exception whether it is active', async () => {
    const found = await joined(exportFindings(context(), {}));
    expect(
      found
        .filter(({ excepted }) => excepted === 'true')
        .map(({ profile = '' }) => nameOf(profile))
        .toSorted(),
    ).toEqual(HOLDING);
    const made = await joined(exportExceptions(context(), { state: 'holds' }));
    expect(made.map(({ profile = '' }) => nameOf(profile)).toSorted()).toEqual(HOLDING);
  });

  test('the profile, its draft, a comparison, its setup and the directory count it only while it is active', async () => {
    const failing = await countFailing(db(), { profiles: NAMES.map(uuidOf), day: inDays(0), cutoff: null });
    for (const name of NAMES) {
      const { holds } = STANDINGS[name] as ExceptionCase;
      const { findings } = await readProfileChecks(context(), uuidOf(name));
      expect(findings[0]?.exception?.holds ?? false, name).toBe(holds);
      const forms = { enabled: true, form_ids: [102] };
      const { checks } = await previewForms(context(), uuidOf(name), { forms });
      expect(
        checks.map(({ exceptedUntil }) => exceptedUntil !== null),
        name,
      ).toEqual([holds]);
      expect(failing.get(uuidOf(name)), name).toBe(holds ? 0 : 1);
      const item = readComparedItem(`profile:${uuidOf(name)}`);
      const asking = { requestId: 'r', signal: new AbortController().signal };
      const compared = await compareItems(
        context() as unknown as CallContext,
        item ? [item, item] : [],
        asking,
      );
      expect(compared.checks[0]?.verdicts[0]?.exceptedUntil != null, name).toBe(holds);
    }
    const { groups } = await countSetupChecks(context(), {});
    expect(groups).toMatchObject([{ failing: [{ severity: 'high', checks: 1 }] }]);
  });

  test('a plan for failing profiles leaves out exactly those with an active exception', async () => {
    const [plan] = await db()
      .insert(assignments)
      .values({
        title: 'Add form 118',
        reason: 'KYB-12',
        choice: {},
        state: 'planning',
        needsApproval: false,
        madeAt: new Date(NOW),
        madeBy: 'Ada Hart',
        madeById: 'ada',
        profiles: NAMES.map(uuidOf),
      })
      .returning({ number: assignments.number });
    const chosen = await readChosen(context(), {
      number: plan?.number ?? 0,
      from: 0,
      most: NAMES.length,
      source: { run: null, which: 'all', instead: null, check: `${check}:fail` },
    });
    const leftOut = chosen.filter(({ exceptedUntil }) => exceptedUntil !== null);
    expect(leftOut.map(({ profile }) => nameOf(profile)).toSorted()).toEqual(HOLDING);
    for (const { profile, exceptedUntil } of leftOut) {
      expect(exceptedUntil).toBe(inDays(STANDINGS[nameOf(profile)]?.ends ?? 0));
    }
  });

  test('a digest announces the expiry of an active or expired exception, and a finding without one', async () => {
    const ending = await db().transaction((transaction) => claimNews(transaction, 7, NOW));
    expect(Object.fromEntries(ending.map(({ profile, stage }) => [nameOf(profile), stage]))).toEqual(
      Object.fromEntries(
        NAMES.flatMap((name) => {
          const { alert } = STANDINGS[name] as ExceptionCase;
          return alert === null ? [] : [[name, alert]];
        }),
      ),
    );
  });

  test('another exception can be added exactly if none is active or requested', async () => {
    const until = inDays(5);
    const { count } = await countExceptionTargets(context(), check, { findings: {} });
    expect(count).toBe(OPEN.length - 1);
    const all = { profiles: NAMES.map(uuidOf), reason: 'Agreed.', until };
    const { leftOut } = await createExceptions(context(), check, all);
    expect(leftOut.map(nameOf).toSorted()).toEqual([...HOLDING, 'waits for a second person'].toSorted());
  });
});
