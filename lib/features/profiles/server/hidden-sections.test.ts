import { beforeAll, describe, expect, test } from 'vitest';
import { checkDefinition } from '@/lib/configuration/checks/definition';
import { readProfileToCheck, resultNow } from '@/lib/features/checks/server/profile-to-check';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import type { DirectoryQuery } from '../profiles';
import { knownProfiles } from '../tables';
import { listDirectory } from './list-directory';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const KEY = 'advanced_documents';
/** What a service may send for the only nullable section. */
const SENT: Readonly<Record<string, object>> = {
  shown: { [KEY]: { enabled: true, config_ids: [1] } },
  hidden: { [KEY]: { enabled: false, config_ids: [1] } },
  null: { [KEY]: null },
  missing: {},
  misshapen: { [KEY]: 'none' },
};
const NAMES = Object.keys(SENT);
const uuidOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`;

describe.each(DATABASE_KINDS)('shown and hidden sections on %s', (kind) => {
  const opened = openFresh(kind);

  beforeAll(async () => {
    const { db } = opened.database;
    for (const [index, name] of NAMES.entries()) {
      const forms = { enabled: true, form_ids: [101] };
      const data = { identity: { enabled: true }, forms, ...SENT[name] };
      const reading = { uuid: uuidOf(index), data, forms, readAt: NOW, requestId: 'r', saved: false };
      await storeReading(db, reading);
    }
    const at = new Date(NOW);
    await db.insert(knownProfiles).values({ uuid: uuidOf(9), seenAt: at, firstSeenAt: at, risk: 'High' });
  });

  const listed = async (query: DirectoryQuery) => {
    const { db } = opened.database;
    const context = { ...BY_ADMINISTRATOR, db, reads: new DatabaseReads(() => 0), now: () => NOW };
    const { rows } = await listDirectory({ ...context, survey: { maxAge: null } }, query);
    return rows.map(({ uuid }) => NAMES[Number(uuid.slice(-1))]).toSorted();
  };
  const resultOf = async (index: number, condition: object) => {
    const definition = checkDefinition.parse({ format: 1, title: 'A', severity: 'low', condition });
    const profile = await readProfileToCheck(opened.database.db, uuidOf(index));
    return profile && resultNow(definition, profile, null);
  };
  const passing = async (operator: 'is_shown' | 'is_hidden') => {
    const results = await Promise.all(
      NAMES.map(async (name, index) => ({ name, of: await resultOf(index, { section: KEY, operator }) })),
    );
    return results.filter(({ of }) => of?.result === 'pass').map(({ name }) => name);
  };

  test('the directory and checks agree on hidden: a section that is null, not one that was not sent', async () => {
    expect(await listed({ hides: [KEY] })).toEqual(['hidden', 'null']);
    expect((await passing('is_hidden')).toSorted()).toEqual(['hidden', 'null']);
    expect(await listed({ shows: [KEY] })).toEqual(['shown']);
    expect(await passing('is_shown')).toEqual(['shown']);
    expect(await listed({ lacks: [KEY] })).toEqual(['missing', 'null']);
  });

  test('a check with facts alone is judged for a profile that was never read; one with a section is unknown', async () => {
    expect(await resultOf(9, { fact: 'risk', operator: 'is_one_of', value: ['High'] })).toEqual({
      result: 'pass',
      reason: null,
    });
    expect(await resultOf(9, { fact: 'risk', operator: 'is_none_of', value: ['High'] })).toMatchObject({
      result: 'fail',
    });
    expect(await resultOf(9, { section: KEY, operator: 'is_hidden' })).toEqual({
      result: 'unknown',
      reason: 'never',
    });
  });
});
