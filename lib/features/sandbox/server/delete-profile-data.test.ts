import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { assignmentItems, assignments } from '@/lib/features/assignments/tables';
import { foldEvents } from '@/lib/features/events/server/fold-events';
import { receivedWebhooks } from '@/lib/features/events/tables';
import { nameProfile } from '@/lib/features/labels/server/seed-labels';
import { labels } from '@/lib/features/labels/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { arrived, profileBody } from '@/lib/testing/webhook-bodies';
import { deleteProfileData } from './delete-profile-data';

describe.each(DATABASE_KINDS)('forgetting a profile on %s', (kind) => {
  const opened = openFresh(kind);

  test('deletes everything about it, and nothing about another profile', async () => {
    const { db } = opened.database;
    const [deletedAssignments, stays] = [randomUUID(), randomUUID()];
    for (const profile of [deletedAssignments, stays]) {
      await foldEvents(opened.database, [arrived(profileBody({ profile }), { receivedAt: new Date() })]);
      await nameProfile(db, profile, `Named ${profile}`, Date.now());
    }
    await deleteProfileData(db, deletedAssignments);
    const left = async (profile: string) => [
      await db.$count(receivedWebhooks, eq(receivedWebhooks.profile, profile)),
      await db.$count(knownProfiles, eq(knownProfiles.uuid, profile)),
      await db.$count(labels, eq(labels.id, profile)),
    ];
    expect(await left(deletedAssignments)).toEqual([0, 0, 0]);
    expect(await left(stays)).toEqual([1, 1, 1]);
  });

  test('deletes a finished assignment with the last of its profiles', async () => {
    const { db } = opened.database;
    const [deletedAssignments, stays] = [randomUUID(), randomUUID()];
    for (const profile of [deletedAssignments, stays]) {
      await foldEvents(opened.database, [arrived(profileBody({ profile }), { receivedAt: new Date() })]);
    }
    const make = async (title: string, profiles: string[], endedAt: Date | null) => {
      const [made] = await db
        .insert(assignments)
        .values({
          title,
          reason: 'KYB-12',
          choice: {},
          state: endedAt ? 'done' : 'running',
          endedAt,
          needsApproval: false,
          madeAt: new Date(),
          madeBy: 'Ada Hart',
          madeById: 'ada',
        })
        .returning({ assignment: assignments.number });
      const { assignment = 0 } = made ?? {};
      const of = profiles.map((profile, at) => ({ assignment, number: at + 1, profile, fate: 'to_change' }));
      await insertRows(db, assignmentItems, of);
    };
    await make('Of both', [deletedAssignments, stays], new Date());
    await make('Of the one that goes', [deletedAssignments], new Date());
    await make('Under way', [deletedAssignments], null);
    await make('Of the other', [stays], new Date());
    await deleteProfileData(db, deletedAssignments);
    const left = await db.select({ title: assignments.title }).from(assignments).orderBy(assignments.number);
    expect(left.map(({ title }) => title)).toEqual(['Of both', 'Under way', 'Of the other']);
    expect(await db.$count(assignmentItems)).toBe(4);
  });
});
