import { describe, expect, test } from 'vitest';
import { exactJsonText } from '@/lib/platform/text/exact-number';
import {
  configuration,
  json,
  PERSON,
  SECRET,
  scripted,
  UUID,
  withTokens,
} from '@/lib/testing/scripted-service';

const FORMS = { enabled: true, form_ids: [1, 2] };
const answering = (answer: () => Response) => scripted(withTokens(answer)).upstream;
const read = (answer: () => Response) => answering(answer).readPortalConfiguration(UUID, PERSON);
const row = (id: unknown, more: object = {}) => ({
  id,
  name: 'UK',
  updated_at: 'b',
  created_at: 'a',
  ...more,
});

describe('answers', () => {
  test.each<[string, string]>([
    ['HTML', '<html><b>canary</b>'],
    ['half a JSON text', '{"data": {"canary"'],
    ['no data', '{"canary": 1}'],
    ['a bare list', '["canary"]'],
    ['data that is not an object', '{"data": "canary"}'],
  ])('case 40: %s is unreadable, and nothing of it is shown', async (_, body) => {
    const error = await read(() => new Response(body)).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'service_answer_unreadable' });
    expect(JSON.stringify(error) + String(error)).not.toContain('canary');
  });

  test('an answer that exactly matches the document is read without misfits, and unchanged', async () => {
    const data = configuration();
    await expect(read(() => json({ data }))).resolves.toEqual({
      value: data,
      misfits: [],
      readAt: expect.any(Number),
      number: null,
      extras: [],
      raw: data,
    });
  });

  test('case 121: numbers beyond 2^53 keep every digit and affect nothing else', async () => {
    const text = JSON.stringify({ data: { ...configuration(), forms: { enabled: true, form_ids: [1, 2] } } })
      .replace('[1,2]', '[1,9007199254740993]')
      .replace('"max_number":3', '"max_number":12345678901234567890');
    const answer = await read(() => new Response(text));
    expect(answer.misfits).toEqual([]);
    expect(answer.value.forms?.form_ids).toEqual([1, { $numberDecimal: '9007199254740993' }]);
    expect(exactJsonText({ data: answer.raw })).toBe(text);
  });

  test('case 41: a missing or wrong section affects only itself', async () => {
    const { director: _, ...data } = { ...configuration(), identity: 'yes' };
    const { value, misfits } = await read(() => json({ data }));
    expect(misfits.map(({ path }) => path).sort()).toEqual(['director', 'identity']);
    expect(value.forms).toEqual(FORMS);
  });

  test('case 42: an unknown section is passed on', async () => {
    const { extras } = await read(() => json({ data: { ...configuration(), landlord: { enabled: true } } }));
    expect(extras).toEqual([{ path: 'landlord', value: { enabled: true } }]);
  });

  test('case 53: 404 means that the profile does not exist, with the service’s message', async () => {
    await expect(read(() => json({ message: 'Not found' }, 404))).rejects.toMatchObject({
      code: 'not_found',
      serviceMessage: 'Not found',
    });
  });

  test('a configured scope is shown before any request, and a refusal overrides it', async () => {
    const { upstream } = scripted(
      withTokens(() => json({ message: 'Forbidden' }, 403)),
      { scope: 'write' },
    );
    expect(upstream.state().scope).toBe('write');
    await expect(upstream.updateForms(UUID, FORMS, PERSON)).rejects.toMatchObject({
      code: 'read_only_client',
    });
    expect(upstream.state().scope).toBe('read');
  });

  test('case 54: 403 on a change means that the client lacks the write scope', async () => {
    const upstream = answering(() => json({ message: 'Forbidden' }, 403));
    expect(upstream.state().scope).toBe('unknown');
    const error = { code: 'read_only_client', sent: false };
    await expect(upstream.updateForms(UUID, FORMS, PERSON)).rejects.toMatchObject(error);
    expect(upstream.state().scope).toBe('read');
    await expect(upstream.readPortalConfiguration(UUID, PERSON)).rejects.toMatchObject({
      code: 'refused_by_service',
    });
  });

  describe('case 304: a gateway’s page', () => {
    const page = (status: number) => new Response('<html><body>Blocked</body></html>', { status });
    const foreign = (status: number) => ({
      code: 'service_unreachable',
      status,
      sent: false,
      message: expect.stringContaining(
        `status ${status} and a web page that is not the onboarding service’s`,
      ),
    });

    test.each([401, 403, 404, 413])(
      'with status %d says nothing of the profile or the client',
      async (status) => {
        const { upstream, count } = scripted(withTokens(() => page(status)));
        await expect(upstream.readPortalConfiguration(UUID, PERSON)).rejects.toMatchObject(foreign(status));
        // A 401 of its own does not spend a new token.
        expect(count('POST')).toBe(1);
      },
    );

    test('with status 403 to a change says nothing of the scope', async () => {
      const upstream = answering(() => page(403));
      await expect(upstream.updateForms(UUID, FORMS, PERSON)).rejects.toMatchObject(foreign(403));
      expect(upstream.state().scope).toBe('unknown');
    });

    test('with status 404 to one profile does not pause the others', async () => {
      const upstream = answering(() => page(404));
      for (let call = 0; call < 20; call += 1) {
        await expect(upstream.readPortalConfiguration(UUID, PERSON)).rejects.toMatchObject(foreign(404));
      }
    });
  });

  test('any other 4xx passes on message and errors: limited, clean, and without a secret', async () => {
    const errors = { 'forms.form_ids.0': ['Unknown form', 7, 'ESC\u001b[31m'], empty: [], text: 'as text' };
    const message = `${SECRET} token-1 a\r\nb ${'x'.repeat(9_000)}`;
    const error = await answering(() => json({ message, errors }, 422))
      .updateForms(UUID, FORMS, PERSON)
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      code: 'refused_by_service',
      sent: false,
      serviceMessage: expect.stringMatching(/^••• ••• a b x+…$/),
      errors: { 'forms.form_ids.0': ['Unknown form', 'ESC [31m'], text: ['as text'] },
    });
    expect(error).toHaveProperty('serviceMessage.length', 500);
  });

  test('invalid rows are counted, and unknown members are left out', async () => {
    const data = [
      row(1),
      row('2'),
      row(3, { colour: 'red' }),
      null,
      row(4, { name: 5 }),
      'x',
      row(5, { created_at: undefined }),
    ];
    await expect(answering(() => json({ data })).listPortalConfigurations({}, PERSON)).resolves.toEqual({
      rows: [row(1), row(3)],
      unreadable: 5,
      cut: null,
    });
  });

  test.each([
    [{ meta: { total: 131 } }, { sent: 2, counted: 131 }],
    [
      { meta: { pagination: { total: 3 } }, links: { next: null } },
      { sent: 2, counted: 3 },
    ],
    [
      { total: 131, meta: { total: '9' } },
      { sent: 2, counted: 131 },
    ],
    [
      { links: { next: 'https://service.example/v2/portal-configurations?page=2' } },
      { sent: 2, counted: null },
    ],
    [
      { links: { next: { href: '?page=2' } }, meta: { total: 2 } },
      { sent: 2, counted: null },
    ],
    [{ meta: { next_cursor: 'eyJ' } }, { sent: 2, counted: null }],
    [{ next_page_url: '?page=2' }, { sent: 2, counted: null }],
    [{ meta: { total: 2 }, links: { next: null } }, null],
    [{ links: { next: '' }, meta: { total: 1 } }, null],
    [{ links: null, meta: 'total' }, null],
    [{ total: -1, links: { self: '?page=1' } }, null],
  ])('case 117: next to two rows, %j says %j of more', async (beside, cut) => {
    const upstream = answering(() => json({ data: [row(1), row(2)], ...beside }));
    await expect(upstream.listPortalConfigurations({}, PERSON)).resolves.toMatchObject({ cut });
  });

  test('case 121: a row whose ID is beyond 2^53 keeps its digits next to a close number', async () => {
    const text = JSON.stringify({ data: [row(1), row(2)] }).replace('"id":2', '"id":9007199254740993');
    const { rows, unreadable } = await answering(() => new Response(text)).listPortalConfigurations(
      {},
      PERSON,
    );
    expect(rows).toEqual([row(1), { ...row(9007199254740992), exact_id: '9007199254740993' }]);
    expect(unreadable).toBe(0);
  });

  test('with an id filter only a row with that id is accepted', async () => {
    const upstream = answering(() => json({ data: [row(1), row(2)] }));
    await expect(upstream.listPortalConfigurations({ id: 2 }, PERSON)).resolves.toMatchObject({
      rows: [row(2)],
    });
  });

  test('a list of 100 000 rows is read', async () => {
    const data = Array.from({ length: 100_000 }, (_, id) => row(id));
    const { rows } = await answering(() => json({ data })).listPortalConfigurations({}, PERSON);
    expect(rows).toHaveLength(100_000);
  });

  test('the log has no secret, token, UUID or body', async () => {
    const lines: unknown[] = [];
    const { upstream } = scripted(
      withTokens(() => json({ data: configuration() })),
      { log: (line) => lines.push(line) },
    );
    await upstream.updateForms(UUID, FORMS, { ...PERSON, requestId: 'r1' });
    expect(lines).toEqual([
      {
        method: 'POST',
        route: '/oauth/token',
        status: 200,
        failure: null,
        ms: 0,
        attempt: 1,
        requestId: undefined,
      },
      {
        method: 'PATCH',
        route: '/profiles/{uuid}/portal-configuration',
        status: 200,
        failure: null,
        ms: 0,
        attempt: 1,
        requestId: 'r1',
      },
    ]);
  });
});
