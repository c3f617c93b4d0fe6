import { expect, test } from 'vitest';
import { planSteps } from './plan-steps';
import { shrink } from './shrink';

const steps = planSteps('7', 30).slice(0, 20);

test('a fault that needs two steps: exactly these remain, in order', async () => {
  const needed = [steps[3], steps[17]];
  const left = await shrink(steps, async (some) => needed.every((step) => step && some.includes(step)));
  expect(left).toEqual(needed);
});

test('a fault that needs every step: none is dropped', async () => {
  const few = steps.slice(0, 4);
  expect(await shrink(few, async (some) => some.length === few.length)).toEqual(few);
});

test('the same seed plans the same steps, another seed plans others', () => {
  expect(planSteps('7', 30).slice(0, 20)).toEqual(steps);
  expect(planSteps('8', 30).slice(0, 20)).not.toEqual(steps);
});
