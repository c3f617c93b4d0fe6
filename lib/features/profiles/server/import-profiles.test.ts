import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { activity } from '@/lib/features/activity/tables';
import { foldEvents } from '@/lib/features/events/server/fold-events';
import { setLabel } from '@/lib/features/labels/server/set-label';
import { labels } from '@/lib/features/labels/tables';
import { countCoverage } from '@/lib/features/setups/server/coverage';
import { planSurvey } from '@/lib/features/survey/server/plan-survey';
import type { Role } from '@/lib/platform/access/roles';
import { isConsoleError } from '@/lib/platform/use-case/console-error';
import { consoleWorkStore } from '@/lib/platform/work/console-work';
import { rowsOf } from '@/lib/platform/work/work-store';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { operatorOf } from '@/lib/testing/operators';
import { arrived, profileBody } from '@/lib/testing/webhook-bodies';
import type { ImportProfilesQuery } from '../profile-import';
import { knownProfiles } from '../tables';
import { exportLineOutcomes } from './export-line-outcomes';
import { exportUnknownProfiles } from './export-unknown-profiles';
import { importProfiles } from './import-profiles';
import { readKnownProfile } from './read-known-profile';
import { readListedLines } from './read-listed-lines';

const NOW = Date.parse('2026-11-26T09:00:00Z');
const uuidOf = (number: number) => `7c1f6a52-90f3-4f0e-8a3b-${String(number).padStart(12, '0')}`;
const [ONE, TWO, THREE, FOUR] = [1, 2, 3, 4].map(uuidOf) as [string, string, string, string];

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (cause: unknown) => (isConsoleError(cause) ? { code: cause.code, errors: cause.errors } : cause),
  );

test.each([
  [
    'a file with semicolons, where a name may have a comma',
    `\uFEFFUUID;Name;Team\r\n${ONE};Finch, Sons;North`,
  ],
  ['a quoted file', `"Name","Profile UUID","Team"\n"Finch, Sons","${ONE}","North"\n`],
  ['lines pasted from a sheet', `${ONE}\t\tFinch, Sons\tNorth`],
  [
    'the name in a column called label',
    `profile\tcity\tlabel\tteam\n{${ONE.toUpperCase()}}\tOslo\tFinch, Sons\tNorth`,
  ],
])('reads %s', async (_, text) => {
  const { lines } = await readListedLines(text);
  expect(lines).toMatchObject([{ reference: '', name: 'Finch, Sons', team: 'North' }]);
});

test('a list of UUIDs alone, a heading that is not used, and a list without UUIDs', async () => {
  expect((await readListedLines(`${ONE}\n\n${TWO}`)).lines.map(({ line, uuid }) => [line, uuid])).toEqual([
    [1, ONE],
    [3, TWO],
  ]);
  expect((await readListedLines(`uuid,City\n${ONE},Oslo`)).unused).toEqual(['City']);
  expect(await refusal(readListedLines('name,reference\nFinch,A-1'))).toMatchObject({ code: 'invalid_body' });
  expect(await refusal(readListedLines(' \n'))).toMatchObject({ errors: { text: ['The list is empty.'] } });
});

