import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MOVES,
  type Move,
  REVIEW_STATUS_MOVES,
  REVIEW_STATUSES,
  type ReviewStatus,
} from '@/lib/configuration/contract/review-moves';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { ServiceFault } from '../service-fault';
import { emittedEvents, wordsOf } from '../testing/emitted-events';
import { START, startService } from '../testing/start-service';
import { verbContext } from '../testing/verb-context';
import { changeMetadata } from './change-metadata';
import { createProfile } from './create-profile';
import { moveProfile } from './move-profile';
import { readProfile } from './sandbox-profiles';

const ACCOUNT = 'northwind';

/** The shortest way to each status. */
const WAY: Readonly<Record<ReviewStatus, readonly Move[]>> = {
  Incomplete: [],
  Processed: ['complete-processing'],
  'Needs Review': ['complete-processing', 'submit'],
  'Additional Info Required': ['complete-processing', 'submit', 'request-information'],
  Approved: ['complete-processing', 'submit', 'approve'],
  Declined: ['complete-processing', 'submit', 'decline'],
  Archived: ['complete-processing', 'submit', 'approve', 'archive'],
};

const waysFrom = (from: ReviewStatus) => REVIEW_STATUS_MOVES.filter((row) => row.from === from);

/** One step of a sequence: any move, or one that is allowed. The clock is set, perhaps back. */
const walkStep = fc.record({
  move: fc.option(fc.constantFrom(...MOVES), { freq: 2 }),
  choice: fc.nat(5),
  seconds: fc.oneof(fc.constant(0), fc.integer({ min: -90, max: 90 })),
});

describe.each(DATABASE_KINDS)('moving a profile on %s', (kind) => {
  const running = startService(kind);

  async function profileIn(status: ReviewStatus) {
    const context = verbContext(running);
    const { uuid } = await createProfile(context, ACCOUNT, { kind: 'company' });
    for (const move of WAY[status]) await moveProfile(context, ACCOUNT, uuid, move);
    const eventsOf = async () => wordsOf(await emittedEvents(running.database, uuid));
    return { context, uuid, told: eventsOf };
  }

  test.each(REVIEW_STATUSES)(
    '%s: exactly the moves in the table; a refusal lists the possible ones',
    async (from) => {
      const { context, uuid, told: eventsOf } = await profileIn(from);
      const before = await eventsOf();
      const legal = waysFrom(from).map((row) => row.move);
      const writes = context.writes;
      for (const move of MOVES.filter((one) => !legal.includes(one))) {
        const refused = await moveProfile(context, ACCOUNT, uuid, move).catch((error: unknown) => error);
        expect(refused).toMatchObject({ code: 'illegal_move', message: expect.stringContaining(from) });
        for (const one of legal) expect((refused as ServiceFault).message).toContain(one);
      }
      expect(await eventsOf()).toEqual(before);
      expect(context.writes).toBe(writes);
      for (const move of legal) {
        const other = await profileIn(from);
        const to = waysFrom(from).find((row) => row.move === move)?.to;
        expect((await moveProfile(other.context, ACCOUNT, other.uuid, move)).review_status).toBe(to);
        expect((await other.told()).at(-1)).toBe(`profile.updated ${to}`);
      }
    },
  );

  test('random sequences of moves: status and events match the table, in order, with increasing times', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(walkStep, { minLength: 6, maxLength: 12 }), async (steps) => {
        running.now = START;
        const context = verbContext(running);
        const { uuid } = await createProfile(context, ACCOUNT, { kind: 'individual' });
        let at = REVIEW_STATUSES[0] as ReviewStatus;
        const expected = ['profile.created Incomplete'];
        for (const { move: any, choice, seconds } of steps) {
          running.now += seconds * 1000;
          const ways = waysFrom(at);
          const move: Move = any ?? ways[choice % Math.max(1, ways.length)]?.move ?? 'archive';
          const row = ways.find((way) => way.move === move);
          const outcome = await moveProfile(context, ACCOUNT, uuid, move).catch((error: unknown) => error);
          if (row) {
            at = row.to;
            expected.push(`profile.updated ${row.to}`);
            expect(outcome).toMatchObject({ review_status: row.to });
          } else {
            expect(outcome).toBeInstanceOf(ServiceFault);
            expect(outcome).toMatchObject({ code: 'illegal_move' });
          }
        }
        const emitted = await emittedEvents(running.database, uuid);
        expect(wordsOf(emitted)).toEqual(expected);
        expect(context.writes).toBe(expected.length);
        emitted.forEach((event, index) => {
          const before = emitted[index - 1];
          if (before) {
            expect(event.timestamp.getTime()).toBeGreaterThan(before.timestamp.getTime());
            expect(event.number).toBeGreaterThan(before.number);
          }
          expect(event.body.timestamp).toBe(event.timestamp.toISOString());
          expect(seen.has(event.id)).toBe(false);
          seen.add(event.id);
        });
        expect((await readProfile(context, ACCOUNT, uuid)).review_status).toBe(at);
      }),
      { numRuns: 10 },
    );
  });

  test.each([
    ['the same move', ['approve']],
    ['moves that exclude each other', ['approve', 'decline', 'request-information']],
  ] as const)('20 at once, %s: one succeeds and emits its event', async (_, moves) => {
    const { context, uuid, told: eventsOf } = await profileIn('Needs Review');
    const before = (await eventsOf()).length;
    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, (__, index) =>
        moveProfile(context, ACCOUNT, uuid, moves[index % moves.length] ?? 'approve'),
      ),
    );
    const done = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(done).toHaveLength(1);
    for (const one of settled) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'illegal_move' });
    }
    expect((await eventsOf()).slice(before)).toEqual([`profile.updated ${done[0]?.review_status}`]);
  });

  test('a change of risk, team and assignee is one event; unchanged values emit none', async () => {
    const { context, uuid, told: eventsOf } = await profileIn('Processed');
    const wanted = { risk_id: 'high', team_id: 15, assignee_id: 'amara.osei' };
    const changed = await changeMetadata(context, ACCOUNT, uuid, wanted);
    expect(changed).toMatchObject({
      risk: { id: 'high', label: 'High', category: 'enhanced due diligence' },
      team: { id: 15, label: 'Financial crime' },
      assignee: { id: 'amara.osei', name: 'Amara Osei' },
    });
    expect(await changeMetadata(context, ACCOUNT, uuid, { ...wanted })).toEqual(changed);
    await changeMetadata(context, ACCOUNT, uuid, { team_id: 15 });
    expect((await eventsOf()).slice(1)).toEqual(['profile.updated Processed', 'profile.updated Processed']);
    const last = (await emittedEvents(running.database, uuid)).at(-1);
    expect(last?.body.data).toMatchObject({ risk: changed.risk, assignee: changed.assignee });
  });

  test('an unknown choice → refused at its member, and nothing is changed', async () => {
    const { context, uuid, told: eventsOf } = await profileIn('Incomplete');
    const before = await readProfile(context, ACCOUNT, uuid);
    const wanted = { risk_id: 'low', team_id: 999, assignee_id: 'x' };
    await expect(changeMetadata(context, ACCOUNT, uuid, wanted)).rejects.toMatchObject({
      code: 'invalid_body',
      detail: { errors: { team_id: [expect.any(String)], assignee_id: [expect.any(String)] } },
    });
    expect(await readProfile(context, ACCOUNT, uuid)).toEqual(before);
    expect(await eventsOf()).toEqual(['profile.created Incomplete']);
  });
});
