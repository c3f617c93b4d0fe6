import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import type { Service } from '../create-service';
import { CONTOSO_READ, CONTOSO_WRITE, NORTHWIND_READ, NORTHWIND_WRITE } from '../seed/clients';
import { HARBOUR_AND_FINCH } from '../seed/profile-names';
import { accounts } from '../tables';
import { bearer, credentials, ORIGIN, tokenRequest } from '../testing/requests';
import { START, startService } from '../testing/start-service';
import { NO_OVERRIDES } from './limit-of';

const PATH = `/profiles/${HARBOUR_AND_FINCH}/portal-configuration`;
const limits = (reads: number) => ({ reads, writes: 7, tokens: 1_000 });

const rate = (response: Response) => ({
  limit: Number(response.headers.get('x-ratelimit-limit')),
  remaining: Number(response.headers.get('x-ratelimit-remaining')),
});

describe.each(DATABASE_KINDS)('rate limits on %s', (kind) => {
  const running = startService(kind, { limits: limits(100) });
  let minute = 0;
  const nextWindow = () => {
    minute += 1;
    running.now = START + minute * 60_000;
  };
  const many = (count: number, services: readonly Service[], token: string) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        (services[index % services.length] as Service).fetch(
          new Request(ORIGIN + PATH, { headers: bearer(token) }),
        ),
      ),
    );
  const passed = (responses: Response[]) => responses.filter((response) => response.status === 200).length;

  test('case 103: of 200 parallel requests with a limit of 100 exactly 100 pass', async () => {
    nextWindow();
    const responses = await many(200, [running.service], await running.token());
    expect(passed(responses)).toBe(100);
    expect(responses.filter((response) => response.status === 429)).toHaveLength(100);
    const remaining = responses.filter((response) => response.status === 200).map((r) => rate(r).remaining);
    expect([...remaining].sort((a, b) => b - a)).toEqual(
      Array.from({ length: 100 }, (_, index) => 99 - index),
    );
  });

  test('case 103: several instances on one database together never exceed the limit', async () => {
    nextWindow();
    const token = await running.token();
    const services = [running.service, await running.another(), await running.another()];
    const first = passed(await many(210, services, token));
    expect(first).toBeLessThanOrEqual(100);
    // Only what one instance was granted and has not used can be left over.
    expect(first).toBeGreaterThan(75);
    const rest = passed(await many(300, services, token));
    expect(first + rest).toBe(100);
  });

  test('the next window begins on the full minute, with the whole budget', async () => {
    nextWindow();
    const token = await running.token();
    running.now += 59_999;
    expect(passed(await many(101, [running.service], token))).toBe(100);
    running.now += 1;
    const response = await running.get(PATH, token);
    expect([response.status, rate(response)]).toEqual([200, { limit: 100, remaining: 99 }]);
  });

  test('429 has Retry-After and X-RateLimit-Reset', async () => {
    nextWindow();
    const token = await running.token();
    await many(100, [running.service], token);
    for (const [past, wait] of [
      [0, '60'],
      [18_400, '42'],
      [59_001, '1'],
      [59_999, '1'],
    ] as const) {
      running.now = START + minute * 60_000 + past;
      const response = await running.get(PATH, token);
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toBe(wait);
      expect(response.headers.get('x-ratelimit-reset')).toBe(String((START + (minute + 1) * 60_000) / 1000));
      expect(rate(response)).toEqual({ limit: 100, remaining: 0 });
      expect(await response.json()).toEqual({ message: expect.stringContaining('rate limit') });
    }
  });

  test('reads, writes and tokens are counted separately, and so are accounts; clients of one account together', async () => {
    nextWindow();
    const [writer, reader] = [await running.token(NORTHWIND_WRITE), await running.token(NORTHWIND_READ)];
    await many(60, [running.service], writer);
    expect(passed(await many(60, [running.service], reader))).toBe(40);
    const other = await running.get('/portal-configurations', await running.token(CONTOSO_READ));
    expect([other.status, rate(other).remaining]).toEqual([200, 99]);
    const write = await running.patch(HARBOUR_AND_FINCH, { forms: { enabled: true } }, writer);
    expect([write.status, rate(write)]).toEqual([200, { limit: 7, remaining: 6 }]);
  });

  test('requests without a valid token share one budget, and do not use the accounts’', async () => {
    nextWindow();
    const token = await running.token();
    await many(99, [running.service], 'invented');
    expect(rate(await running.get('/nowhere'))).toEqual({ limit: 100, remaining: 0 });
    expect((await running.get(PATH, 'other')).status).toBe(429);
    expect(rate(await running.get(PATH, token)).remaining).toBe(99);
  });

  test('failed token requests cannot use up an account’s tokens', async () => {
    nextWindow();
    const strict = await running.another({ limits: { reads: null, writes: null, tokens: 5 } });
    const wrong = { ...credentials(CONTOSO_WRITE), client_secret: 'guess' };
    const statuses = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      statuses.push((await strict.fetch(tokenRequest(wrong))).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const right = await strict.fetch(tokenRequest(credentials(CONTOSO_WRITE)));
    expect([right.status, rate(right)]).toEqual([200, { limit: 5, remaining: 4 }]);
  });

  test('without an override the account’s own limits apply', async () => {
    nextWindow();
    const own = await running.another({ limits: NO_OVERRIDES });
    const set = { readsPerMinute: 3 };
    await running.database.db.update(accounts).set(set).where(eq(accounts.slug, 'contoso'));
    const headers = bearer(await running.token(CONTOSO_READ));
    const statuses = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const request = new Request(`${ORIGIN}/portal-configurations?id=1`, { headers });
      statuses.push((await own.fetch(request)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('a clock that was set back an hour gets its budget again', async () => {
    nextWindow();
    const token = await running.token();
    await many(100, [running.service], token);
    running.now -= 30 * 60_000;
    expect(rate(await running.get(PATH, token))).toEqual({ limit: 100, remaining: 99 });
    running.now += 30 * 60_000;
  });
});
