import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unreadSection } from '@/lib/configuration/contract/unread-section';
import {
  acceptDeviation,
  deleteBaseline,
  saveBaseline,
} from '@/lib/features/baselines/server/save-baselines';
import { labels } from '@/lib/features/labels/tables';
import { countSections } from '@/lib/features/profiles/server/count-sections';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { ACTIVITY_ASIDE } from '@/lib/testing/activity-aside';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { fillEvents } from '@/lib/testing/fill-events';
import { fillSetups, madeSetup, storeContent } from '@/lib/testing/fill-setups';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { planOf, recordStatements, wholeTableScans } from '@/lib/testing/recorded-statements';
import type { SetupsQuery } from '../setups';
import { exportSetups } from './export-setups';
import { listSetups } from './list-setups';
import { readProfileGroup, readSetup } from './read-setup';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const HOUR = 3_600_000;

const COMPANY = madeSetup(0);
const TRUST = madeSetup(4);
const without = (base: object, section: string) => ({
  ...base,
  [section]: { ...(base as Record<string, object>)[section], enabled: false },
});
const withForms = (base: object, form_ids: number[]) => ({ ...base, forms: { enabled: true, form_ids } });

/** The stored form of a section nested more deeply than anything compared. */
const deep = () => ({ ...COMPANY, director: unreadSection('too_deep') });
const large = () => ({ ...COMPANY, director: unreadSection('too_large') });

