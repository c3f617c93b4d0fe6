import { describe, expect, test } from 'vitest';
import { patchForms } from '@/lib/bff/profiles';
import type { SaveFormsAnswer } from '@/lib/contract/console-api';
import { operatorOf } from '@/lib/testing/operators';
import { installScriptedConsole, json, PROFILE } from '@/lib/testing/scripted-console';
import { ConsoleError } from '../console-error';

const base = { enabled: true, form_ids: [101, 104] };
const forms = { enabled: true, form_ids: [101, 317] };

const patch = (body: object, signal?: AbortSignal) =>
  patchForms(
    PROFILE,
    new Request(`http://console.example/api/profiles/${PROFILE}/portal-configuration`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    }),
  );

const intent = { action: 'forms.changed', outcome: 'intended', profile: PROFILE, before: base, after: forms };
const outcome = { ...intent, intent: 1 };

describe('what is recorded of a save', () => {
  test('is the intent before anything is sent, and afterwards what came of it', async () => {
    const { recorded, asked } = installScriptedConsole(() => {
      expect(recorded).toHaveLength(1);
      return undefined;
    });
    const response = await patch({ forms, base, reason: '  The bank asked for it \n' });
    expect(response.status).toBe(200);
    expect(asked).toHaveLength(2);
    const reason = 'The bank asked for it';
    expect(recorded).toEqual([
      { ...intent, reason },
      { ...outcome, outcome: 'done', reason },
    ]);
  });

  test('case 94: where the intent cannot be written the save is refused and nothing is sent', async () => {
    const { asked, application } = installScriptedConsole();
    application.console.activity.write = async () => {
      throw new ConsoleError('not_recorded');
    };
    const response = await patch({ forms, base });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'not_recorded' });
    expect(asked).toEqual([]);
  });

  test('case 15: a role that may not change forms is refused, and nothing is sent', async () => {
    const { asked, recorded, application } = installScriptedConsole();
    application.signIn.identify = async () => operatorOf('support');
    const response = await patch({ forms, base });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'not_permitted' });
    expect(asked).toEqual([]);
    expect(recorded).toEqual([
      { action: 'permission.refused', outcome: 'refused', subject: 'forms.change', profile: PROFILE },
    ]);
  });

  test('case 83: a stale form is a refusal, with what the service had', async () => {
    const { recorded } = installScriptedConsole();
    expect((await patch({ forms, base: { enabled: true, form_ids: [1] } })).status).toBe(409);
    expect(recorded[1]).toMatchObject({
      ...outcome,
      outcome: 'refused',
      subject: 'forms_changed',
      before: base,
    });
  });

  test.each([
    [
      'that the service refuses is refused',
      json(422, { message: 'Unknown form.' }),
      'refused',
      'refused_by_service',
    ],
    ['that fails has failed', new Response('<html>', { status: 502 }), 'failed', undefined],
  ])('a save %s', async (_, answer, came, subject) => {
    const { recorded } = installScriptedConsole(({ method }) => (method === 'PATCH' ? answer : undefined));
    expect((await patch({ forms, base })).status).toBeGreaterThan(400);
    expect(recorded[1]).toMatchObject({ ...outcome, outcome: came, subject: subject ?? expect.any(String) });
  });

  test('case 85: a tab that is closed in mid-save changes nothing: it is finished and recorded', async () => {
    const tab = new AbortController();
    const { recorded, state } = installScriptedConsole(({ method }) => {
      if (method === 'PATCH') tab.abort();
      return undefined;
    });
    await patch({ forms, base }, tab.signal);
    expect(state.setup).toMatchObject({ forms });
    expect(recorded.map((entry) => entry.outcome)).toEqual(['intended', 'done']);
  });

  test('is no view of the profile', async () => {
    const { viewed } = installScriptedConsole();
    await patch({ forms, base });
    expect(viewed).toEqual([]);
  });
});

describe('a reason', () => {
  test('is asked for where it is required, and nothing is sent without one', async () => {
    const { asked, recorded, application } = installScriptedConsole();
    application.console.reasonRequired = true;
    for (const given of [{}, { reason: ' \n ' }]) {
      const response = await patch({ forms, base, ...given });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        code: 'invalid_body',
        errors: { reason: [expect.any(String)] },
      });
    }
    expect([asked, recorded]).toEqual([[], []]);
    const saved = await patch({ forms, base, reason: 'Asked for' });
    expect(((await saved.json()) as SaveFormsAnswer).after).toEqual(forms);
  });

  test.each([
    ['longer than 500 characters', 'a'.repeat(501)],
    ['with an escape sequence (case 78)', 'red \u001b[31m'],
    ['with a control character', 'a\u0007b'],
    ['that is no text', 7],
  ])('%s is a 422 at `reason`', async (_, reason) => {
    const { asked } = installScriptedConsole();
    const response = await patch({ forms, base, reason });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: { reason: [expect.any(String)] } });
    expect(asked).toEqual([]);
  });

  test('cases 75, 76: is kept as it is, whatever it would be elsewhere', async () => {
    const { recorded } = installScriptedConsole();
    const reason = '<script>alert(1)</script> \u202e =cmd() \u2028';
    expect((await patch({ forms, base, reason: `${reason}x` })).status).toBe(200);
    expect(recorded[1]?.reason).toBe(`${reason}x`);
  });
});
