import { describe, expect, test } from 'vitest';
import { answerApi } from '@/lib/application/answer-api';
import type { SaveFormsAnswer } from '@/lib/features/forms/save-forms';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { operatorOf } from '@/lib/testing/operators';
import { installScriptedConsole, json, PROFILE } from '@/lib/testing/scripted-console';
import { findSideEffects } from './save-forms';

const base = { enabled: true, form_ids: [101, 104] };
const forms = { enabled: true, form_ids: [101, 317] };

const patch = (body: object, signal?: AbortSignal) =>
  answerApi(
    new Request(`http://console.example/api/profiles/${PROFILE}/portal-configuration`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    }),
  );

const intent = { action: 'forms.changed', outcome: 'intended', profile: PROFILE, before: base, after: forms };
const outcome = { ...intent, intent: 1 };

describe('recording a save', () => {
  test('writes the intent before anything is sent, and the outcome afterwards', async () => {
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

  test('case 94: a save is refused and nothing is sent if the intent cannot be written', async () => {
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
    application.identify = async () => operatorOf('support');
    const response = await patch({ forms, base });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'not_permitted' });
    expect(asked).toEqual([]);
    expect(recorded).toEqual([
      { action: 'permission.refused', outcome: 'refused', subject: 'forms.change', profile: PROFILE },
    ]);
  });

  test('cases 83, 127: a stale form is refused, and recorded relative to what the operator had seen', async () => {
    const { recorded } = installScriptedConsole();
    const seen = { enabled: true, form_ids: [101, 104, 126] };
    const wanted = { enabled: true, form_ids: [101, 104, 126, 317] };
    expect((await patch({ forms: wanted, base: seen })).status).toBe(409);
    expect(recorded[1]).toEqual({
      ...outcome,
      outcome: 'refused',
      subject: 'forms_changed',
      before: seen,
      after: wanted,
    });
  });

  test.each([
    [
      'that the service refuses is recorded as refused',
      json(422, { message: 'Unknown form.' }),
      'refused',
      'refused_by_service',
    ],
    ['that fails is recorded as failed', new Response('<html>', { status: 502 }), 'failed', undefined],
  ])('a save %s', async (_, answer, result, subject) => {
    const { recorded } = installScriptedConsole(({ method }) => (method === 'PATCH' ? answer : undefined));
    expect((await patch({ forms, base })).status).toBeGreaterThan(400);
    expect(recorded[1]).toMatchObject({
      ...outcome,
      outcome: result,
      subject: subject ?? expect.any(String),
    });
  });

  test('case 85: a tab closed during a save changes nothing: the save is finished and recorded', async () => {
    const tab = new AbortController();
    const { recorded, state } = installScriptedConsole(({ method }) => {
      if (method === 'PATCH') tab.abort();
      return undefined;
    });
    await patch({ forms, base }, tab.signal);
    expect(state.setup).toMatchObject({ forms });
    expect(recorded.map((entry) => entry.outcome)).toEqual(['intended', 'done']);
  });

  test('is not recorded as a view of the profile', async () => {
    const { viewed } = installScriptedConsole();
    await patch({ forms, base });
    expect(viewed).toEqual([]);
  });
});

describe('case 115: a service that stores something other than requested', () => {
  test.each([
    ['less', [101]],
    ['none of it', [101, 104]],
    ['something else in addition', [101, 317, 555]],
  ])('and stores %s: the response and Activity show both', async (_, storedForms) => {
    const after = { enabled: true, form_ids: storedForms };
    const { recorded, state } = installScriptedConsole(({ method }) =>
      method === 'PATCH' ? json(200, { data: { ...state.setup, forms: after } }) : undefined,
    );
    const answer = (await (await patch({ forms, base })).json()) as SaveFormsAnswer;
    expect(answer).toMatchObject({ before: base, asked: forms, after });
    expect(recorded[1]).toEqual({
      ...outcome,
      outcome: 'done',
      subject: 'saved_differently',
      after: { ...after, asked: forms },
    });
  });

  test('does not include one that sorts the list, or was given an ID twice', async () => {
    const { recorded, state } = installScriptedConsole(({ method }) =>
      method === 'PATCH'
        ? json(200, { data: { ...state.setup, forms: { enabled: true, form_ids: [317, 101] } } })
        : undefined,
    );
    await patch({ forms: { enabled: true, form_ids: [101, 317, 101] }, base });
    expect(recorded[1]).toMatchObject({ outcome: 'done', after: { enabled: true, form_ids: [317, 101] } });
    expect(recorded[1]?.subject).toBeUndefined();
  });
});

