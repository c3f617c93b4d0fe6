import { expect, test } from 'vitest';
import { VirtualTime } from './virtual-time';

const LARGE = 4_000_000;
const SMALL = 1;

test('results of other threads arrive in the order in which they were asked for, after all other work', async () => {
  const time = new VirtualTime('any');
  const order: string[] = [];
  const digest = async (bytes: number) => {
    await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
    order.push(`${bytes} bytes`);
  };
  void digest(LARGE);
  void digest(SMALL);
  setTimeout(() => order.push('later'), 1);
  // Work that gives way again and again.
  let turns = 0;
  const work = () => {
    turns += 1;
    time.noteActivity();
    if (turns < 1_000) setImmediate(work);
    else order.push('other work');
  };
  setImmediate(work);
  await time.pass(2);
  time.restore();
  expect(order).toEqual(['other work', `${LARGE} bytes`, `${SMALL} bytes`, 'later']);
});

test('a seed determines every random number of Node', () => {
  const drawn = () => {
    const time = new VirtualTime('any');
    const { randomBytes, randomFillSync, randomInt, randomUUID } = process.getBuiltinModule('node:crypto');
    const numbers = [
      Math.random(),
      randomInt(1_000_000),
      randomUUID(),
      randomBytes(4).toString('hex'),
      randomFillSync(Buffer.alloc(4)).toString('hex'),
      String(crypto.getRandomValues(new Uint8Array(4))),
      crypto.randomUUID(),
    ];
    time.restore();
    return numbers;
  };
  expect(drawn()).toEqual(drawn());
});
