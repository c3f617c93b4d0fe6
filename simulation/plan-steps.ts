import { Random } from './random';
import { STEPS, type StepName } from './steps';

/** A step of a history: what happens, when, and the seed of what is drawn while it does. */
export interface PlannedStep {
  day: number;
  /** Milliseconds after the day's first step. */
  at: number;
  name: StepName;
  seed: string;
}

const PER_DAY = { least: 8, most: 20 };
/** On most days nobody does anything: what happens by itself does. */
const QUIET_DAYS = 0.75;
/** Steps come in bursts: what happens together is where faults are. */
const TOGETHER = 0.55;

/** The same steps for the same seed; without some of them the others stay as they are. */
export function planSteps(seed: string, days: number): PlannedStep[] {
  const random = new Random(`${seed} steps`);
  const weighted = Object.entries(STEPS).map(([name, { weight }]) => ({ name: name as StepName, weight }));
  const steps: PlannedStep[] = [];
  for (let day = 0; day < days; day += 1) {
    let at = 0;
    const isQuiet = day > 0 && random.chance(QUIET_DAYS);
    for (let left = isQuiet ? 0 : random.whole(PER_DAY.least, PER_DAY.most); left > 0; left -= 1) {
      at += random.chance(TOGETHER) ? random.whole(0, 300) : random.whole(300, 8_000);
      const { name } = random.weighted(weighted);
      steps.push({ day, at, name, seed: `${seed} step ${steps.length}` });
    }
  }
  return steps;
}