describe('case 116: a response that leaves out sections', () => {
  const answersWith = (
    of: (forms: unknown) => object,
    script?: Parameters<typeof installScriptedConsole>[0],
  ) => {
    const console = installScriptedConsole((asked) => {
      if (asked.method !== 'PATCH') return script?.(asked);
      console.state.setup = { ...console.state.setup, ...(asked.body as object) };
      return json(200, { data: of(console.state.setup.forms) });
    });
    return console;
  };

  test.each([
    ['all but the forms', (forms: unknown) => ({ forms })],
    ['including the forms', () => ({})],
  ])('%s has the profile read again: nothing becomes “not there”', async (_, of) => {
    const { asked, kept: storedForms, state } = answersWith(of);
    const answer = (await (await patch({ forms, base })).json()) as SaveFormsAnswer;
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET']);
    expect(answer).toMatchObject({ asked: forms, after: forms, sideEffects: [] });
    expect(answer.setup.configuration.identity).toEqual({ enabled: true });
    expect(storedForms.at(-1)).toMatchObject({ saved: true, data: state.setup });
  });

  const unreadableAfterwards = (of: (forms: unknown) => object) => {
    let reads = 0;
    return answersWith(of, () => {
      reads += 1;
      return reads > 1 ? json(404, { message: 'Not found.' }) : undefined;
    });
  };

  test('and cannot be read again: saved, with the forms from the response and the rest from the reading before', async () => {
    const { recorded, kept: storedForms, state } = unreadableAfterwards((forms) => ({ forms }));
    const answer = (await (await patch({ forms, base })).json()) as SaveFormsAnswer;
    expect(answer).toMatchObject({ before: base, after: forms, sideEffects: [] });
    expect(answer.setup.configuration.identity).toEqual({ enabled: true });
    expect(recorded[1]).toMatchObject({ outcome: 'done' });
    expect(storedForms.at(-1)).toMatchObject({ saved: true, data: state.setup });
  });

  test('including the forms, and cannot be read again: the result is unknown', async () => {
    const { recorded } = unreadableAfterwards(() => ({}));
    expect(await (await patch({ forms, base })).json()).toMatchObject({ code: 'save_not_confirmed' });
    expect(recorded[1]).toMatchObject({ outcome: 'failed', subject: 'save_not_confirmed' });
  });

  test('and is read with other forms: the save uses the response, and a later reading the rest', async () => {
    const other = { enabled: true, form_ids: [7] };
    const {
      recorded,
      kept: storedForms,
      state,
    } = answersWith((forms) => {
      queueMicrotask(() => {
        state.setup.forms = other;
      });
      return { forms };
    });
    expect(await (await patch({ forms, base })).json()).toMatchObject({ asked: forms, after: forms });
    expect(recorded[1]).toMatchObject({ outcome: 'done', after: forms });
    expect(storedForms.at(-1)).toMatchObject({ saved: true, forms });
  });
});

describe('a change to which the service responds with 500', () => {
  test('and has its old forms afterwards: reported as not made', async () => {
    const { recorded, asked } = installScriptedConsole(({ method }) =>
      method === 'PATCH' ? json(500, { message: 'Sorry.' }) : undefined,
    );
    const response = await patch({ forms, base });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      code: 'change_not_made',
      detail: expect.stringContaining('Nothing was changed'),
    });
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET']);
    expect(recorded[1]).toMatchObject({ outcome: 'failed', subject: 'change_not_made' });
  });

  test.each([
    ['from a gateway, which may not have waited long enough', 504, base],
    ['and other forms afterwards', 500, { enabled: true, form_ids: [7] }],
  ])('%s: the result is unknown', async (_, status, found) => {
    const { state } = installScriptedConsole(({ method }) => {
      if (method !== 'PATCH') return undefined;
      state.setup.forms = found;
      return json(status, { message: 'Sorry.' });
    });
    expect(await (await patch({ forms, base })).json()).toMatchObject({ code: 'save_not_confirmed' });
  });
});

