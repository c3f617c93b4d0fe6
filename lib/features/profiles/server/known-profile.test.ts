import { beforeEach, describe, expect, test } from 'vitest';
import { receivedWebhooks } from '@/lib/features/events/tables';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { knownProfiles } from '../tables';
import { readKnownProfile } from './read-known-profile';
import { recordSeen } from './read-profile-setup';

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const OTHER = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e12';
const NOON = Date.parse('2026-11-21T12:00:00Z');

describe.each(DATABASE_KINDS)('known facts of a profile, on %s', (kind) => {
  const opened = openFresh(kind);
  beforeEach(async () => {
    await opened.database.db.delete(knownProfiles);
    await opened.database.db.delete(receivedWebhooks);
  });
  const at = (ms: number) => ({ ...BY_ADMINISTRATOR, db: opened.database.db, now: () => ms });
  const read = (uuid = UUID) => readKnownProfile(at(NOON), uuid);
  const receive = (id: string, profile: string, event: string, timestamp: string | null, status?: string) =>
    opened.database.db.insert(receivedWebhooks).values({
      id,
      event,
      profile,
      status: status ?? null,
      timestamp: timestamp === null ? null : new Date(timestamp),
      verified: true,
      receivedAt: new Date(NOON),
      headers: {},
      body: '{}',
      bodyHash: '',
    });
  const fold = (more: Partial<typeof knownProfiles.$inferInsert>) =>
    opened.database.db
      .insert(knownProfiles)
      .values({ uuid: UUID, seenAt: new Date(NOON), firstSeenAt: new Date(NOON), ...more });

  test('a profile without events or readings is unknown', async () => {
    expect(await read()).toBeNull();
  });

  test('a profile that was read is in the directory once, with when it was first and last seen', async () => {
    await recordSeen(at(NOON), UUID);
    await recordSeen(at(NOON + 5_000), UUID);
    await recordSeen(at(NOON - 5_000), UUID);
    const rows = await opened.database.db.select().from(knownProfiles);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.seenAt).toEqual(new Date(NOON + 5_000));
    expect(rows[0]?.firstSeenAt).toEqual(new Date(NOON));
    expect(await read()).toBeNull();
  });

  test.each([
    [12, 12],
    ['12', 12],
    [null, null],
    [0, null],
    [1.5, null],
    ['twelve', null],
    [{ id: 12 }, null],
  ])('the newest event names portal configuration %j: it is shown as %j', async (configuration, id) => {
    await fold({ reviewStatus: 'Approved', stateAt: new Date(NOON), data: { configuration } });
    expect(await read()).toMatchObject({ configuration: id });
  });

  test('a reading removes no facts from events', async () => {
    await fold({ reviewStatus: 'Approved', stateAt: new Date(NOON), risk: 'High' });
    await recordSeen(at(NOON + 1_000), UUID);
    expect(await read()).toMatchObject({ reviewStatus: 'Approved', risk: 'High' });
  });

  test('status, risk with its category, steps and the newest event of this profile are shown', async () => {
    await fold({
      customerReference: 'HF-20931',
      reviewStatus: 'Needs Review',
      risk: 'Medium',
      data: { risk: { id: 'r', label: 'Medium', category: 'geography' } },
      stateAt: new Date('2026-11-21T11:00:00Z'),
      documentStatus: 'pending',
      documentSteps: { translate: 'complete', ocr: 'pending', fraud_check: null },
      documentsAt: new Date('2026-11-21T11:30:00Z'),
    });
    await receive('a', UUID, 'document.processed', '2026-11-21T11:30:00Z', 'pending');
    await receive('b', UUID, 'profile.updated', '2026-11-21T11:00:00Z', 'Needs Review');
    await receive('c', UUID, 'profile.updated', null);
    await receive('d', OTHER, 'profile.updated', '2026-11-21T11:50:00Z');
    expect(await read()).toEqual({
      uuid: UUID,
      customerReference: 'HF-20931',
      reviewStatus: 'Needs Review',
      risk: 'Medium',
      riskCategory: 'geography',
      configuration: null,
      team: null,
      assignee: null,
      latestDocumentEvent: {
        event: 'document.processed',
        status: 'pending',
        at: '2026-11-21T11:30:00.000Z',
        steps: { translate: 'complete', ocr: 'pending', fraud_check: null },
      },
      path: [{ status: 'Needs Review', at: '2026-11-21T11:00:00.000Z' }],
      isPathWhole: false,
      changedAt: '2026-11-21T11:00:00.000Z',
      seenAt: '2026-11-21T12:00:00.000Z',
      listedAt: null,
      readAt: null,
      failure: null,
      lastEvent: { event: 'document.processed', timestamp: '2026-11-21T11:30:00.000Z' },
    });
  });

  test('the path has the states from events, by their own time, each change once', async () => {
    await fold({ reviewStatus: 'Needs Review', stateAt: new Date('2026-11-21T11:20:00Z') });
    const states = [
      ['profile.updated', '2026-11-21T11:10:00Z', 'Additional Info Required'],
      ['profile.created', '2026-11-21T10:50:00Z', 'Incomplete'],
      ['profile.updated', '2026-11-21T11:20:00Z', 'Needs Review'],
      ['document.complete', '2026-11-21T11:15:00Z', 'complete'],
      ['profile.updated', '2026-11-21T11:05:00Z', 'Needs Review'],
      ['profile.updated', '2026-11-21T11:04:00Z', 'Needs Review'],
      ['profile.updated', '2026-11-21T11:00:00Z', 'Processed'],
    ] as const;
    for (const [event, at, status] of states) await receive(at, UUID, event, at, status);
    const known = await read();
    expect(known?.path).toEqual([
      { status: 'Incomplete', at: '2026-11-21T10:50:00.000Z' },
      { status: 'Processed', at: '2026-11-21T11:00:00.000Z' },
      { status: 'Needs Review', at: '2026-11-21T11:04:00.000Z' },
      { status: 'Additional Info Required', at: '2026-11-21T11:10:00.000Z' },
      { status: 'Needs Review', at: '2026-11-21T11:20:00.000Z' },
    ]);
    expect(known?.isPathWhole).toBe(true);
  });

  test.each([[{ risk: 'High' }], [['x']], ['text'], [null], [{ risk: { category: 7 } }]])(
    'data with the shape %j only affects its own members',
    async (data) => {
      await fold({ reviewStatus: 'Approved', stateAt: new Date(NOON), data, documentSteps: data });
      expect(await read()).toMatchObject({ reviewStatus: 'Approved', riskCategory: null });
    },
  );
});
