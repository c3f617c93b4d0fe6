import { describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { countProviderSignIn, countTry, forgiveTries, type TryKey } from './tries';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe.each(DATABASE_KINDS)('attempts to sign in on %s', (kind) => {
  const opened = openFresh(kind);
  const tried = (email: string, from: string | null = null, device: string | null = null): TryKey => ({
    email: `${email}@example.com`,
    from,
    device,
  });
  const count = (one: TryKey, now = NOW) => countTry(opened.database.db, one, now);
  const manyOf = async (many: number, one: (number: number) => TryKey, now = NOW) => {
    const verdicts = [];
    for (let number = 0; number < many; number += 1) verdicts.push(await count(one(number), now));
    return verdicts;
  };

  test('case 22: the eleventh attempt of one network for one address within a quarter of an hour is refused', async () => {
    const one = tried('one', '192.0.2.1');
    expect(await manyOf(10, () => one)).toEqual(Array(10).fill(null));
    expect(await count(one, NOW + 5 * MINUTE)).toEqual({ wait: 600, first: true });
    expect(await count(one, NOW + 10 * MINUTE)).toEqual({ wait: 300, first: false });
    expect(await count(tried('other', '192.0.2.1'), NOW + 10 * MINUTE)).toBeNull();
    expect(await count(one, NOW + 16 * MINUTE)).toBeNull();
  });

  test('a stranger’s ten attempts delay the owner for seconds, and never block a known device', async () => {
    const stranger = tried('owner', '192.0.2.66');
    await manyOf(300, () => stranger);
    const owner = tried('owner', '198.51.100.7');
    expect(await count(owner, NOW + SECOND)).toEqual({ wait: 14, first: false });
    expect(await count(tried('owner', '192.0.2.66', 'known-device'), NOW + SECOND)).toBeNull();
    expect(await count(owner, NOW + 15 * SECOND)).toBeNull();
  });

  test('attempts from everywhere wait longer each time: up to a quarter of an hour, and not at all after an hour', async () => {
    const from = (network: number) => tried('spread', `192.0.2.${network}`);
    expect(await manyOf(10, from)).toEqual(Array(10).fill(null));
    let now = NOW;
    const waits: number[] = [];
    for (let network = 10; network < 18; network += 1) {
      const { wait } = (await count(from(network), now)) ?? { wait: 0 };
      waits.push(wait);
      now += wait * SECOND;
      expect(await count(from(network + 100), now)).toBeNull();
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
    expect(await manyOf(10, (network) => from(network + 200), now + 61 * MINUTE)).toEqual(
      Array(10).fill(null),
    );
  });

  test('of many concurrent attempts after the delay, one is compared', async () => {
    await manyOf(10, (network) => tried('turn', `192.0.2.${network}`));
    const at = NOW + 15 * SECOND;
    const verdicts = await Promise.all(
      [...Array(10)].map((_, network) => count(tried('turn', `198.51.100.${network}`), at)),
    );
    expect(verdicts.filter((verdict) => verdict === null)).toHaveLength(1);
  });

  test('a known device has ten wrong attempts of its own', async () => {
    const known = tried('mine', '192.0.2.9', 'my-device');
    expect(await manyOf(10, () => known)).toEqual(Array(10).fill(null));
    expect(await count(known)).toEqual({ wait: 900, first: true });
    expect(await count(tried('mine', '192.0.2.9', 'my-other-device'))).toBeNull();
  });

  test('case 22: too many addresses tried by one network are refused, too; an IPv6 network has 64 bits', async () => {
    for (const network of [() => '203.0.113.99', (number: number) => `2001:db8:1:2::${number + 1}`]) {
      const verdicts = await manyOf(52, (number) => tried(`spray-${number}`, network(number)));
      expect(verdicts.filter((verdict) => verdict === null)).toHaveLength(50);
      expect(verdicts.slice(50)).toEqual([
        { wait: 900, first: true },
        { wait: 900, first: false },
      ]);
    }
    expect(await count(tried('spray-99', '2001:db8:1:3::1'))).toBeNull();
  });

  test('twenty concurrent attempts count as twenty', async () => {
    const verdicts = await Promise.all([...Array(20)].map(() => count(tried('crowd'))));
    expect(verdicts.filter((verdict) => verdict === null)).toHaveLength(10);
  });

  test('the right password resets the count of its address', async () => {
    const right = tried('right', '203.0.113.5');
    await manyOf(9, () => right);
    await forgiveTries(opened.database.db, right, NOW);
    expect(await manyOf(10, () => right)).toEqual(Array(10).fill(null));
    expect(await count(right)).not.toBeNull();
  });

  test('a network can begin up to a hundred sign-ins at the provider in a quarter of an hour', async () => {
    const { db } = opened.database;
    const begun = [];
    for (let number = 0; number < 101; number += 1)
      begun.push(await countProviderSignIn(db, `2001:db8:9:9::${number + 1}`, NOW));
    expect(begun).toEqual([...Array(100).fill(true), false]);
    expect(await countProviderSignIn(db, '192.0.2.1', NOW)).toBe(true);
    expect(await countProviderSignIn(db, '2001:db8:9:9::1', NOW + 16 * MINUTE)).toBe(true);
  });
});