describe('case 122: IDs in the service that could not be assigned here', () => {
  const held = { enabled: true, form_ids: [0, 1.5, 101] };
  const withHeld = () => {
    const console = installScriptedConsole();
    console.state.setup.forms = held;
    return console;
  };

  test('are sent back unchanged, and the save succeeds', async () => {
    const { asked } = withHeld();
    const wanted = { enabled: true, form_ids: [0, 1.5, 101, 317] };
    expect((await patch({ forms: wanted, base: held })).status).toBe(200);
    expect(asked.at(-1)?.body).toEqual({ forms: wanted });
  });

  test('can be removed', async () => {
    const { asked } = withHeld();
    const wanted = { enabled: true, form_ids: [101] };
    expect((await patch({ forms: wanted, base: held })).status).toBe(200);
    expect(asked.at(-1)?.body).toEqual({ forms: wanted });
  });

  test.each([2.5, -1])('permit no others: %d is a 422 at its position', async (id) => {
    const { asked } = withHeld();
    const response = await patch({ forms: { enabled: true, form_ids: [0, 1.5, id] }, base: held });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: { 'forms.form_ids.2': [expect.stringContaining('A form ID is')] },
    });
    expect(asked).toEqual([]);
  });

  test('are not permitted by a base that the service does not have', async () => {
    const { asked } = installScriptedConsole();
    const response = await patch({ forms: held, base: { enabled: true, form_ids: [0, 1.5] } });
    expect(response.status).toBe(409);
    expect(asked.map(({ method }) => method)).toEqual(['GET']);
  });
});

test('forms that are only partly readable are not saved: the rest would be lost', async () => {
  const { asked, state } = installScriptedConsole();
  state.setup.forms = { enabled: true, form_ids: [101, 104, 'x'] };
  expect(await (await patch({ forms, base })).json()).toMatchObject({ code: 'service_answer_unreadable' });
  expect(asked.map(({ method }) => method)).toEqual(['GET']);
});

describe('a reason', () => {
  test('is required if configured so, and nothing is sent without one', async () => {
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
    ['that is not a string', 7],
  ])('%s is a 422 at `reason`', async (_, reason) => {
    const { asked } = installScriptedConsole();
    const response = await patch({ forms, base, reason });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: { reason: [expect.any(String)] } });
    expect(asked).toEqual([]);
  });

  test('cases 75, 76: is stored unchanged, whatever it could mean elsewhere', async () => {
    const { recorded } = installScriptedConsole();
    const reason = '<script>alert(1)</script> \u202e =cmd() \u2028';
    expect((await patch({ forms, base, reason: `${reason}x` })).status).toBe(200);
    expect(recorded[1]?.reason).toBe(`${reason}x`);
  });
});

describe('side effects of a save', () => {
  test('are none if only the forms changed', () => {
    const before = { forms: { form_ids: [1] }, director: { max_number: null, people_model: { id: 3 } } };
    const after = { forms: { form_ids: [2] }, director: { max_number: null, people_model: { id: 3 } } };
    expect(findSideEffects(before, after)).toEqual([]);
  });

  test('are named by path, with the old and new value', () => {
    const before = { identity: { enabled: true }, gone: 1, list: [1, 2], kind: [] };
    const after = { identity: { enabled: false }, come: 2, list: [1, 3], kind: {} };
    expect(findSideEffects(before, after)).toEqual([
      { path: 'identity.enabled', before: true, after: false },
      { path: 'gone', before: 1, after: undefined },
      { path: 'list.1', before: 2, after: 3 },
      { path: 'kind', before: [], after: {} },
      { path: 'come', before: undefined, after: 2 },
    ]);
  });

  test('include a member named forms that is not the section', () => {
    const difference = { path: 'other.forms', before: 1, after: 2 };
    expect(findSideEffects({ other: { forms: 1 } }, { other: { forms: 2 } })).toEqual([difference]);
  });

  test('are a short list, however much changed', () => {
    const many = (value: number) =>
      Object.fromEntries([...Array(500).keys()].map((key) => [`m${key}`, value]));
    expect(findSideEffects(many(1), many(2))).toHaveLength(100);
  });
});
