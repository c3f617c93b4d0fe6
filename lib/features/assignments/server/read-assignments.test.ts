import { afterEach, describe, expect, test } from 'vitest';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { AT_NOON, BY_ADMINISTRATOR, operatorOf } from '@/lib/testing/operators';
import { assignments } from '../tables';
import { ASSIGNMENT_FILTERS } from '../words';
import { listAssignments } from './read-assignments';

const STATES = ['running', 'paused', 'waiting', 'waiting', 'ready', 'done', 'cancelled', 'looking'];

describe.each(DATABASE_KINDS)('the list of assignments on %s', (kind) => {
  const opened = openFresh(kind);
  const contextOf = (operator = BY_ADMINISTRATOR.operator) => ({
    ...AT_NOON,
    db: opened.database.db,
    operator,
    assignmentApproval: false,
    approverWait: null,
    providerDays: 7,
  });

  afterEach(() => opened.database.db.delete(assignments));

  async function fill(): Promise<void> {
    const madeAt = new Date(AT_NOON.now());
    const rows = STATES.map((state, index) => ({
      title: `Of ${state}`,
      reason: 'KYB-12',
      choice: { filter: {} },
      state,
      needsApproval: true,
      madeAt,
      // The first waiting plan is the operator's own.
      madeBy: 'Ada Hart',
      madeById: index === 2 ? BY_ADMINISTRATOR.operator.id : 'another',
      endedAt: state === 'done' || state === 'cancelled' ? madeAt : null,
    }));
    await insertRows(opened.database.db, assignments, rows);
  }

  test('all pages can be read, and each filter has as many as it says', async () => {
    await fill();
    const found: Record<string, string[]> = {};
    for (const state of ASSIGNMENT_FILTERS) {
      const titles: string[] = [];
      for (let before: number | null | undefined; before !== null; ) {
        const page = await listAssignments(contextOf(), { state, limit: 2, ...(before ? { before } : {}) });
        expect(page.rows.length).toBeLessThanOrEqual(2);
        titles.push(...page.rows.map(({ title }) => title));
        before = page.next;
      }
      found[state] = titles;
    }
    const { counts } = await listAssignments(contextOf(), {});
    expect(Object.entries(found).map(([state, titles]) => [state, titles.length])).toEqual(
      Object.entries(counts),
    );
    expect(found.all).toEqual(STATES.map((state) => `Of ${state}`).toReversed());
    expect(found.under_way).toEqual(['Of looking', 'Of paused', 'Of running']);
    expect(counts).toEqual({ all: 8, open: 6, under_way: 3, to_approve: 1 });
  });

  test('operators who may not change forms have no waiting plans', async () => {
    await fill();
    const page = await listAssignments(contextOf(operatorOf('support')), { state: 'to_approve' });
    expect([page.rows, page.counts.to_approve]).toEqual([[], 0]);
  });
});