describe.each(DATABASE_KINDS)('setups on %s', (kind) => {
  const opened = openFresh(kind);

  const contextOf = (db = opened.database.db) => ({
    ...BY_ADMINISTRATOR,
    ...ACTIVITY_ASIDE,
    db,
    reads: new DatabaseReads(() => 0),
    survey: { maxAge: 24 * HOUR },
    now: () => NOW,
  });
  const list = (query: SetupsQuery = {}) => listSetups(contextOf(), query);

  let made = 0;
  /** Adds profiles with this configuration, read this many hours ago; null: never read. */
  async function add(
    count: number,
    data: unknown,
    more: Partial<typeof knownProfiles.$inferInsert> & { hoursAgo?: number } = {},
  ): Promise<{ setup: number; uuids: string[] }> {
    const { hoursAgo = 1, ...columns } = more;
    const at = new Date(NOW - hoursAgo * HOUR);
    const { db } = opened.database;
    const known =
      data === null ? null : await db.transaction((transaction) => storeContent(transaction, data, at));
    const rows = Array.from({ length: count }, () => {
      made += 1;
      const uuid = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
      const read =
        known === null ? {} : { setup: known.setup, content: known.content, readAt: at, triedAt: at };
      return { uuid, seenAt: at, firstSeenAt: at, ...read, ...columns };
    });
    await insertRows(db, knownProfiles, rows);
    return { setup: known?.setup ?? 0, uuids: rows.map(({ uuid }) => uuid) };
  }

  beforeEach(async () => {
    await opened.database.db.delete(knownProfiles);
  });

  /** Each family in one line: its counts, and how its groups differ. */
  const lines = ({ families }: Awaited<ReturnType<typeof listSetups>>) =>
    families.map(({ groups }) =>
      groups.map(({ profiles, differences }) =>
        `${profiles} ${differences.map(({ words }) => words).join(' · ')}`.trim(),
      ),
    );

  test('groups are in families, the biggest first, each with its differences from the head', async () => {
    await add(6, COMPANY);
    await add(2, without(COMPANY, 'director'));
    await add(3, withForms(COMPANY, [101, 104]));
    await add(4, TRUST);
    await add(1, without(without(TRUST, 'trustee'), 'identity'));
    const answer = await list();
    expect(lines(answer)).toEqual([
      ['6', '3 Form 1000 missing', '2 Directors hidden'],
      ['4', '1 Identity hidden · Trustees hidden'],
    ]);
    expect(answer).toMatchObject({ profiles: 16, groups: 5, leftOut: [], maxAge: 24 * HOUR });
    expect(answer.sections.map(({ key }) => key)).toHaveLength(25);
    expect(answer.families[1]?.name).toContain('Trustees');
    const head = answer.families[0]?.groups[0];
    const shown = Object.entries(COMPANY).flatMap(([key, section]) =>
      section !== null && (section as { enabled: boolean }).enabled ? [key] : [],
    );
    const isShown = (_: object, index: number) => head?.presence[index] === 'shown';
    expect(
      answer.sections
        .filter(isShown)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(shown.sort());
    const fingerprints = answer.families.flatMap(({ groups }) =>
      groups.map(({ fingerprint }) => fingerprint),
    );
    expect(new Set(fingerprints).size).toBe(5);
    for (const fingerprint of fingerprints) expect(fingerprint).toMatch(/^[0-9a-f]{4,64}$/);
  });

  test('a family is called by the name that people gave to one of its setups, before the words for what it shows', async () => {
    const { setup } = await add(3, COMPANY);
    const { setup: other } = await add(1, withForms(COMPANY, [101]));
    const nameOf = async () => (await list()).families[0]?.name;
    const words = await nameOf();
    const { db } = opened.database;
    const name = async (id: number, label: string) => {
      await db.delete(labels);
      await db
        .insert(labels)
        .values({ kind: 'setup', id: String(id), label, updatedAt: new Date(NOW), updatedBy: 'Ada Hart' });
    };
    await name(setup, 'Limited companies');
    expect(await nameOf()).toBe('Limited companies');
    expect(
      (await readProfileGroup(contextOf(), (await add(1, withForms(COMPANY, [101]))).uuids[0] ?? '')).group
        ?.first,
    ).toMatchObject({
      name: 'Limited companies',
    });
    await name(other, 'Companies without form 118');
    expect(await nameOf()).toBe('Companies without form 118');
    await db.delete(labels);
    expect(await nameOf()).toBe(words);
  });

  test('unreadable and never-read profiles are in no group and counted separately', async () => {
    await add(3, COMPANY);
    await add(2, COMPANY, { hoursAgo: 30 });
    await add(1, COMPANY, { failure: 'not_found' });
    await add(2, null, { failure: 'error', triedAt: new Date(NOW) });
    await add(4, null);
    const answer = await list();
    expect(lines(answer)).toEqual([['5']]);
    expect(answer.coverage).toEqual({
      known: 12,
      fresh: 3,
      older: 2,
      unreadable: 3,
      never: 4,
      reasons: { error: 2, not_found: 1 },
      oldest: new Date(NOW - 30 * HOUR).toISOString(),
    });
  });

  test('for each section it counts how many of the read profiles show and hide it', async () => {
    await add(3, COMPANY);
    await add(2, without(COMPANY, 'director'));
    await add(1, without(COMPANY, 'director'), { failure: 'not_found' });
    await add(1, deep());
    await add(4, null);
    const { sections } = await countSections(contextOf());
    expect(sections).toHaveLength(25);
    expect(sections.find(({ key }) => key === 'director')).toEqual({ key: 'director', shown: 3, hidden: 2 });
    expect(sections.find(({ key }) => key === 'identity')).toEqual({ key: 'identity', shown: 0, hidden: 6 });
  });

  test('a filter leaves families unchanged, and counts the matching profiles', async () => {
    await add(5, COMPANY, { reviewStatus: 'Approved', risk: 'Low', team: 'North' });
    await add(2, without(COMPANY, 'director'), { reviewStatus: 'Archived', risk: 'High', team: 'South' });
    await add(1, TRUST, { reviewStatus: 'Approved' });
    expect(lines(await list({ status: ['Archived'] }))).toEqual([['0', '2 Directors hidden']]);
    expect(lines(await list({ risk: 'High' }))).toEqual([['0', '2 Directors hidden']]);
    expect(lines(await list({ team: 'North' }))).toEqual([['5']]);
    expect(lines(await list({ status: ['Approved', 'Archived'], risk: 'Low' }))).toEqual([['5']]);
    const none = await list({ status: ['No such status'] });
    expect(none).toMatchObject({ families: [], profiles: 0, groups: 0, coverage: { known: 0 } });
    const answer = await list({ status: ['Approved'] });
    expect(answer).toMatchObject({ profiles: 6, groups: 2, coverage: { known: 6 } });
    expect(answer.facets.status).toEqual([
      { value: 'Approved', count: 6 },
      { value: 'Archived', count: 2 },
    ]);
    expect(answer.facets.team?.map(({ value }) => value)).toEqual(['North', 'South']);
  });

  test('groups that differ only in one section are found, compared with their head or with another group', async () => {
    await add(6, COMPANY);
    const hidden = await add(2, without(COMPANY, 'director'));
    await add(3, withForms(COMPANY, [101]));
    const both = await add(1, without(withForms(COMPANY, [101]), 'director'));
    await add(4, TRUST);
    expect(lines(await list({ but: 'director' }))).toEqual([['6', '2 Directors hidden']]);
    expect(lines(await list({ but: 'forms' }))).toEqual([['6', '3 Forms 104, 1000 missing']]);
    expect(lines(await list({ but: 'forms', of: hidden.setup }))).toEqual([
      ['2', '1 Forms 104, 1000 missing'],
    ]);
    expect(lines(await list({ of: both.setup, but: 'director' }))).toEqual([['1', '3 Directors shown']]);
    expect(await list({ but: 'treasurer' })).toMatchObject({ families: [], groups: 0 });
    expect(await list({ of: 999_999 })).toMatchObject({ families: [], groups: 0 });
    expect((await readSetup(contextOf(), hidden.setup, {})).sameBut).toEqual([
      { section: 'director', groups: 1, profiles: 6 },
      { section: 'forms', groups: 1, profiles: 1 },
    ]);
  });

  test('outliers come first if requested', async () => {
    await add(9, COMPANY);
    await add(5, withForms(COMPANY, [1]));
    await add(4, TRUST);
    await add(2, without(TRUST, 'identity'));
    await add(1, without(TRUST, 'trustee'));
    expect(lines(await list({ first: 'outliers' }))).toEqual([
      ['4', '1 Trustees hidden', '2 Identity hidden'],
      ['9', expect.stringContaining('5 ')],
    ]);
  });

  test('a configuration nested too deeply is left out with the reason, but still counted', async () => {
    await add(3, COMPANY);
    const { setup } = await add(2, deep());
    const answer = await list();
    expect(answer).toMatchObject({
      profiles: 5,
      groups: 2,
      leftOut: [{ number: setup, profiles: 2, why: 'too_deep' }],
    });
    expect(lines(answer)).toEqual([['3']]);
    expect(await readSetup(contextOf(), setup, {})).toMatchObject({
      number: setup,
      profiles: 2,
      leftOut: 'too_deep',
      against: null,
      compared: [],
    });
  });

  test('a configuration with a section too large to read is left out as too large', async () => {
    const { setup } = await add(1, large());
    expect(await list()).toMatchObject({ leftOut: [{ number: setup, profiles: 1, why: 'too_large' }] });
  });

  test('a section that cannot be read does not affect the others', async () => {
    await add(3, COMPANY);
    await add(1, { ...COMPANY, treasurer: 'none' });
    const [family] = (await list()).families;
    expect(family?.groups[1]?.differences).toEqual([
      { section: 'treasurer', difference: 'unreadable', words: 'Treasurer unreadable', accepted: false },
    ]);
  });

  test('differences outside the 25 sections have a column of their own', async () => {
    await add(3, COMPANY);
    await add(1, { ...COMPANY, something_new: true });
    const answer = await list();
    expect(lines(answer)).toEqual([['3', '1 Other settings differ']]);
    expect(answer.sections.at(-1)).toEqual({ key: 'rest', label: 'Other settings', group: 'Other settings' });
  });

  test('a setup is compared setting by setting with the head of its family, or with another', async () => {
    const company = await add(3, COMPANY, { hoursAgo: 5 });
    const other = await add(2, withForms(COMPANY, [101, 104]), { hoursAgo: 2 });
    await opened.database.db
      .update(knownProfiles)
      .set({ readAt: new Date(NOW - 3 * HOUR) })
      .where(eq(knownProfiles.uuid, other.uuids[0] ?? ''));
    const detail = await readSetup(contextOf(), other.setup, {});
    expect(detail).toMatchObject({
      number: other.setup,
      profiles: 2,
      leftOut: null,
      unreadable: [],
      oldestReadAt: new Date(NOW - 3 * HOUR).toISOString(),
      newestReadAt: new Date(NOW - 2 * HOUR).toISOString(),
      against: { number: company.setup, profiles: 3 },
      data: withForms(COMPANY, [101, 104]),
    });
    expect(detail.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(detail.compared).toHaveLength(25);
    const forms = detail.compared.find(({ key }) => key === 'forms');
    expect(forms?.settings.find(({ path }) => path === 'form_ids')).toMatchObject({
      sign: 'changed',
      before: [101, 104, 1_000],
      after: [101, 104],
    });
    expect(await readSetup(contextOf(), company.setup, {})).toMatchObject({ against: null });
    expect((await readSetup(contextOf(), company.setup, { against: other.setup })).against).toMatchObject({
      number: other.setup,
    });
    await expect(readSetup(contextOf(), 999_999, {})).rejects.toMatchObject({ code: 'no_such_setup' });
    await expect(readSetup(contextOf(), company.setup, { against: 999_999 })).rejects.toMatchObject({
      code: 'no_such_setup',
    });
  });

  test('a profile shows how many have its setup; a deleted or never-read one has none', async () => {
    const company = await add(3, COMPANY);
    const other = await add(2, without(COMPANY, 'director'));
    const deleted = await add(1, COMPANY, { failure: 'not_found' });
    const never = await add(1, null);
    const read = (of: { uuids: string[] }) => readProfileGroup(contextOf(), of.uuids[0] ?? '');
    expect((await read(company)).group).toMatchObject({ profiles: 3, first: null, differences: [] });
    expect((await read(other)).group).toMatchObject({
      number: other.setup,
      profiles: 2,
      first: { number: company.setup, profiles: 3 },
      differences: [{ words: 'Directors hidden' }],
    });
    expect(await read(deleted)).toEqual({ group: null });
    expect(await read(never)).toEqual({ group: null });
    expect(await readProfileGroup(contextOf(), '00000000-0000-4000-8000-ffffffffffff')).toEqual({
      group: null,
    });
  });

  test('the file has a row for each group, and at its end the profiles in no group', async () => {
    await add(3, COMPANY);
    await add(1, without(COMPANY, 'director'));
    await add(1, deep());
    await add(2, null);
    const pieces = [];
    for await (const piece of exportSetups(contextOf(), {})) pieces.push(piece);
    const [heading, ...rows] = pieces.join('').trimEnd().split('\r\n');
    expect(heading?.split(',').slice(0, 7)).toEqual([
      ...[
        'setup',
        'fingerprint',
        'compared_with',
        'profiles',
        'differences',
        'document',
        'advanced_documents',
      ],
    ]);
    expect(rows.map((row) => row.split(',').slice(3, 6).join(','))).toEqual([
      ...['3,,shown', '1,Directors hidden,shown', '1,Nested too deeply to be compared,', '2,Never read,'],
    ]);
  });

  test('a baseline is the head of its family in its own sections, however few match it; acceptances are shown separately', async () => {
    const { setup } = await add(1, COMPANY);
    await add(9, withForms(COMPANY, [101, 104]));
    const other = await add(3, without(COMPANY, 'director'));
    const baseline = { name: 'Companies', setup, sections: ['director', 'identity'], scope: {} };
    const { id } = await saveBaseline(contextOf(), baseline);
    const accepting = { section: 'director', setup: other.setup, reason: 'A reason that is long enough.' };
    await acceptDeviation(contextOf(), id, { ...accepting, until: '2026-11-22' });
    const [family] = (await list()).families;
    expect(family).toMatchObject({
      name: 'Companies',
      reference: { kind: 'baseline', id, version: 1, sections: ['identity', 'director'] },
      groups: [
        { profiles: 1, differences: [] },
        { profiles: 9, differences: [] },
        { profiles: 3, differences: [{ section: 'director', accepted: true }] },
      ],
    });
    const [against] = (await list({ against: 'biggest' })).families;
    expect(against).toMatchObject({
      name: 'Companies',
      reference: { kind: 'biggest' },
      groups: [
        { profiles: 9, differences: [] },
        { profiles: 3, differences: [{ section: 'director', accepted: false }, { section: 'forms' }] },
        { profiles: 1, differences: [{ section: 'forms', accepted: false }] },
      ],
    });
    await deleteBaseline(contextOf(), id);
    expect((await list()).families[0]).toMatchObject({
      reference: { kind: 'biggest' },
      groups: [{ profiles: 9 }, {}, {}],
    });
  });

  test('nothing known, and nothing read yet, give no groups', async () => {
    expect(await list()).toMatchObject({ families: [], groups: 0, profiles: 0, coverage: { known: 0 } });
    await add(1, null);
    expect(await list()).toMatchObject({ families: [], groups: 0, coverage: { known: 1, never: 1 } });
    await add(1, COMPANY);
    expect(lines(await list())).toEqual([['1']]);
  });
});

/** Enough that scanning the whole table costs the planner more than its indexes. */
const PROFILES = 8_000;

describe.each(DATABASE_KINDS)('8 000 profiles in 40 setups on %s', (kind) => {
  const opened = openFresh(kind);
  beforeAll(async () => {
    await fillEvents(opened.database, { profiles: PROFILES, events: 1 });
    await fillSetups(opened.database, { setups: 40, missing: 3, readAt: new Date(NOW) });
  });

  test('are counted from indexes alone, with up to three statements on profiles', async () => {
    for (const query of [{}, { status: ['Approved'] }, { risk: 'Low' }, { team: 'Team 3', but: 'forms' }]) {
      const { db, statements } = recordStatements(opened.database);
      const context = {
        ...BY_ADMINISTRATOR,
        db,
        reads: new DatabaseReads(() => 0),
        survey: { maxAge: HOUR },
        now: () => NOW,
      };
      const { groups } = await listSetups(context, query);
      expect(groups).toBeGreaterThan(1);
      const counting = statements.filter(({ text }) => text.includes('count(*)'));
      expect(counting.length).toBeLessThanOrEqual(3);
      const scans = await Promise.all(statements.map((one) => wholeTableScans(opened.database, one)));
      expect(scans.flat().filter((line) => line.includes('known_profiles'))).toEqual([]);
      // Sorting 100 000 rows spills to disk even with few columns.
      const coverage = counting.filter(({ text }) => text.includes('AS oldest'));
      expect(coverage.length).toBeGreaterThan(0);
      const plans = await Promise.all(coverage.map((one) => planOf(opened.database, one)));
      expect(plans.flat().filter((line) => /\bSort\b/.test(line))).toEqual([]);
    }
    const { rows } = (await opened.database.db.execute(sql`
      SELECT count(*)::int AS count FROM ${knownProfiles} WHERE failure IS NULL AND setup IS NOT NULL`)) as unknown as {
      rows: { count: number }[];
    };
    const answer = await listSetups(
      {
        ...BY_ADMINISTRATOR,
        db: opened.database.db,
        reads: new DatabaseReads(() => 0),
        survey: { maxAge: null },
        now: () => NOW,
      },
      {},
    );
    expect(answer.profiles).toBe(rows[0]?.count);
    expect(answer.coverage).toMatchObject({ known: PROFILES, older: 0 });
  });
});
