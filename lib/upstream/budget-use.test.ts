import { expect, test } from 'vitest';
import { BudgetUse, PeopleUnderWay } from './budget-use';

const answers = (use: BudgetUse, remaining: readonly number[]) => {
  for (const left of remaining) use.answered('background', { limit: 100, remaining: left });
};

test('use by everyone is read from the headers, whatever the order of the answers', () => {
  const use = new BudgetUse();
  answers(use, [90, 88, 89, 80]);
  expect(use.used).toEqual({ people: 0, background: 4, all: 11 });
});

test('a new window restarts the count', () => {
  const use = new BudgetUse();
  answers(use, [90, 40, 97, 95]);
  expect(use.used.all).toBe(1 + 50 + 3 + 2);
});

test('people’s calls are counted separately, and an answer without headers counts too', () => {
  const use = new BudgetUse();
  use.answered('person', { limit: null, remaining: null });
  expect(use.used).toEqual({ people: 1, background: 0, all: 0 });
});

test('work that waits for people continues when the last of their calls has ended', async () => {
  const people = new PeopleUnderWay();
  people.begin();
  people.begin();
  let isGone = false;
  const done = people.whenDone().then(() => {
    isGone = true;
  });
  people.end();
  await Promise.resolve();
  expect(isGone).toBe(false);
  people.end();
  await done;
  expect(people.count).toBe(0);
});

test('work that yields to people waits for the end of a save, even if it fails', async () => {
  const people = new PeopleUnderWay();
  let end = (_: Error): void => undefined;
  const saving = people.during(() => new Promise((_, reject) => (end = reject)));
  let isGone = false;
  const done = people.whenDone().then(() => (isGone = true));
  await Promise.resolve();
  expect([people.count, isGone]).toEqual([1, false]);

  end(new Error('refused'));

  await expect(saving).rejects.toThrow('refused');
  await done;
  expect(people.count).toBe(0);
});
