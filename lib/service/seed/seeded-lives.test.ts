import { asc, count, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { overallStatus } from '@/lib/configuration/contract/document-processing';
import { REVIEW_STATUSES } from '@/lib/configuration/contract/review-moves';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { sandboxChoices, sandboxDocument } from '../control-api/profile';
import { changeMetadata } from '../profiles/change-metadata';
import { createProfile } from '../profiles/create-profile';
import { stepsOf, toSandboxDocument } from '../profiles/documents/document-record';
import { provideDocument, triggerProcessing } from '../profiles/documents/process-document';
import { moveProfile } from '../profiles/move-profile';
import { readProfile } from '../profiles/sandbox-profiles';
import { resetToSeed } from '../seeding/seed-database';
import { ServiceFault } from '../service-fault';
import { documents } from '../tables';
import { startService } from '../testing/start-service';
import { verbContext } from '../testing/verb-context';
import { events } from '../webhook-tables';
import { CHOICES } from './metadata';
import { HARBOUR_AND_FINCH } from './profile-names';
import { makeContoso, makeNorthwind } from './profiles';

function madeAll() {
  const [northwind, contoso] = [makeNorthwind(), makeContoso()];
  return {
    profiles: [...northwind.profiles, ...contoso.profiles],
    documents: [...northwind.documents, ...contoso.documents],
  };
}

describe('seeded profiles, documents and metadata', () => {
  test('are the same every time', () => {
    expect(madeAll()).toEqual(madeAll());
  });

  test('every profile has one of the choices, and every choice is used', () => {
    sandboxChoices.parse(CHOICES);
    const { profiles } = madeAll();
    for (const key of ['risk', 'team', 'assignee'] as const) {
      const choices: readonly unknown[] = CHOICES[`${key}s`];
      expect(choices).toEqual(expect.arrayContaining(profiles.map((profile) => profile[key])));
      expect(profiles.map((profile) => profile[key])).toEqual(expect.arrayContaining([...choices]));
    }
    const decided = profiles.filter(({ reviewStatus }) => ['Approved', 'Declined'].includes(reviewStatus));
    for (const profile of decided) expect(profile.risk.id).not.toBe('unrated');
    expect(new Set(profiles.map(({ reviewStatus }) => reviewStatus))).toEqual(new Set(REVIEW_STATUSES));
  });

  test('as of an earlier time, most profiles are approved, and nothing happened later', () => {
    const before = new Date('2024-05-06T07:08:09Z');
    const { profiles, documents: made } = makeNorthwind(null, before);
    const approved = profiles.filter(({ reviewStatus }) => reviewStatus === 'Approved');
    expect(approved.length / profiles.length).toBeGreaterThan(0.7);
    expect(new Set(profiles.map(({ reviewStatus }) => reviewStatus))).toEqual(new Set(REVIEW_STATUSES));
    for (const { createdAt, updatedAt } of [...profiles, ...made]) {
      expect(updatedAt.getTime()).toBeLessThanOrEqual(before.getTime());
      expect(createdAt.getTime()).toBeLessThanOrEqual(updatedAt.getTime());
    }
    const settingsOf = (all: typeof profiles) => all.map(({ uuid, configuration }) => [uuid, configuration]);
    expect(settingsOf(profiles)).toEqual(settingsOf(makeNorthwind().profiles));
  });

  test('documents fit their profile’s status: none is pending after an approval', () => {
    const { profiles, documents: made } = madeAll();
    const statusOf = new Map(profiles.map(({ uuid, reviewStatus }) => [uuid, reviewStatus]));
    for (const document of made) {
      const status = statusOf.get(document.profile);
      if (status === 'Approved' || status === 'Archived') {
        expect(document.submitted && overallStatus(stepsOf(document))).toBe('complete');
      }
      if (!document.submitted) {
        expect(['Processed', 'Additional Info Required']).toContain(status);
        expect(Object.values(stepsOf(document))).not.toContain('complete');
      }
      expect(document.updatedAt.getTime()).toBeGreaterThanOrEqual(document.createdAt.getTime());
    }
  });

  test('documents cover every case: steps disabled, pending and complete, all disabled, not submitted', () => {
    const { documents: made } = madeAll();
    for (const step of ['translate', 'ocr', 'fraud_check'] as const) {
      expect(new Set(made.map((document) => stepsOf(document)[step]))).toEqual(
        new Set([null, 'pending', 'complete']),
      );
    }
    const disabled = made.filter((one) => Object.values(stepsOf(one)).every((step) => step === null));
    expect(disabled.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ submitted }) => submitted))).toEqual(new Set([true, false]));
    expect(made.some(({ profile }) => profile === HARBOUR_AND_FINCH)).toBe(true);
  });
});

describe.each(DATABASE_KINDS)('resetting profiles and documents on %s', (kind) => {
  const running = startService(kind);
  const stored = () => running.database.db.select().from(documents).orderBy(asc(documents.id));

  test('restores documents, including their numbers; no event is seeded', async () => {
    const before = await stored();
    expect(before.map(({ id, ...document }) => ({ ...document, id: typeof id }))).toEqual(
      madeAll().documents.map((document) => ({ ...document, id: 'number' })),
    );
    for (const document of before) sandboxDocument.parse(toSandboxDocument(document));
    const context = verbContext(running);
    await createProfile(context, 'northwind', { kind: 'company' });
    await provideDocument(context, 'northwind', HARBOUR_AND_FINCH, { name: 'Deed' });
    await resetToSeed(running.database.db, { configurations: 10 });
    expect(await stored()).toEqual(before);
    expect(await running.database.db.select({ all: count() }).from(events)).toEqual([{ all: 0 }]);
  });

  test('a reset during changes: each is made or refused, and none blocks the others', async () => {
    const context = verbContext(running);
    const mine = await createProfile(context, 'northwind', { kind: 'trader' });
    const before = await stored();
    const changes = Array.from({ length: 8 }, (_, index) => [
      () => createProfile(context, 'northwind', { kind: 'club' }),
      () => moveProfile(context, 'northwind', mine.uuid, 'complete-processing'),
      () => changeMetadata(context, 'northwind', HARBOUR_AND_FINCH, { team_id: index % 2 ? 3 : 7 }),
      () => provideDocument(context, 'northwind', HARBOUR_AND_FINCH, { name: 'Deed' }),
      () => triggerProcessing(context, 'northwind', before[index]?.id ?? 0),
    ]).flat();
    const settled = await Promise.allSettled([
      ...changes.slice(0, 20).map((run) => run()),
      resetToSeed(running.database.db, { configurations: 10 }),
      ...changes.slice(20).map((run) => run()),
    ]);
    for (const outcome of settled) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ServiceFault);
    }
    await resetToSeed(running.database.db, { configurations: 10 });
    expect(await stored()).toEqual(before);
    await expect(readProfile(context, 'northwind', mine.uuid)).rejects.toMatchObject({ code: 'not_found' });
    const [row] = await running.database.db
      .select({ all: count() })
      .from(events)
      .where(eq(events.account, 'northwind'));
    expect(row?.all).toBe(0);
  });
});