describe.each(DATABASE_KINDS)('importing existing customers on %s', (kind) => {
  const opened = openFresh(kind);
  const as = (role: Role) => ({
    db: opened.database.db,
    exclusive: opened.database.exclusive,
    operator: operatorOf(role),
    call: { requestId: 'a-request', from: '192.0.2.7' },
    now: () => NOW,
  });
  const run = (text: string, query: ImportProfilesQuery = {}) =>
    importProfiles(as('compliance_manager'), text, query);
  const stored = async () => {
    const rows = await opened.database.db.execute(sql`
      SELECT known.uuid::text AS uuid, customer_reference AS reference, team, label AS name, listed_at IS NOT NULL AS listed
      FROM ${knownProfiles} AS known LEFT JOIN ${labels} AS label ON label.id = known.uuid::text ORDER BY 1`);
    return (rows as unknown as { rows: object[] }).rows;
  };
  const count = async () => (await opened.database.db.select().from(activity)).length;
  beforeEach(async () => {
    await opened.database.db.delete(labels);
    await opened.database.db.delete(knownProfiles);
  });

  test('new profiles are stored with their names, as known from a list and never read', async () => {
    const text = `uuid,customer_reference,name,team\n${ONE},00123,Łukasz Ørsted,North\n${TWO},,,\n`;
    expect(await run(text, { dry: 'true' })).toMatchObject({ lines: 2, counts: { new: 2 } });
    expect(await stored()).toEqual([]);
    expect(await run(text)).toMatchObject({ names: { added: 1, replaced: 0 } });
    expect(await stored()).toEqual([
      { uuid: ONE, reference: '00123', team: 'North', name: 'Łukasz Ørsted', listed: true },
      { uuid: TWO, reference: null, team: null, name: null, listed: true },
    ]);
    expect(await countCoverage(opened.database.db, null)).toMatchObject({ known: 2, never: 2, fresh: 0 });
    const [newest] = await opened.database.db.select().from(activity).orderBy(desc(activity.number)).limit(1);
    expect(newest).toMatchObject({ action: 'profiles.imported', subject: '2 profiles', after: { lines: 2 } });
  });

  test('the same file again changes nothing and records nothing', async () => {
    const text = `${ONE},A-1,Finch,North\n${TWO},A-2,Harbour,`;
    await run(text);
    const [rows, recorded] = [await stored(), await count()];
    const later = { ...as('administrator'), now: () => NOW + 60_000 };
    expect(await importProfiles(later, text, { replace: 'true' })).toMatchObject({
      counts: { new: 0, known: 2, completed: 0 },
    });
    expect([await stored(), await count()]).toEqual([rows, recorded]);
    const [first] = await opened.database.db.select().from(knownProfiles).limit(1);
    expect(first?.listedAt?.getTime()).toBe(NOW);
  });

  test('each line has its outcome; one that cannot be imported prevents the import unless it is left out', async () => {
    await opened.database.db.insert(knownProfiles).values({
      uuid: THREE,
      customerReference: 'A-3',
      searchReference: 'a-3',
      stateAt: new Date(NOW),
      seenAt: new Date(NOW),
      firstSeenAt: new Date(NOW),
    });
    await setLabel(as('administrator'), { kind: 'profile', id: THREE }, 'Third');
    const text = [
      'uuid,reference,name',
      `${ONE},A-1,Finch`,
      `${ONE},A-1,Finch`,
      `${THREE},A-9,Other`,
      `${TWO},a-3,Harbour`,
      `${FOUR},1.23457E+19,`,
      'A-77,A-77,',
      `${FOUR},A-4,"bad\u202Ename"`,
    ].join('\n');
    const planned = await run(text, { dry: 'true' });
    expect(planned.shown.map(({ line, outcome, detail }) => [line, outcome, detail])).toEqual([
      [2, 'new', ''],
      [3, 'twice', 'First on line 2'],
      [4, 'differs', 'Name here: Third; in the list: Other. Reference here: A-3; in the list: A-9.'],
      [5, 'reference_taken', `Belongs to ${THREE}`],
      [6, 'reference_damaged', expect.stringContaining('shortened')],
      [7, 'not_a_uuid', ''],
      [8, 'not_valid', expect.stringContaining('invisible')],
    ]);
    expect(await refusal(run(text))).toMatchObject({
      code: 'invalid_body',
      errors: { 'line 7': ['not_a_uuid'] },
    });
    expect(await stored()).toHaveLength(1);
    await run(text, { 'leave-out': 'true', hash: planned.hash });
    expect(await stored()).toMatchObject([
      { uuid: ONE, name: 'Finch' },
      { uuid: THREE, name: 'Third', reference: 'A-3', listed: false },
    ]);
    await run(text, { 'leave-out': 'true', replace: 'true' });
    expect((await stored())[1]).toMatchObject({ name: 'Other', reference: 'A-3' });
  });

  test('an imported profile shows its reference and team as from a list, until an event reports its state', async () => {
    await run(`${ONE},A-1,Finch,North`);
    const { db } = opened.database;
    expect(await readKnownProfile(as('support'), ONE)).toMatchObject({
      customerReference: 'A-1',
      team: 'North',
      listedAt: '2026-11-26T09:00:00.000Z',
    });
    await foldEvents(opened.database, [
      arrived(profileBody({ profile: ONE, status: 'Processed', timestamp: '2026-11-26T10:00:00.000Z' })),
    ]);
    const known = await readKnownProfile(as('support'), ONE);
    expect(known).toMatchObject({ team: 'Business onboarding', listedAt: null });
    await run(`${ONE},A-1,Finch,North`, { replace: 'true' });
    expect(await readKnownProfile(as('support'), ONE)).toEqual(known);
    expect(await db.$count(knownProfiles)).toBe(1);
  });

  test('new profiles are the first that the survey reads; those the service does not know come back as a list', async () => {
    const { db } = opened.database;
    const old = new Date(NOW - 30 * 86_400_000);
    await db
      .insert(knownProfiles)
      .values({ uuid: FOUR, seenAt: old, firstSeenAt: old, readAt: old, triedAt: old });
    await run(`${ONE},00123,=Finch,North\n${TWO},A-2,,`);
    const store = consoleWorkStore();
    await planSurvey({ db, store, maxAge: 86_400_000 });
    const queued = await rowsOf<{ key: string }>(
      db,
      sql`SELECT key FROM ${store.items} WHERE queue LIKE 'survey:%' ORDER BY id`,
    );
    expect(queued.map(({ key }) => key)).toEqual([ONE, TWO, FOUR]);
    await db.update(knownProfiles).set({ failure: 'not_found' }).where(eq(knownProfiles.uuid, ONE));
    const context = { ...as('support'), activity: { exported: async () => {} } };
    const parts: string[] = [];
    for await (const part of exportUnknownProfiles(context as never)) parts.push(String(part));
    expect((await readListedLines(parts.join(''))).lines).toMatchObject([
      { uuid: ONE, reference: '00123', name: '=Finch', team: 'North' },
    ]);
  });

  test('outcomes that changed since the preview prevent the import', async () => {
    const text = `${ONE},A-1,Finch`;
    const { hash } = await run(text, { dry: 'true' });
    await setLabel(as('administrator'), { kind: 'profile', id: ONE }, 'Elsewhere');
    expect(await refusal(run(text, { hash }))).toMatchObject({ code: 'decision_outdated' });
    expect(await stored()).toEqual([]);
  });

  test('the outcomes as a file, which can be imported again', async () => {
    const text = `uuid,name,reference\n${ONE},=Finch,00123\nno uuid,,`;
    const parts: string[] = [];
    for await (const part of exportLineOutcomes(as('administrator'), text, { replace: false }))
      parts.push(String(part));
    const file = parts.join('');
    expect(file.split('\r\n').slice(0, 3)).toEqual([
      'line,outcome,outcome_code,detail,uuid,customer_reference,name,team',
      `2,New,new,,${ONE},00123,'=Finch,`,
      '3,Not a UUID,not_a_uuid,,no uuid,,,',
    ]);
    expect((await readListedLines(file)).lines[0]).toMatchObject({
      uuid: ONE,
      name: '=Finch',
      reference: '00123',
    });
  });

  test('support may not import', async () => {
    await expect(importProfiles(as('support'), ONE, {})).rejects.toMatchObject({ code: 'not_permitted' });
  });
});
