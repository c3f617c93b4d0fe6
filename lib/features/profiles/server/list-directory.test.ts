import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { toLabelRow } from '@/lib/features/labels/server/label-rows';
import { labels } from '@/lib/features/labels/tables';
import { setupFacts } from '@/lib/features/setups/tables';
import { insertRows } from '@/lib/platform/db/insert-rows';
import type { SortOf } from '@/lib/platform/list/list';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { hasTerms, searchTerms } from '@/lib/platform/text/search-words';
import { ACTIVITY_ASIDE } from '@/lib/testing/activity-aside';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { fillEvents } from '@/lib/testing/fill-events';
import { fillFacts } from '@/lib/testing/fill-facts';
import { openFresh } from '@/lib/testing/open-fresh';
import { AT_NOON, BY_ADMINISTRATOR } from '@/lib/testing/operators';
import type { PROFILES_LIST } from '../list';
import type { DirectoryProfile, DirectoryQuery } from '../profiles';
import { knownProfiles } from '../tables';
import { exportDirectory } from './export-directory';
import { listDirectory } from './list-directory';

const MANY = 6_000;
const NAMES = new Map<string, string>();
/** The setup of each profile, and the facts of each setup: "form 104". */
const SETUPS = new Map<string, number | null>();
const FACTS = new Map<number, Set<string>>();
const NAMED = ['Café de l’Été SARL', 'Aco Sails', 'The Harbour & Finch Company (1884) Ltd', 'Zoë Bramwell'];

/** The expected rows, computed the simple way. */
function expected(all: readonly DirectoryProfile[], query: DirectoryQuery): DirectoryProfile[] {
  const { q = '', status, risk, team, assignee, sort = 'seen', order = 'desc' } = query;
  const searched = q.toLowerCase();
  const terms = searchTerms(q);
  const found = all.filter(
    (row) =>
      (status === undefined || status.includes(row.reviewStatus ?? '')) &&
      (risk === undefined || row.risk === risk) &&
      (team === undefined || row.team === team) &&
      (assignee === undefined || row.assignee === assignee) &&
      // A profile whose last reading failed is in no group.
      (query.setup === undefined || (row.failure === null && SETUPS.get(row.uuid) === query.setup)) &&
      (query.coverage === undefined || coverageOf(row) === query.coverage) &&
      (query.failure === undefined || row.failure === query.failure) &&
      asksFacts(query).every((isMet) => row.failure === null && isMet(factsOf(row))) &&
      (row.customerReference?.toLowerCase()[searched.length < 3 ? 'startsWith' : 'includes'](searched) ||
        searched === '' ||
        (terms.length > 0 && hasTerms(NAMES.get(row.uuid) ?? '', terms)) ||
        (searched.length >= 8 && row.uuid.startsWith(searched))),
  );
  const sorted = found.toSorted((one, other) => {
    for (const key of KEYS[sort]) {
      const [a, b] = [key(one), key(other)];
      if (a !== b) return a < b ? -1 : 1;
    }
    return 0;
  });
  return order === 'asc' ? sorted : sorted.reverse();
}

const factsOf = ({ uuid }: DirectoryProfile): ReadonlySet<string> =>
  FACTS.get(SETUPS.get(uuid) ?? 0) ?? new Set();

function coverageOf({ readAt, failure }: DirectoryProfile): string {
  if (failure !== null) return 'unreadable';
  if (readAt === null) return 'never';
  return AT_NOON.now() - Date.parse(readAt) <= 86_400_000 ? 'fresh' : 'older';
}

/** For each filter on a portal's contents, whether it matches. */
function asksFacts(query: DirectoryQuery): ((facts: ReadonlySet<string>) => boolean)[] {
  const has = (kind: string, values: readonly string[] = []) =>
    values.map((value) => (facts: ReadonlySet<string>) => facts.has(`${kind} ${value}`));
  return [
    ...has('shown', query.shows),
    ...has('hidden', query.hides),
    ...has('absent', query.lacks),
    ...has('form', query.form),
    ...(query['without-form'] ?? []).map(
      (form) => (facts: ReadonlySet<string>) =>
        facts.size > 0 && !facts.has(`form ${form}`) && !facts.has('unreadable forms'),
    ),
    ...has('model', query.model),
    ...has('config', query['advanced-document']),
    ...(query.document ?? []).map(
      (name) => (facts: ReadonlySet<string>) =>
        [...facts].some((fact) => fact.startsWith('document ') && fact.slice(9).includes(name.toLowerCase())),
    ),
    ...has('screening', query.screening),
    ...has('threshold', query.threshold === undefined ? [] : [query.threshold]),
  ];
}

