import { describe, expect, test } from 'vitest';
import { accessTokenAnswer } from '@/lib/configuration/contract/access-token';
import { BOTH_DATABASES } from '@/lib/testing/databases';
import { createUpstream } from '@/lib/upstream/create-upstream';
import { inProcessFetch } from '@/lib/upstream/in-process-fetch';
import { sandboxSettings } from '../control-api/settings';
import { CONTOSO_READ, CONTOSO_WRITE, NORTHWIND_WRITE } from '../seed/clients';
import { HARBOUR_AND_FINCH } from '../seed/profile-names';
import { bearer, credentials, ORIGIN, tokenRequest } from '../testing/requests';
import { START, startService } from '../testing/start-service';

const PATH = `/profiles/${HARBOUR_AND_FINCH}/portal-configuration`;
const HOUR = 3_600;
const settingsOf = (account: string) => `/accounts/${account}/settings`;

describe.each(BOTH_DATABASES)('the settings on %s', (kind) => {
  const running = startService(kind, { limits: { reads: 100, writes: 1_000, tokens: 1_000 } });
  const change = async (account: string, settings: unknown) => {
    const response = await running.control('PATCH', settingsOf(account), settings);
    expect(response.status).toBe(200);
    return sandboxSettings.parse(((await response.json()) as { data: unknown }).data);
  };
  const rate = (response: Response) => [
    response.status,
    Number(response.headers.get('x-ratelimit-limit')),
    Number(response.headers.get('x-ratelimit-remaining')),
  ];

  test('show current values: the environment’s limits until a control operation sets others', async () => {
    const read = await running.control('GET', settingsOf('contoso'));
    expect(await read.json()).toEqual({
      data: {
        reads_per_minute: 100,
        writes_per_minute: 1_000,
        tokens_per_minute: 1_000,
        token_lifetime: HOUR,
        clock_offset: 0,
      },
    });
  });

  test('a new limit applies at once, including requests already made in the window; the other account is unaffected', async () => {
    const token = await running.token();
    for (let read = 1; read <= 3; read += 1) await running.get(PATH, token);
    await change('northwind', { reads_per_minute: 5 });
    expect(rate(await running.get(PATH, token))).toEqual([200, 5, 1]);
    expect(rate(await running.get(PATH, token))).toEqual([200, 5, 0]);
    expect(rate(await running.get(PATH, token))).toEqual([429, 5, 0]);
    await change('northwind', { reads_per_minute: 7 });
    expect(rate(await running.get(PATH, token))).toEqual([200, 7, 1]);
    const other = await running.get('/portal-configurations', await running.token(CONTOSO_READ));
    expect(rate(other)).toEqual([200, 100, 99]);
    expect((await change('northwind', { reads_per_minute: 100 })).reads_per_minute).toBe(100);
  });

  test('a limit changed under load is never exceeded', async () => {
    running.now += 60_000;
    const token = await running.token();
    const reads = (count: number) =>
      Promise.all(Array.from({ length: count }, () => running.get(PATH, token)));
    const early = reads(30);
    const changed = change('northwind', { reads_per_minute: 20 });
    const answers = [...(await early), ...(await reads(30))];
    await changed;
    answers.push(...(await reads(30)));
    const passed = answers.filter(({ status }) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(20);
    // Earlier requests were counted against the previous limit.
    expect(passed).toBeLessThanOrEqual(50);
    expect(rate(await running.get(PATH, token))).toEqual([429, 20, 0]);
    await change('northwind', { reads_per_minute: 100 });
  });

  test('the lifetime applies to tokens issued from then on, in expires_in and in effect', async () => {
    const long = await running.token();
    await change('northwind', { token_lifetime: 30 });
    const issued = await running.service.fetch(tokenRequest(credentials(NORTHWIND_WRITE)));
    const { expires_in, access_token: short } = accessTokenAnswer.parse(await issued.json());
    expect(expires_in).toBe(30);
    running.now += 31_000;
    expect((await running.get(PATH, short)).status).toBe(401);
    expect((await running.get(PATH, long)).status).toBe(200);
    const other = await running.service.fetch(tokenRequest(credentials(CONTOSO_WRITE)));
    expect(await other.json()).toMatchObject({ expires_in: HOUR });
    await change('northwind', { token_lifetime: HOUR });
  });

  test('the clock’s offset affects tokens and windows of every account, and survives a restart', async () => {
    const token = await running.token();
    await change('contoso', { clock_offset: HOUR });
    expect((await running.get(PATH, token)).status).toBe(401);
    await change('northwind', { reads_per_minute: 1 });
    const later = await running.another();
    const fresh = await later.fetch(tokenRequest(credentials(NORTHWIND_WRITE)));
    const headers = bearer(accessTokenAnswer.parse(await fresh.json()).access_token);
    await later.fetch(new Request(ORIGIN + PATH, { headers }));
    const limited = await later.fetch(new Request(ORIGIN + PATH, { headers }));
    expect(limited.status).toBe(429);
    const resetAt = Number(limited.headers.get('x-ratelimit-reset'));
    expect(resetAt - Math.floor(running.now / 1000)).toBeGreaterThan(HOUR - 60);
    await change('northwind', { clock_offset: 0, reads_per_minute: 100 });
    expect((await running.get(PATH, token)).status).toBe(200);
  });

  test.each([HOUR, -HOUR])(
    'case 82: a service whose clock is %s seconds off causes no token loop',
    async (offset) => {
      let tokens = 0;
      const upstream = createUpstream({
        ...NORTHWIND_WRITE,
        baseUrl: ORIGIN,
        fetch: inProcessFetch((request) => {
          if (request.url.endsWith('/oauth/token')) tokens += 1;
          return running.service.fetch(request);
        }),
      });
      const read = () => upstream.listPortalConfigurations({ id: 1_000 }, { priority: 'person' });
      await read();
      await change('northwind', { clock_offset: offset });
      for (let time = 0; time < 5; time += 1) await read();
      await change('northwind', { clock_offset: 0 });
      for (let time = 0; time < 5; time += 1) await read();
      expect(tokens).toBeLessThanOrEqual(2);
    },
  );

  test('on a shared database another instance notices changes within two seconds', async () => {
    if (kind === 'pglite') return expect(running.database.exclusive).toBe(true);
    const other = await running.another();
    const token = await running.token();
    const read = () => other.fetch(new Request(ORIGIN + PATH, { headers: bearer(token) }));
    expect(rate(await read())[1]).toBe(100);
    await change('northwind', { reads_per_minute: 3, clock_offset: HOUR });
    running.now += 2_000;
    expect((await read()).status).toBe(401);
    await change('northwind', { clock_offset: 0 });
    running.now += 2_000;
    expect(rate(await read())[1]).toBe(3);
    await change('northwind', { reads_per_minute: 100 });
  });

  test.each([
    [{}, 'body'],
    [{ reads_per_minute: 0 }, 'reads_per_minute'],
    [{ token_lifetime: 90_000 }, 'token_lifetime'],
    [{ clock_offset: 1.5 }, 'clock_offset'],
    [{ speed: 3, reads_per_minute: 5 }, 'body'],
  ])('%j is refused, and nothing is changed', async (settings, member) => {
    const response = await running.control('PATCH', settingsOf('northwind'), settings);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: { [member]: [expect.any(String)] } });
  });

  test('an unknown account is 404', async () => {
    expect((await running.control('GET', settingsOf('nobody'))).status).toBe(404);
    expect(running.now).toBeGreaterThan(START);
  });
});
