import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { configuration, json, PERSON, scripted, UUID, withTokens } from '@/lib/testing/scripted-service';

const FORMS = { enabled: false, form_ids: null };
const service = () =>
  scripted(
    withTokens((request) => json({ data: request.url.includes('/profiles/') ? configuration() : [] })),
  );

describe('addresses', () => {
  test.each([
    ['case 1', '../oauth/token'],
    ['case 2', '%2e%2e%2foauth'],
    ['case 2', '..%252f'],
    ...['?', '#', ';', '@', '\\'].map((mark) => ['case 3', `${UUID.slice(0, -1)}${mark}`]),
    ['case 4', `${UUID}\r\nx: y`],
    ['case 4', `${UUID}\0`],
    ['case 4', `${UUID}\n`],
    ['case 4', 'a'.repeat(4096)],
    ['case 9', 'http://elsewhere.invalid/'],
  ])('%s: %j as a UUID: nothing is sent', async (_, uuid) => {
    const { upstream, received } = service();
    const refusal = { code: 'invalid_address', sent: false };
    await expect(upstream.readPortalConfiguration(uuid, PERSON)).rejects.toMatchObject(refusal);
    await expect(upstream.updateForms(uuid, FORMS, PERSON)).rejects.toMatchObject(refusal);
    expect(received).toEqual([]);
  });

  test('cases 1 to 4: only a UUID is sent', async () => {
    const { upstream, received } = service();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        await expect(upstream.readPortalConfiguration(text, PERSON)).rejects.toMatchObject({
          code: 'invalid_address',
        });
      }),
    );
    expect(received).toEqual([]);
  });

  test('case 5: an upper-case UUID is the same profile', async () => {
    const { upstream, count } = service();
    await Promise.all(
      [UUID, UUID.toUpperCase()].map((uuid) => upstream.readPortalConfiguration(uuid, PERSON)),
    );
    expect(count(`GET /profiles/${UUID}/`)).toBe(1);
  });

  test('any name stays in its place in the query', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (name) => {
        const { upstream, received } = service();
        await upstream.listPortalConfigurations({ id: 7, name }, PERSON);
        const sent = new URL(`http://x${received.at(-1)?.slice(4)}`);
        expect(sent.pathname).toBe('/portal-configurations');
        expect([...sent.searchParams.keys()]).toEqual(['id', 'name']);
        expect(sent.searchParams.get('name')).toBe(
          new TextDecoder()
            .decode(new TextEncoder().encode(name))
            .replace(/^\uFEFF/, name.startsWith('\uFEFF') ? '\uFEFF' : ''),
        );
      }),
    );
  });

  test.each([1.5, -1, Number.NaN, 2 ** 53])('case 8: %d as an id filter: nothing is sent', async (id) => {
    const { upstream, received } = service();
    await expect(upstream.listPortalConfigurations({ id }, PERSON)).rejects.toMatchObject({
      code: 'invalid_query',
    });
    expect(received).toEqual([]);
  });
});