type Key = (row: DirectoryProfile) => string;
const LAST = '\uffff';
const KEYS: Record<SortOf<typeof PROFILES_LIST>, readonly Key[]> = {
  seen: [({ seenAt }) => seenAt, ({ uuid }) => uuid],
  changed: [({ changedAt }) => changedAt ?? '', ({ uuid }) => uuid],
  reference: [({ customerReference }) => customerReference?.toLowerCase() ?? LAST, ({ uuid }) => uuid],
  status: [({ reviewStatus }) => reviewStatus ?? LAST, ({ seenAt }) => seenAt, ({ uuid }) => uuid],
};

const sometimes = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const oneOrTwo = (name: keyof DirectoryQuery, values: readonly string[]) =>
  fc
    .uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 })
    .map((asked): DirectoryQuery => ({ [name]: asked }));
const one = (name: keyof DirectoryQuery, values: readonly (string | number)[]) =>
  fc.constantFrom(...values).map((asked): DirectoryQuery => ({ [name]: asked }));
const ofReadings = fc.oneof(
  oneOrTwo('shows', ['director', 'forms', 'trustee']),
  oneOrTwo('hides', ['director', 'identity']),
  oneOrTwo('lacks', ['agent', 'secretary']),
  oneOrTwo('form', ['104', '105', '999']),
  oneOrTwo('without-form', ['104', '118']),
  oneOrTwo('model', ['14', '15']),
  oneOrTwo('advanced-document', ['3']),
  oneOrTwo('document', ['Kind 3', 'document', '%']),
  oneOrTwo('screening', ['director:manual', 'agent:automatic']),
  one('threshold', ['10', '25', '99']),
  one('coverage', ['fresh', 'older', 'unreadable', 'never']),
  one('failure', ['error']),
  one('setup', [1, 2, 7]),
);
/** One or two of them, sometimes with another filter. */
const readingQueries = fc
  .tuple(
    ofReadings,
    fc.oneof(ofReadings, fc.constant({})),
    fc.oneof(fc.constant({}), fc.constant({ status: ['Approved'] }), fc.constant({ risk: 'Low' })),
    fc.record({
      sort: fc.constantFrom<SortOf<typeof PROFILES_LIST>>('seen', 'changed', 'reference', 'status'),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      offset: fc.constantFrom(0, 100, 1_000),
      limit: fc.integer({ min: 1, max: 100 }),
    }),
  )
  .map((parts): DirectoryQuery => Object.assign({}, ...parts));
const queries = fc
  .record({
    q: sometimes([
      'a',
      'AC-000',
      'bc-0000',
      'c-000',
      '012',
      '%',
      'a_-0',
      "c-' OR true --",
      'no such',
      'c4ca4238',
      '',
      ' ',
      'cafe',
      'harb LTD 18',
      'zoe  b',
      '’&',
      'ete',
    ]),
    status: fc.option(
      fc.uniqueArray(fc.constantFrom('Approved', 'Needs Review', 'Archived', 'Other'), { minLength: 1 }),
      { nil: undefined },
    ),
    risk: sometimes(['Low', 'High']),
    team: sometimes(['Team 1', 'Team 2']),
    assignee: sometimes(['Person 1']),
    sort: fc.constantFrom<SortOf<typeof PROFILES_LIST>>('seen', 'changed', 'reference', 'status'),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    offset: fc.oneof(fc.nat(MANY + 100), fc.constantFrom(0, 100, 500)),
    limit: fc.integer({ min: 1, max: 100 }),
  })
  .map((query) => JSON.parse(JSON.stringify(query)) as DirectoryQuery);

