import { describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { consoleSettings } from '../tables';
import { nextNumber, restartNumbers } from './next-number';

describe.each(DATABASE_KINDS)('numbers on %s', (kind) => {
  const opened = openFresh(kind);
  const db = () => opened.database.db;
  const next = () => db().transaction((transaction) => nextNumber(transaction, 'assignments'));

  test('numbers have no gap after a rollback, and are distinct for ten at once', async () => {
    expect(await next()).toBe(1);
    const rolledBack = db().transaction(async (transaction) => {
      expect(await nextNumber(transaction, 'assignments')).toBe(2);
      throw new Error('Refused.');
    });
    await expect(rolledBack).rejects.toThrow('Refused.');
    const numbers = await Promise.all(Array.from({ length: 10 }, next));
    expect(numbers.toSorted((one, other) => one - other)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test('each series counts separately, and starts again only when told to', async () => {
    await db().delete(consoleSettings);
    expect(await nextNumber(db(), 'checks')).toBe(1);
    expect(await nextNumber(db(), 'checks')).toBe(2);
    expect(await nextNumber(db(), 'assignments')).toBe(1);
    await restartNumbers(db(), 'checks');
    expect(await nextNumber(db(), 'checks')).toBe(1);
  });
});
