import { describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { FAULT_KINDS } from '../control-api/fault-kinds';
import { type CreateFault, type Fault, fault } from '../control-api/settings';
import type { Service } from '../create-service';
import { CONTOSO_READ, NORTHWIND_WRITE } from '../seed/clients';
import { HARBOUR_AND_FINCH } from '../seed/profile-names';
import { bearer, credentials, ORIGIN, tokenRequest } from '../testing/requests';
import { startService } from '../testing/start-service';

const PATH = `/profiles/${HARBOUR_AND_FINCH}/portal-configuration`;
const FAULTS = '/accounts/northwind/faults';

describe.each(DATABASE_KINDS)('injected faults on %s', (kind) => {
  const slept: number[] = [];
  const running = startService(kind, {
    sleep: async (ms) => {
      slept.push(ms);
    },
  });
  const inject = async (asked: CreateFault): Promise<Fault> => {
    const response = await running.control('POST', FAULTS, asked);
    expect(response.status).toBe(201);
    return fault.parse(((await response.json()) as { data: unknown }).data);
  };
  const active = async () =>
    ((await (await running.control('GET', FAULTS)).json()) as { data: Fault[] }).data;
  const read = async (service: Service = running.service, token?: string) =>
    service.fetch(new Request(ORIGIN + PATH, { headers: bearer(token ?? (await running.token())) }));

  test.each([
    [{ kind: 'unauthorised' }, 401, { 'www-authenticate': 'Bearer' }],
    [{ kind: 'rate_limited', amount: 9 }, 429, { 'retry-after': '9', 'x-ratelimit-remaining': '0' }],
    [{ kind: 'rate_limited' }, 429, { 'retry-after': '5' }],
    [{ kind: 'server_error' }, 503, {}],
    [{ kind: 'server_error', amount: 599 }, 599, {}],
  ] as const)('%j affects one call, with the rate headers', async (asked, status, headers) => {
    const token = await running.token();
    await inject({ ...asked, calls: 1 });
    const response = await read(running.service, token);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...headers,
      'x-ratelimit-limit': '1000000',
    });
    expect(await response.json()).toEqual({ message: expect.any(String) });
    expect((await read(running.service, token)).status).toBe(200);
    expect(await active()).toEqual([]);
  });

  test('an injected 429 reports the reset by the service’s clock', async () => {
    const token = await running.token();
    await inject({ kind: 'rate_limited', amount: 9, calls: 1 });
    const response = await read(running.service, token);
    expect(response.headers.get('x-ratelimit-reset')).toBe(String(Math.ceil(running.now / 1000) + 9));
  });

  test('invalid JSON has status 200', async () => {
    const token = await running.token();
    await inject({ kind: 'invalid_json', calls: 1 });
    const response = await read(running.service, token);
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  test.each(['cut', 'hang'] as const)(
    '%s: the body breaks off; a hanging one after two minutes',
    async (broken) => {
      const token = await running.token();
      slept.length = 0;
      await inject({ kind: broken, calls: 1 });
      const response = await read(running.service, token);
      await expect(response.text()).rejects.toThrow('Connection dropped by a sandbox fault.');
      expect(slept).toEqual(broken === 'hang' ? [120_000] : []);
    },
  );

  test('latency delays the real response, and can be combined with another fault', async () => {
    const token = await running.token();
    slept.length = 0;
    await inject({ kind: 'latency', amount: 3, calls: 2 });
    expect((await read(running.service, token)).status).toBe(200);
    await inject({ kind: 'server_error', calls: 1 });
    expect((await read(running.service, token)).status).toBe(503);
    expect((await read(running.service, token)).status).toBe(200);
    expect(slept).toEqual([3_000, 3_000]);
  });

  test('exactly 25 of 60 parallel calls are affected, whichever instance they reach', async () => {
    const token = await running.token();
    await inject({ kind: 'server_error', calls: 25 });
    const services = [running.service];
    if (!running.database.exclusive) services.push(await running.another(), await running.another());
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => read(services[index % services.length], token)),
    );
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(25);
  });

  test('a fault ends by time or by calls, whichever is first', async () => {
    const token = await running.token();
    const made = await inject({ kind: 'server_error', calls: 2, seconds: 10 });
    expect(made).toMatchObject({ remaining: 2, until: new Date(running.now + 10_000).toISOString() });
    expect((await read(running.service, token)).status).toBe(503);
    expect(await active()).toMatchObject([{ remaining: 1 }]);
    running.now += 10_000;
    expect((await read(running.service, token)).status).toBe(200);
    expect(await active()).toEqual([]);
    await inject({ kind: 'server_error', seconds: 5 });
    for (let call = 0; call < 4; call += 1) expect((await read(running.service, token)).status).toBe(503);
    running.now += 5_000;
    expect((await read(running.service, token)).status).toBe(200);
  });

  test('a fault survives a restart, and only affects its account', async () => {
    const token = await running.token();
    await inject({ kind: 'server_error', calls: 1 });
    const other = await running.token(CONTOSO_READ);
    expect((await running.get('/portal-configurations', other)).status).toBe(200);
    expect((await read(await running.another(), token)).status).toBe(503);
    await running.control('DELETE', FAULTS);
  });

  test('token requests of the account are affected, but not a stranger’s; a 401 affects none', async () => {
    const ask = (secret?: string) =>
      running.service.fetch(
        tokenRequest({
          ...credentials(NORTHWIND_WRITE),
          ...(secret === undefined ? {} : { client_secret: secret }),
        }),
      );
    await inject({ kind: 'unauthorised', calls: 1 });
    expect((await ask()).status).toBe(200);
    await running.control('DELETE', FAULTS);
    await inject({ kind: 'server_error', calls: 1 });
    expect((await ask('wrong')).status).toBe(401);
    expect((await ask()).status).toBe(503);
    expect((await ask()).status).toBe(200);
  });

  test('one or all can be removed; another account’s is unknown', async () => {
    const token = await running.token();
    const [first] = [await inject({ kind: 'hang', seconds: 60 }), await inject({ kind: 'cut', seconds: 60 })];
    expect((await running.control('DELETE', `/accounts/contoso/faults/${first.id}`)).status).toBe(404);
    const left = await running.control('DELETE', `${FAULTS}/${first.id}`);
    expect(await left.json()).toMatchObject({ data: [{ kind: 'cut' }] });
    expect(await (await running.control('DELETE', FAULTS)).json()).toEqual({ data: [] });
    expect((await read(running.service, token)).status).toBe(200);
    expect((await running.control('DELETE', `${FAULTS}/${first.id}`)).status).toBe(404);
  });

  test.each([
    [{ kind: 'server_error', amount: 200, calls: 1 }, 'amount'],
    [{ kind: 'cut', amount: 5, calls: 1 }, 'amount'],
    [{ kind: 'latency', amount: 500, calls: 1 }, 'amount'],
    [{ kind: 'cut' }, 'body'],
    [{ kind: 'flood', calls: 1 }, 'kind'],
  ])('%j is refused', async (asked, member) => {
    const response = await running.control('POST', FAULTS, asked);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: { [member]: [expect.any(String)] } });
    expect(await active()).toEqual([]);
  });

  test('every kind can be injected, and faults never affect the control operations', async () => {
    for (const row of FAULT_KINDS) await inject({ kind: row.kind, seconds: 60 });
    expect(await active()).toHaveLength(FAULT_KINDS.length);
    expect((await running.control('DELETE', FAULTS)).status).toBe(200);
  });
});
