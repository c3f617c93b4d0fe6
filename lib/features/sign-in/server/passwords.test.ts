import { expect, test } from 'vitest';
import { hashPassword, isPasswordOf } from './passwords';

test('a password matches its hash, another does not, and no two hashes are alike', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(one).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(one).not.toBe(other);
  expect(await isPasswordOf(one, 'correct horse')).toBe(true);
  expect(await isPasswordOf(one, 'correct horsf')).toBe(false);
});

test('a damaged hash matches no password', async () => {
  const [salt = '', key = ''] = (await hashPassword('correct horse')).split(':');
  for (const damaged of [
    '',
    ':',
    salt,
    `${salt}:`,
    `:${key}`,
    `${salt}:${key.slice(2)}`,
    `${salt}:${key}00`,
    'x:y',
  ]) {
    expect(await isPasswordOf(damaged, 'correct horse'), damaged).toBe(false);
    expect(await isPasswordOf(damaged, ''), damaged).toBe(false);
  }
});
