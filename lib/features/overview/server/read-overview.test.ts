import { beforeAll, describe, expect, test } from 'vitest';
import { listDrift } from '@/lib/features/drift/server/list-drift';
import { listDirectory } from '@/lib/features/profiles/server/list-directory';
import { listSetups } from '@/lib/features/setups/server/list-setups';
import type { Database } from '@/lib/platform/db/database';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { fillEvents } from '@/lib/testing/fill-events';
import { fillFacts } from '@/lib/testing/fill-facts';
import { openFresh } from '@/lib/testing/open-fresh';
import { AT_NOON, BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { recordStatements, wholeTableScans } from '@/lib/testing/recorded-statements';
import { readOverview } from './read-overview';
import { readPageCounts } from './read-page-counts';

const PROFILES = 8_000;

describe.each(DATABASE_KINDS)('the overview on %s', (kind) => {
  const opened = openFresh(kind);
  const contextOf = (db: Database['db']) => ({
    ...BY_ADMINISTRATOR,
    ...AT_NOON,
    db,
    reads: new DatabaseReads(() => 0),
  });

  test('of an empty console says so', async () => {
    const {
      coverage,
      drift,
      told: reported,
      opened: own,
    } = await readOverview(contextOf(opened.database.db));
    expect([coverage.known, coverage.oldest, drift.total, reported, own]).toEqual([0, null, 0, 0, 0]);
    expect(drift.days).toHaveLength(8);
  });

  describe('of many profiles', () => {
    beforeAll(async () => {
      await fillEvents(opened.database, { profiles: PROFILES, events: 1 });
      await fillFacts(opened.database, { setups: 60, changed: 600, at: new Date(AT_NOON.now()) });
    });

    test('has the numbers of the lists it links to', async () => {
      const context = contextOf(opened.database.db);
      const { coverage, drift, ...rest } = await readOverview(context);
      const matching = async (query: object) => (await listDirectory(context, query)).matching;
      for (const name of ['fresh', 'older', 'unreadable', 'never'] as const)
        expect(await matching({ coverage: name })).toBe(coverage[name]);
      expect(await matching({ failure: 'not_found' })).toBe(coverage.reasons.not_found);
      expect(await matching({ status: ['Needs Review'] })).toBe(rest.needsReview);
      expect(await matching({ risk: 'High' })).toBe(rest.highRisk);
      expect([coverage.known, rest.told + rest.opened]).toEqual([PROFILES, PROFILES]);
      expect(rest.opened).toBe(PROFILES / 100);

      const count = async (query: object) => {
        const found: string[] = [];
        let before: number | null | undefined;
        do {
          const page = await listDrift(context, { ...query, limit: 100, ...(before ? { before } : {}) });
          found.push(...page.rows.map(({ latest }) => latest));
          before = page.next;
        } while (before !== null);
        return found.length;
      };
      expect(drift.total).toBeGreaterThan(100);
      expect(await count({ from: drift.since })).toBe(drift.total);
      // Counting stops at 1 000.
      expect(drift.unreviewed).toBe(Math.min(1_000, await count({ review: 'unreviewed' })));
      const [first] = drift.sections;
      expect(await count({ from: drift.since, section: first?.key })).toBe(first?.count);
      const day = drift.days[4];
      const ofDay = { from: `${day?.day}T00:00:00Z`, to: `${day?.day}T23:59:59.999Z` };
      expect(await count(ofDay)).toBe(day?.count);
      expect(drift.days.reduce((sum, one) => sum + one.count, 0)).toBe(drift.total);
    });

    test('the numbers next to page names equal those on the pages', async () => {
      const context = contextOf(opened.database.db);
      const [counts, overview, setups] = [
        await readPageCounts(context),
        await readOverview(context),
        await listSetups(context, {}),
      ];
      expect(counts).toEqual({
        profiles: PROFILES,
        setups: setups.groups,
        drift: overview.drift.unreviewed,
        baselines: 0,
        checks: 0,
        findings: 0,
        exceptions: 0,
      });
      expect(counts.setups).toBeGreaterThan(10);
    });

    test('overview and page numbers are counted from indexes alone', async () => {
      const { db, statements } = recordStatements(opened.database);
      await readOverview(contextOf(db));
      await readPageCounts(contextOf(db));
      for (const statement of statements) {
        const scans = await wholeTableScans(opened.database, statement);
        // With so few profiles, activity is too small for its index to be worthwhile. There are up to two
        // hundred baselines, and all of them are read, as are all exceptions.
        const isSmall = (scan: string) =>
          / on (activity|setups|baselines|baseline_versions|accepted_deviations|checks|check_versions|check_exceptions) /.test(
            scan,
          );
        expect(scans.filter((scan) => !isSmall(scan))).toEqual([]);
      }
    });
  });
});
