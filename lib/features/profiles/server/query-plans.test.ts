import { beforeAll, describe, expect, test } from 'vitest';
import { listDrift } from '@/lib/features/drift/server/list-drift';
import type { EventsQuery } from '@/lib/features/events/events';
import { listEvents } from '@/lib/features/events/server/list-events';
import { readOverview } from '@/lib/features/overview/server/read-overview';
import { readPageCounts } from '@/lib/features/overview/server/read-page-counts';
import type { Database } from '@/lib/platform/db/database';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { fillEvents } from '@/lib/testing/fill-events';
import { fillFacts } from '@/lib/testing/fill-facts';
import { openFresh } from '@/lib/testing/open-fresh';
import { AT_NOON, BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { planOf, recordStatements, wholeTableScans } from '@/lib/testing/recorded-statements';
import type { DirectoryQuery } from '../profiles';
import { listDirectory } from './list-directory';

const SOME_PROFILE = 'b6a5f3c2-0000-4000-8000-000000000000';

const DIRECTORY: readonly DirectoryQuery[] = [
  {},
  { sort: 'changed' },
  { sort: 'reference', offset: 9_900 },
  { sort: 'status', offset: 15_000 },
  { sort: 'seen', order: 'asc', offset: 5_000 },
  { status: ['Approved'] },
  { status: ['Approved'], sort: 'reference', offset: 2_500 },
  { status: ['Archived'], sort: 'changed' },
  { status: ['No such status'] },
  { risk: 'Low' },
  { risk: 'Low', sort: 'reference' },
  { team: 'Team 3', sort: 'changed' },
  { assignee: 'Person 7' },
  { status: ['Needs Review'], risk: 'Low', team: 'Team 3', assignee: 'Person 7' },
  { status: ['Approved'], risk: 'Medium', sort: 'changed' },
  { status: ['Approved', 'Declined'], sort: 'changed' },
  { q: 'ac-00' },
  { q: '0042' },
  { q: 'c-0', sort: 'status', risk: 'Low' },
  { q: 'a', sort: 'changed' },
  { q: SOME_PROFILE },
  { q: SOME_PROFILE.slice(0, 13) },
  { q: 'harbour' },
  { configuration: 12 },
  { setup: 12 },
  { setup: 12, status: ['Approved'], sort: 'changed' },
  { q: 'Harbour Glass 17', exact: 'yes' },
  { q: 'farnley 17', sort: 'reference' },
  { shows: ['director'] },
  { hides: ['trustee'], sort: 'reference', offset: 2_000 },
  { form: ['104'], status: ['Approved'], sort: 'changed' },
  { 'without-form': ['118'], form: ['104', '105'] },
  { model: ['14'], risk: 'Low' },
  { 'advanced-document': ['3'], sort: 'seen', offset: 1_000 },
  { document: ['kind 3'] },
  { screening: ['director:manual'], threshold: '25', q: 'ac-00' },
  { coverage: 'fresh' },
  { coverage: 'older', status: ['Approved'] },
  { coverage: 'unreadable' },
  { coverage: 'never' },
  { failure: 'not_found' },
  { changed: 'outside' },
];

const EVENTS: readonly EventsQuery[] = [
  {},
  { before: 500 },
  { event: 'profile.created' },
  { event: 'no.such.event' },
  { event: 'document.complete', status: 'Approved' },
  { status: 'Archived' },
  { status: 'No such status' },
  { verified: 'no' },
  { verified: 'yes', event: 'profile.updated' },
  { flagged: 'yes' },
  { flagged: 'yes', status: 'Approved' },
  { profile: SOME_PROFILE },
  { from: '2026-01-02T00:00:00Z', to: '2026-01-02T01:00:00Z' },
  { from: '2026-01-02T00:00:00Z', to: '2026-01-02T01:00:00Z', event: 'profile.created', verified: 'no' },
];

describe.each(DATABASE_KINDS)('20 000 profiles and as many events on %s', (kind) => {
  const opened = openFresh(kind);
  beforeAll(async () => {
    await fillEvents(opened.database, { profiles: 20_000, events: 20_000, named: 8_000 });
    await fillFacts(opened.database, { setups: 300, changed: 2_000, at: new Date(AT_NOON.now()) });
  });

  /** The scans of a query, without anything cached from the previous one. */
  async function scansOf(
    run: (context: ReturnType<typeof contextOf>) => Promise<unknown>,
  ): Promise<string[]> {
    const { db, statements } = recordStatements(opened.database);
    await run(contextOf(db));
    expect(statements.length).toBeGreaterThan(0);
    const scans = await Promise.all(
      statements.map((statement) => wholeTableScans(opened.database, statement)),
    );
    return scans.flat();
  }
  const contextOf = (db: Database['db']) => ({
    ...BY_ADMINISTRATOR,
    ...AT_NOON,
    db,
    reads: new DatabaseReads(() => 0),
    receives: { signed: true, unsigned: false },
  });

  test.each(DIRECTORY.map((query) => [JSON.stringify(query), query] as const))(
    'directory query %s only uses indexes',
    async (_, query) => {
      expect(await scansOf((context) => listDirectory(context, query))).toEqual([]);
    },
  );

  test.each(EVENTS.map((query) => [JSON.stringify(query), query] as const))(
    'events query %s only uses indexes',
    async (_, query) => {
      expect(await scansOf((context) => listEvents(context, query))).toEqual([]);
    },
  );

  test('outside changes and their number only read versions by an index', async () => {
    const { db, statements } = recordStatements(opened.database);
    const context = { ...contextOf(db), survey: { maxAge: null } };
    for (const review of ['unreviewed', 'reviewed', 'all'] as const) await listDrift(context, { review });
    await readPageCounts(context);
    await readOverview(context);
    const plans = await Promise.all(statements.map((statement) => planOf(opened.database, statement)));
    const lines = plans.flat();
    expect(lines.filter((line) => /Seq Scan on (\w+\.)?configuration_snapshots/.test(line))).toEqual([]);
    expect(lines.join('\n')).toContain('configuration_snapshots_unreviewed');
  });

  test('a statement that reads a whole table is detected', async () => {
    const text = "SELECT * FROM console.known_profiles WHERE document_status = 'x'";
    expect(await wholeTableScans(opened.database, { text, values: [] })).toHaveLength(1);
  });
});
