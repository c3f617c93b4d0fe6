import { describe, expect, test } from 'vitest';
import {
  configuration,
  json,
  PERSON,
  scripted,
  UUID,
  watch,
  withTokens,
} from '@/lib/testing/scripted-service';

/** A service whose reads are numbered 1, 2, 3 and so on; `given` is the last number. */
function numbered(answer: (request: Request, nth: number) => Response | Promise<Response>) {
  const numbers = { given: 0 };
  const numberReads = async () => {
    numbers.given += 1;
    return numbers.given;
  };
  return { ...scripted(withTokens(answer), { numberReads }), numbers };
}
const good = () => json({ data: configuration() });
const FORMS = { enabled: true, form_ids: [1, 2] };

describe('the number of a read', () => {
  test.each([
    ['a 429', (nth: number) => (nth === 1 ? json({}, 429, { 'retry-after': '1' }) : good())],
    ['a 401', (nth: number) => (nth === 1 ? json({}, 401) : good())],
    [
      'a network failure',
      (nth: number) => {
        if (nth === 1) throw new Error('The connection was closed.');
        return good();
      },
    ],
  ])('after %s is that of the attempt that was answered', async (_, answer) => {
    const { upstream, clock } = numbered((_request, nth) => answer(nth));
    const read = watch(upstream.readPortalConfiguration(UUID, PERSON));
    await clock.advance(1_000);
    expect(read.value).toMatchObject({ number: 2 });
  });

  test('is assigned when it is sent, not when it is requested', async () => {
    const { upstream, clock, numbers } = numbered((_, nth) =>
      nth === 1 ? json({}, 429, { 'retry-after': '2' }) : good(),
    );
    const read = watch(upstream.readPortalConfiguration(UUID, PERSON));
    await clock.advance(1_000);
    numbers.given = 10;
    await clock.advance(1_000);
    expect(read.value).toMatchObject({ number: 11 });
  });

  test('is the same for all who share the read', async () => {
    const { upstream, numbers } = numbered(good);
    const [one, other] = await Promise.all([
      upstream.readPortalConfiguration(UUID, PERSON),
      upstream.readPortalConfiguration(UUID, PERSON),
    ]);
    expect([one.number, other.number, numbers.given]).toEqual([1, 1, 1]);
  });

  test('is null for the answer of a change, and the read’s own for a change confirmed by a read', async () => {
    const answered = numbered(good);
    expect(await answered.upstream.updateForms(UUID, FORMS, PERSON)).toMatchObject({ number: null });
    const cut = numbered(({ method }) => (method === 'PATCH' ? json({}, 502) : good()));
    expect(await cut.upstream.updateForms(UUID, FORMS, PERSON)).toMatchObject({ number: 1 });
  });

  test('that cannot be assigned does not affect the read, which counts as the oldest', async () => {
    const numberReads = () => Promise.reject(new Error('The database is away.'));
    const { upstream } = scripted(withTokens(good), { numberReads });
    expect(await upstream.readPortalConfiguration(UUID, PERSON)).toMatchObject({ number: 0 });
  });
});
