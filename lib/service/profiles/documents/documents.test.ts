import { describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { emittedEvents, wordsOf } from '../../testing/emitted-events';
import { startService } from '../../testing/start-service';
import { verbContext } from '../../testing/verb-context';
import { createProfile } from '../create-profile';
import { moveProfile } from '../move-profile';
import { readProfile } from '../sandbox-profiles';
import { listDocuments } from './find-documents';
import { completeStep, provideDocument, triggerProcessing } from './process-document';

const PROCESSED = 'document.processed pending';
const COMPLETE = 'document.complete complete';
const ACCOUNT = 'northwind';

describe.each(DATABASE_KINDS)('processing of documents on %s', (kind) => {
  const running = startService(kind);

  async function newProfile() {
    const context = verbContext(running);
    const { uuid } = await createProfile(context, ACCOUNT, { kind: 'company' });
    const eventsOf = async () => (await emittedEvents(running.database, uuid)).slice(1);
    return { context, uuid, told: eventsOf };
  }

  test('three steps complete one by one: the last emits both events', async () => {
    const { context, uuid, told: eventsOf } = await newProfile();
    const { id } = await provideDocument(context, ACCOUNT, uuid, { name: 'Trust deed' });
    await completeStep(context, ACCOUNT, id, 'ocr');
    await completeStep(context, ACCOUNT, id, 'translate');
    const done = await completeStep(context, ACCOUNT, id, 'fraud_check');
    expect(done).toMatchObject({ status: 'complete', submitted: true });
    const emitted = await eventsOf();
    expect(wordsOf(emitted)).toEqual([PROCESSED, PROCESSED, PROCESSED, PROCESSED, COMPLETE]);
    const steps = ([translate, ocr, fraud_check]: string[]) => ({ translate, ocr, fraud_check });
    expect(emitted.map(({ body }) => body.data)).toMatchObject([
      { status: 'pending', statuses: steps(['pending', 'pending', 'pending']) },
      { status: 'pending', statuses: steps(['pending', 'complete', 'pending']) },
      { status: 'pending', statuses: steps(['complete', 'complete', 'pending']) },
      { status: 'pending', statuses: steps(['complete', 'complete', 'complete']) },
      { status: 'complete', statuses: steps(['complete', 'complete', 'complete']) },
    ]);
    for (const { body, number } of emitted) {
      expect(body.data).toMatchObject({ id: number, profile_id: uuid });
    }
    expect(await listDocuments(context, ACCOUNT, uuid)).toEqual([done]);
    expect((await readProfile(context, ACCOUNT, uuid)).documents).toEqual({ pending: 0, complete: 1 });
  });

  test('with every step disabled it is processed and complete at once', async () => {
    const { context, uuid, told: eventsOf } = await newProfile();
    const made = await provideDocument(context, ACCOUNT, uuid, { name: 'Tax return', steps: [] });
    expect(made).toMatchObject({
      status: 'complete',
      statuses: { translate: null, ocr: null, fraud_check: null },
    });
    await triggerProcessing(context, ACCOUNT, made.id);
    expect(wordsOf(await eventsOf())).toEqual([PROCESSED, COMPLETE, PROCESSED, COMPLETE]);
  });

  test('a document uploaded in the portal waits until the profile is submitted', async () => {
    const { context, uuid, told: eventsOf } = await newProfile();
    await moveProfile(context, ACCOUNT, uuid, 'complete-processing');
    const by = 'portal' as const;
    const one = await provideDocument(context, ACCOUNT, uuid, { name: 'One', by, steps: ['ocr'] });
    await provideDocument(context, ACCOUNT, uuid, { name: 'Two', by, steps: [] });
    expect(one).toMatchObject({ submitted: false, status: 'pending' });
    expect((await readProfile(context, ACCOUNT, uuid)).documents).toEqual({ pending: 2, complete: 0 });
    await expect(completeStep(context, ACCOUNT, one.id, 'ocr')).rejects.toMatchObject({ code: 'conflict' });
    expect(wordsOf(await eventsOf())).toEqual(['profile.updated Processed']);
    const moved = await moveProfile(context, ACCOUNT, uuid, 'submit');
    expect(moved.documents).toEqual({ pending: 1, complete: 1 });
    expect(wordsOf(await eventsOf()).slice(1)).toEqual([
      'profile.updated Needs Review',
      PROCESSED,
      PROCESSED,
      COMPLETE,
    ]);
  });

  test('submitted documents are not submitted again; newer ones are, on re-submission', async () => {
    const { context, uuid, told: eventsOf } = await newProfile();
    await moveProfile(context, ACCOUNT, uuid, 'complete-processing');
    await provideDocument(context, ACCOUNT, uuid, { name: 'First', by: 'portal' });
    await moveProfile(context, ACCOUNT, uuid, 'submit');
    await moveProfile(context, ACCOUNT, uuid, 'request-information');
    await provideDocument(context, ACCOUNT, uuid, { name: 'Second', by: 'portal' });
    const before = (await eventsOf()).length;
    await moveProfile(context, ACCOUNT, uuid, 'resubmit');
    expect(wordsOf((await eventsOf()).slice(before))).toEqual(['profile.updated Needs Review', PROCESSED]);
  });

  test('triggering restarts every enabled step, and counts as submission', async () => {
    const { context, uuid, told: eventsOf } = await newProfile();
    const { id } = await provideDocument(context, ACCOUNT, uuid, {
      name: 'Deed',
      by: 'portal',
      steps: ['ocr'],
    });
    expect(await triggerProcessing(context, ACCOUNT, id)).toMatchObject({ submitted: true });
    await completeStep(context, ACCOUNT, id, 'ocr');
    expect(await triggerProcessing(context, ACCOUNT, id)).toMatchObject({
      status: 'pending',
      statuses: { translate: null, ocr: 'pending', fraud_check: null },
    });
    expect(wordsOf(await eventsOf())).toEqual([PROCESSED, PROCESSED, COMPLETE, PROCESSED]);
  });

  test('a disabled or complete step → conflict that names it, and nothing is emitted', async () => {
    const { context, uuid, told: eventsOf } = await newProfile();
    const { id } = await provideDocument(context, ACCOUNT, uuid, { name: 'Deed', steps: ['ocr'] });
    const refused = { code: 'conflict', message: expect.stringContaining('translate') };
    await expect(completeStep(context, ACCOUNT, id, 'translate')).rejects.toMatchObject(refused);
    await completeStep(context, ACCOUNT, id, 'ocr');
    const [before, writes] = [wordsOf(await eventsOf()), context.writes];
    await expect(completeStep(context, ACCOUNT, id, 'ocr')).rejects.toMatchObject({ code: 'conflict' });
    expect(wordsOf(await eventsOf())).toEqual(before);
    expect(context.writes).toBe(writes);
  });

  test('20 concurrent completions of one step → one succeeds', async () => {
    const { context, uuid, told: eventsOf } = await newProfile();
    const { id } = await provideDocument(context, ACCOUNT, uuid, { name: 'Deed', steps: ['ocr'] });
    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, () => completeStep(context, ACCOUNT, id, 'ocr')),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(wordsOf(await eventsOf())).toEqual([PROCESSED, PROCESSED, COMPLETE]);
  });
});
