import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { sandboxDocument, sandboxProfile } from '../control-api/profile';
import { askControl, controlRequest } from '../testing/control-requests';
import { emittedEvents, wordsOf } from '../testing/emitted-events';
import { startService } from '../testing/start-service';

const answer = z.strictObject({ data: sandboxDocument });
const profileAnswer = z.strictObject({ data: sandboxProfile });

describe.each(DATABASE_KINDS)('control operations of documents on %s', (kind) => {
  const running = startService(kind);

  const ask = (method: string, path: string, body?: unknown) =>
    askControl(running.service, method, path, body);

  async function newProfile(account = 'northwind') {
    const made = await ask('POST', `/accounts/${account}/profiles`, { kind: 'individual' });
    const { uuid } = profileAnswer.parse(made.body).data;
    return { uuid, documents: `/accounts/${account}/profiles/${uuid}/documents` };
  }

  test('a document is provided, processed step by step, and processed again', async () => {
    const { uuid, documents } = await newProfile();
    const provided = await ask('POST', documents, {
      name: 'Photo identification',
      steps: ['ocr', 'fraud_check'],
    });
    expect(provided.status).toBe(201);
    const { id, statuses } = answer.parse(provided.body).data;
    expect(statuses).toEqual({ translate: null, ocr: 'pending', fraud_check: 'pending' });
    const document = `/accounts/northwind/documents/${id}`;
    await ask('POST', `${document}/steps/ocr/complete`);
    const done = await ask('POST', `${document}/steps/fraud_check/complete`);
    expect(answer.parse(done.body).data.status).toBe('complete');
    const again = await ask('POST', `${document}/process`);
    expect(answer.parse(again.body).data).toMatchObject({ status: 'pending', statuses });
    expect((await ask('GET', documents)).body).toEqual({ data: [(again.body as { data: unknown }).data] });
    expect(wordsOf(await emittedEvents(running.database, uuid)).slice(1)).toEqual([
      'document.processed pending',
      'document.processed pending',
      'document.processed pending',
      'document.complete complete',
      'document.processed pending',
    ]);
  });

  test.each(['process', 'steps/ocr/complete'])(
    'case 100: …/%s of another account, unknown or not a number → the same 404',
    async (operation) => {
      const { documents } = await newProfile('contoso');
      const { id } = answer.parse((await ask('POST', documents, { name: 'Deed' })).body).data;
      const answers = await Promise.all(
        [id, 999_999_999, '99999999999999999999', '-1', 'x', '1.5'].map((one) =>
          ask('POST', `/accounts/northwind/documents/${one}/${operation}`),
        ),
      );
      for (const one of answers) expect(one).toEqual({ status: 404, body: answers[0]?.body });
      expect(answers[0]?.body.message).toContain('no such document');
    },
  );

  test('a disabled or unknown step → 409, 404', async () => {
    const { documents } = await newProfile();
    const provided = await ask('POST', documents, { name: 'Deed', steps: [] });
    const document = `/accounts/northwind/documents/${answer.parse(provided.body).data.id}`;
    expect(await ask('POST', `${document}/steps/ocr/complete`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('disabled') },
    });
    expect(await ask('POST', `${document}/steps/staple/complete`)).toMatchObject({ status: 404 });
  });

  test.each([
    ['no name', {}, 'name'],
    ['an unknown step', { name: 'Deed', steps: ['staple'] }, 'steps.0'],
    ['an unknown way', { name: 'Deed', by: 'pigeon' }, 'by'],
  ])('providing with %s → 422 at that member', async (_, body, member) => {
    const { documents } = await newProfile();
    expect(await ask('POST', documents, body)).toMatchObject({
      status: 422,
      body: { errors: { [member]: [expect.any(String)] } },
    });
    expect((await ask('GET', documents)).body).toEqual({ data: [] });
  });

  test('by a page of another site → 403, and nothing is provided', async () => {
    const { documents } = await newProfile();
    const request = controlRequest('POST', documents, { name: 'Deed' });
    request.headers.set('sec-fetch-site', 'cross-site');
    expect((await running.service.control(request)).status).toBe(403);
    expect((await ask('GET', documents)).body).toEqual({ data: [] });
  });
});