describe.each(DATABASE_KINDS)('the directory on %s', (kind) => {
  const opened = openFresh(kind);
  let all: DirectoryProfile[];
  const context = () => ({
    ...BY_ADMINISTRATOR,
    ...ACTIVITY_ASIDE,
    ...AT_NOON,
    db: opened.database.db,
    reads: new DatabaseReads(() => 0),
  });

  test('empty at first', async () => {
    expect(await listDirectory(context(), {})).toEqual({
      rows: [],
      offset: 0,
      matching: 0,
      total: 0,
      facets: { status: [], risk: [], team: [], assignee: [] },
      coverage: null,
    });
  });

  describe('with many profiles', () => {
    beforeAll(async () => {
      await fillEvents(opened.database, { profiles: MANY, events: 1 });
      await fillFacts(opened.database, { setups: 60, at: new Date(AT_NOON.now()) });
      const rows = await opened.database.db.select().from(knownProfiles);
      all = rows.map((row) => ({
        uuid: row.uuid,
        customerReference: row.customerReference,
        reviewStatus: row.reviewStatus,
        risk: row.risk,
        team: row.team,
        assignee: row.assignee,
        latestDocumentEvent: row.documentsAt && {
          status: row.documentStatus,
          at: row.documentsAt.toISOString(),
        },
        changedAt: row.stateAt?.toISOString() ?? null,
        seenAt: row.seenAt.toISOString(),
        listedAt: null,
        readAt: row.readAt?.toISOString() ?? null,
        failure: row.failure,
        failing: null,
        lastChange: null,
      }));
      for (const { uuid, setup } of rows) SETUPS.set(uuid, setup);
      for (const { kind, value, setup } of await opened.database.db.select().from(setupFacts)) {
        FACTS.set(setup, (FACTS.get(setup) ?? new Set()).add(`${kind} ${value}`));
      }
      all.forEach(({ uuid }, index) => {
        if (index % 7 === 0) NAMES.set(uuid, NAMED[(index / 7) % NAMED.length] ?? '');
      });
      const given = { updatedAt: new Date(0), updatedBy: 'Ada Hart' };
      await insertRows(
        opened.database.db,
        labels,
        [...NAMES].map(([id, label]) => toLabelRow({ kind: 'profile', id, label }, given)),
      );
    });

    test('each window equals filtering and sorting all profiles', async () => {
      await fc.assert(
        fc.asyncProperty(queries, async (query) => {
          const { offset = 0, limit = 100 } = query;
          const matching = expected(all, { ...query, q: query.q?.trim() });
          const window = await listDirectory(context(), query);
          expect(window.matching).toBe(matching.length);
          expect(window.total).toBe(MANY);
          expect(window.rows).toEqual(matching.slice(offset, offset + limit));
        }),
        { numRuns: 150 },
      );
    });

    test('filters on portal contents match exactly the newest readings, with the number of profiles read', async () => {
      await fc.assert(
        fc.asyncProperty(readingQueries, async (query) => {
          const { offset = 0, limit = 100 } = query;
          const matching = expected(all, query);
          const window = await listDirectory(context(), query);
          expect(window.matching).toBe(matching.length);
          expect(window.rows).toEqual(matching.slice(offset, offset + limit));
          if (asksFacts(query).length === 0) return;
          const { status, risk } = query;
          const among = expected(all, JSON.parse(JSON.stringify({ status, risk })) as DirectoryQuery);
          const count = (wanted: string) => among.filter((row) => coverageOf(row) === wanted).length;
          expect(window.coverage).toMatchObject({
            known: among.length,
            fresh: count('fresh'),
            older: count('older'),
            unreadable: count('unreadable'),
            never: count('never'),
          });
        }),
        { numRuns: 60 },
      );
    });

    test('a profile whose forms could not be read matches neither having a form nor not having it', async () => {
      const [having, lacking] = await Promise.all(
        [{ form: ['104'] }, { 'without-form': ['104'] }].map((query) => listDirectory(context(), query)),
      );
      const isUnreadable = (row: DirectoryProfile) => factsOf(row).has('unreadable forms');
      const unreadable = all.filter((row) => row.failure === null && isUnreadable(row)).length;
      const { fresh = 0, older = 0 } = having?.coverage ?? {};
      expect(unreadable).toBeGreaterThan(0);
      expect((having?.matching ?? 0) + (lacking?.matching ?? 0) + unreadable).toBe(fresh + older);
    });

    test('status counts ignore only the status filter, and the choices are offered', async () => {
      const { facets, matching } = await listDirectory(context(), { status: ['Archived'], risk: 'High' });
      const sums = new Map<string | null, number>();
      for (const { reviewStatus } of expected(all, { risk: 'High' })) {
        sums.set(reviewStatus, (sums.get(reviewStatus) ?? 0) + 1);
      }
      expect(new Map(facets.status?.map(({ value, count }) => [value, count]))).toEqual(sums);
      expect(matching).toBe(sums.get('Archived'));
      const distinct = (key: 'risk' | 'team' | 'assignee') =>
        [...new Set(all.flatMap((row) => row[key] ?? []))].sort();
      for (const name of ['risk', 'team', 'assignee'] as const) {
        expect(facets[name]?.map(({ value }) => value).toSorted()).toEqual(distinct(name));
      }
    });

    test('part of a reference is found without the trigram index, too', async () => {
      const query: DirectoryQuery = { q: '042', sort: 'reference', limit: 5 };
      const found = (await listDirectory(context(), query)).rows;
      expect(found.length).toBe(5);
      await opened.database.executeSql('DROP INDEX console.known_profiles_reference_parts');
      expect((await listDirectory(context(), query)).rows).toEqual(found);
    });

    test('the CSV is filtered and sorted in the same way, in chunks', async () => {
      const query = { risk: 'Low', sort: 'reference' } as const;
      const pieces: string[] = [];
      for await (const piece of exportDirectory(context(), query)) pieces.push(String(piece));
      const [heading, ...lines] = pieces.join('').trimEnd().split('\r\n');
      expect(heading).toBe(
        'uuid,name,customer_reference,review_status,risk,team,assignee,latest_document_event_status,latest_document_event_at,changed_at,seen_at,from_list_at,read_at,unreadable,unreadable_words,failing_checks,last_changed_at,last_changed_sections,last_changed_section_names',
      );
      expect(lines.map((line) => line.split(',')[0])).toEqual(
        expected(all, { ...query, order: 'asc' }).map(({ uuid }) => uuid),
      );
      expect(pieces.length).toBeGreaterThan(2);
      expect(lines.filter((line) => line.includes(',Aco Sails,')).length).toBeGreaterThan(10);
    });
  });

  test('portal configurations are searched in the newest event', async () => {
    const at = { seenAt: new Date(0), firstSeenAt: new Date(0) };
    const uuid = (last: number) => `00000000-0000-0000-0000-00000000002${last}`;
    const values: unknown[] = [512, '512', { id: 512 }, null, 'x'.repeat(20_000)];
    await insertRows(
      opened.database.db,
      knownProfiles,
      values.map((configuration, index) => ({ ...at, uuid: uuid(index), data: { configuration } })),
    );
    const { rows } = await listDirectory(context(), { configuration: 512 });
    expect(rows.map((row) => row.uuid).toSorted()).toEqual([uuid(0), uuid(1)]);
  });

  test('case 123: an exact search finds a whole reference, name or UUID, and no prefix', async () => {
    const times = { seenAt: new Date(0), firstSeenAt: new Date(0) };
    const uuid = (last: number) => `00000000-0000-0000-0000-00000000001${last}`;
    const made = (last: number, reference: string) => ({
      ...times,
      uuid: uuid(last),
      customerReference: reference,
      searchReference: reference.toLowerCase(),
    });
    await insertRows(opened.database.db, knownProfiles, [
      made(1, 'ZZ-10421'),
      made(2, 'ZZ-104210'),
      made(3, 'ZZ-1'),
      made(4, 'ZZ-2'),
    ]);
    const given = { updatedAt: new Date(0), updatedBy: 'Ada Hart' };
    const named = [
      { kind: 'profile' as const, id: uuid(3), label: 'Quayside Électrique, Ltd' },
      { kind: 'profile' as const, id: uuid(4), label: 'Quayside Électrique, Ltd of Leith' },
    ];
    await insertRows(
      opened.database.db,
      labels,
      named.map((label) => toLabelRow(label, given)),
    );
    const found = async (q: string) =>
      (await listDirectory(context(), { q, exact: 'yes' })).rows.map((row) => row.uuid);
    expect(await found('zz-10421')).toEqual([uuid(1)]);
    expect(await found(' QUAYSIDE electrique ltd ')).toEqual([uuid(3)]);
    expect(await found(uuid(2))).toEqual([uuid(2)]);
    expect(await found('zz-104')).toEqual([]);
    expect(await found('Quayside')).toEqual([]);
    expect(await found('00000000-0000')).toEqual([]);
  });

  test('cases 76, 77: text from events cannot run in a spreadsheet, and the longest texts can be stored', async () => {
    const longest = Array.from({ length: 200 }, (_, index) => String.fromCharCode(0x4e00 + index * 97)).join(
      '',
    );
    const times = { seenAt: new Date(0), firstSeenAt: new Date(0) };
    await insertRows(opened.database.db, knownProfiles, [
      {
        ...times,
        uuid: '00000000-0000-0000-0000-000000000001',
        customerReference: '=1+1\u202e',
        assignee: '@SUM(A1)',
      },
      {
        ...times,
        uuid: '00000000-0000-0000-0000-000000000002',
        searchReference: longest,
        reviewStatus: longest,
        risk: longest,
        team: longest,
        assignee: longest,
      },
    ]);
    let text = '';
    for await (const piece of exportDirectory(context(), { assignee: '@SUM(A1)' })) text += piece;
    expect(text).toContain("\r\n00000000-0000-0000-0000-000000000001,,'=1+1[U+202E],");
    expect(text).toContain(",'@SUM(A1),");
  });
});
