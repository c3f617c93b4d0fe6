import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { LIVE_CHANNEL } from '@/lib/platform/live/announce';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { arrived, documentBody, profileBody } from '@/lib/testing/webhook-bodies';
import { receivedWebhooks } from '../tables';
import { type ArrivedEvent, foldEvents } from './fold-events';

const at = (second: number) => `2026-11-21T10:00:${String(second).padStart(2, '0')}.000Z`;

describe.each(DATABASE_KINDS)('storing webhooks on %s', (kind) => {
  const opened = openFresh(kind);

  const fold = (...events: ArrivedEvent[]) => foldEvents(opened.database, events);
  const known = async (profile: string) =>
    (await opened.database.db.select().from(knownProfiles).where(eq(knownProfiles.uuid, profile)))[0];
  const stored = (profile: string) =>
    opened.database.db
      .select()
      .from(receivedWebhooks)
      .where(eq(receivedWebhooks.profile, profile))
      .orderBy(asc(receivedWebhooks.timestamp), asc(receivedWebhooks.number));
  const flagsOf = async (profile: string) => (await stored(profile)).map(({ flags }) => flags);
  const moved = (profile: string, second: number, status: string, data = {}) =>
    arrived(profileBody({ profile, status, timestamp: at(second), data }));
  const documented = (profile: string, second: number, status: string) =>
    arrived(documentBody({ profile, status, timestamp: at(second) }));

  test('a profile’s newest event determines what screens search and show', async () => {
    const profile = randomUUID();
    await fold(
      moved(profile, 0, 'Incomplete'),
      moved(profile, 1, 'Processed', { customer_reference: 'NW-É1' }),
    );
    expect(await known(profile)).toMatchObject({
      customerReference: 'NW-É1',
      searchReference: 'nw-é1',
      reviewStatus: 'Processed',
      risk: 'Low',
      team: 'Business onboarding',
      assignee: 'Amara Osei',
      data: { id: profile, review_status: 'Processed' },
      stateAt: new Date(at(1)),
      documentStatus: null,
    });
    expect(await flagsOf(profile)).toEqual([[], []]);
  });

  test('case 63: complete before processed → complete wins', async () => {
    const profile = randomUUID();
    await fold(documented(profile, 2, 'complete'));
    await fold(documented(profile, 1, 'pending'));
    expect(await known(profile)).toMatchObject({
      documentStatus: 'complete',
      documentSteps: { translate: null, ocr: 'complete', fraud_check: 'complete' },
      documentsAt: new Date(at(2)),
    });
    expect(await flagsOf(profile)).toEqual([['late'], []]);
  });

  test.each([
    ['before', ['complete', 'pending']],
    ['after', ['pending', 'complete']],
  ])('case 63: complete %s processed at the same time → complete wins', async (_, statuses) => {
    const profile = randomUUID();
    for (const status of statuses) await fold(documented(profile, 1, status));
    expect(await known(profile)).toMatchObject({ documentStatus: 'complete' });
    expect((await flagsOf(profile)).flat()).toEqual([]);
  });

  test('case 64: an older timestamp → history only', async () => {
    const profile = randomUUID();
    await fold(moved(profile, 0, 'Incomplete'), moved(profile, 2, 'Needs Review'));
    await fold(moved(profile, 1, 'Processed', { customer_reference: 'NW-OLD' }));
    expect(await known(profile)).toMatchObject({
      reviewStatus: 'Needs Review',
      customerReference: 'NW-1042',
    });
    expect(await stored(profile)).toHaveLength(3);
  });

  test('case 71: two events in one millisecond → further digits decide which is later', async () => {
    const profile = randomUUID();
    const micro = (digits: string, status: string) =>
      arrived(profileBody({ profile, status, timestamp: `2026-11-21T10:00:00.123${digits}Z` }));
    await fold(micro('456789', 'Additional Info Required'));
    await fold(micro('455', 'Needs Review'));
    expect(await known(profile)).toMatchObject({ reviewStatus: 'Additional Info Required' });
    expect(await flagsOf(profile)).toEqual([['late'], []]);
  });

  test('a gap is flagged until the missing event arrives', async () => {
    const profile = randomUUID();
    await fold(moved(profile, 0, 'Incomplete'));
    await fold(moved(profile, 2, 'Needs Review'));
    expect(await flagsOf(profile)).toEqual([[], ['illegal_move', 'gap']]);
    await fold(moved(profile, 1, 'Processed'));
    expect(await flagsOf(profile)).toEqual([[], ['late'], []]);
  });

  test('case 67: an unknown status and an illegal move → stored, flagged, and shown unchanged', async () => {
    const profile = randomUUID();
    await fold(
      moved(profile, 0, 'Approved'),
      moved(profile, 1, 'Incomplete'),
      moved(profile, 2, 'Escalated'),
    );
    expect(await flagsOf(profile)).toEqual([[], ['illegal_move'], ['unknown_status']]);
    expect(await known(profile)).toMatchObject({ reviewStatus: 'Escalated' });
  });

  test('case 66: an unknown event → stored; its profile is listed, and known facts are unchanged', async () => {
    const profile = randomUUID();
    const body = (second: number) =>
      JSON.stringify({
        event: 'profile.verified',
        timestamp: at(second),
        data: { id: profile, review_status: 'X' },
      });
    await fold(arrived(body(0)));
    expect(await known(profile)).toMatchObject({ reviewStatus: null, stateAt: null });
    await fold(moved(profile, 1, 'Processed'), arrived(body(2)));
    expect(await known(profile)).toMatchObject({ reviewStatus: 'Processed' });
    expect(await flagsOf(profile)).toEqual([['unknown_event'], [], ['unknown_event']]);
  });

  test('an event without a readable time or status reports no state', async () => {
    const profile = randomUUID();
    await fold(
      moved(profile, 1, 'Processed'),
      arrived(profileBody({ profile, status: 'Approved', timestamp: 'soon' })),
      moved(profile, 3, 'Approved', { review_status: null }),
    );
    expect(await known(profile)).toMatchObject({ reviewStatus: 'Processed', stateAt: new Date(at(1)) });
  });

  test('text that the database cannot hold is replaced, and affects no other event', async () => {
    const profile = randomUUID();
    const odd = { customer_reference: 'a\0b\ud800', 'k\0': '\udfff', risk: { label: 'r'.repeat(9_000) } };
    await fold(moved(profile, 1, 'Pro\0cessed', odd), moved(randomUUID(), 1, 'Processed'));
    const row = await known(profile);
    expect(row).toMatchObject({ customerReference: 'a\uFFFDb\uFFFD', reviewStatus: 'Pro\uFFFDcessed' });
    expect(row?.risk).toHaveLength(200);
    const { rows } = await opened.database.executeSql(
      `SELECT data ->> 'customer_reference' AS text FROM console.known_profiles WHERE uuid = $1`,
      [profile],
    );
    expect(rows).toEqual([{ text: 'a\uFFFDb\uFFFD' }]);
  });

  test('case 60: one id in several concurrent batches, and several times in each → one row', async () => {
    const profile = randomUUID();
    const event = moved(profile, 1, 'Processed');
    const answers = await Promise.all(Array.from({ length: 10 }, () => fold(event, event)));
    expect(answers.flat().filter((repeated) => !repeated)).toHaveLength(1);
    expect(await stored(profile)).toHaveLength(1);
  });

  test.each(['one after the other', 'in one batch'])(
    'case 166: the same ID with another body, %s → both stored and flagged, and the newer state wins',
    async (how) => {
      const profile = randomUUID();
      const id = `msg_${profile}`;
      const [older, newer] = [moved(profile, 1, 'Processed'), moved(profile, 2, 'Needs Review')];
      const events = [older, newer].map((event) => ({ ...event, id }));
      if (how === 'in one batch') await fold(...events);
      else for (const event of events) await fold(event);
      expect(await fold(...events)).toEqual([true, true]);
      expect(await flagsOf(profile)).toEqual([['id_reused'], ['id_reused']]);
      expect(await known(profile)).toMatchObject({ reviewStatus: 'Needs Review' });
      // A third one is flagged with them, and events in between remove no flag.
      await fold({ ...moved(profile, 4, 'Archived'), id }, moved(profile, 3, 'Approved'));
      const flags = await flagsOf(profile);
      expect(flags.map((of) => of.includes('id_reused'))).toEqual([true, true, false, true]);
    },
  );

  test('case 166: flags of order and of ID can be combined', async () => {
    const profile = randomUUID();
    const id = `msg_${profile}`;
    await fold({ ...moved(profile, 3, 'Needs Review'), id });
    await fold({ ...moved(profile, 1, 'Incomplete'), id });
    expect(await flagsOf(profile)).toEqual([
      ['late', 'id_reused'],
      ['illegal_move', 'gap', 'id_reused'],
    ]);
    await fold(moved(profile, 2, 'Processed'));
    expect(await flagsOf(profile)).toEqual([['late', 'id_reused'], ['late'], ['id_reused']]);
  });

  test.each([
    ['before', [false, true]],
    ['after', [true, false]],
  ])('case 165: an unsigned event with a signed one’s ID, %s it → both stored', async (_, order) => {
    const profile = randomUUID();
    const id = `msg_${profile}`;
    const signed = { ...moved(profile, 2, 'Needs Review'), id };
    const unsigned = { ...moved(profile, 1, 'Processed'), id, verified: false };
    for (const verified of order) expect(await fold(verified ? signed : unsigned)).toEqual([false]);
    // Even the same body is not a repetition: only one of them was verified.
    expect(await fold({ ...signed, verified: false })).toEqual([false]);
    expect(await known(profile)).toMatchObject({ reviewStatus: 'Needs Review' });
    const events = await stored(profile);
    expect(events.map(({ verified }) => verified)).toEqual(expect.arrayContaining([true, false, false]));
    expect(events.find(({ verified }) => verified)?.flags).not.toContain('id_reused');
  });

  test('concurrent batches with the same profiles give the same result as one after the other, and none fails', async () => {
    const profiles = Array.from({ length: 5 }, () => randomUUID());
    const statuses = ['Incomplete', 'Processed', 'Needs Review', 'Approved', 'Archived'];
    const events = statuses.flatMap((status, second) =>
      profiles.map((profile) => moved(profile, second, status)),
    );
    const batches = [3, 1, 4, 0, 2].map((part) => events.filter((_, index) => (index * 7) % 5 === part));
    await Promise.all(batches.map((batch) => fold(...batch.reverse())));
    for (const profile of profiles) {
      expect(await known(profile)).toMatchObject({ reviewStatus: 'Archived' });
      expect((await flagsOf(profile)).flat().filter((flag) => flag !== 'late')).toEqual([]);
    }
  });

  test('a profile first known from a reading is filled in, and counts as known since that reading', async () => {
    const profile = randomUUID();
    const firstSeenAt = new Date('2026-11-01T00:00:00Z');
    await opened.database.db
      .insert(knownProfiles)
      .values({ uuid: profile, firstSeenAt, seenAt: new Date('2027-01-01T00:00:00Z') });
    await fold(moved(profile, 1, 'Processed'));
    expect(await known(profile)).toMatchObject({
      reviewStatus: 'Processed',
      firstSeenAt,
      seenAt: new Date('2027-01-01T00:00:00Z'),
    });
  });

  test('a webhook leaves what readings and lists have written', async () => {
    const profile = randomUUID();
    const day = new Date('2026-11-20T00:00:00Z');
    const unreported = {
      setup: 4,
      setupSince: day,
      setupBefore: 3,
      readAt: day,
      readNumber: 9,
      listedAt: day,
    };
    const row = { uuid: profile, firstSeenAt: day, seenAt: day, customerReference: 'A-1', team: 'North' };
    await opened.database.db.insert(knownProfiles).values({ ...row, ...unreported });
    await fold(documented(profile, 1, 'complete'));
    expect(await known(profile)).toMatchObject({ customerReference: 'A-1', team: 'North', ...unreported });
    await fold(moved(profile, 2, 'Processed', { customer_reference: 'NW-1' }));
    expect(await known(profile)).toMatchObject({
      customerReference: 'NW-1',
      team: 'Business onboarding',
      ...unreported,
    });
  });

  test('open screens are notified when an event is stored, and not of a repeated one', async () => {
    const profile = randomUUID();
    const heard: unknown[] = [];
    let hear = () => {};
    const all = new Promise<void>((resolve) => {
      hear = () => heard.length === 2 && resolve();
    });
    const end = await opened.database.listen(LIVE_CHANNEL, {
      heard(payload) {
        heard.push(JSON.parse(payload));
        hear();
      },
      missed: () => {},
    });
    const [first, second] = [moved(profile, 1, 'Processed'), moved(profile, 2, 'Needs Review')];
    await fold(first);
    await fold(first);
    await fold(second);
    await all;
    await end();
    const numbers = (await stored(profile)).map(({ number }) => number);
    expect(heard).toEqual(
      numbers.map((number) => ({ kind: 'event', number, profile, event: 'profile.updated' })),
    );
  });
});
