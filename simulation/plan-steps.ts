import { Random } from './random';
import { STEPS, type StepName } from './steps';

/** A step of a history: its kind, its time, and the seed for what it draws. */
export interface PlannedStep {
  day: number;
  /** Milliseconds after the day's first step. */
  at: number;
  name: StepName;
  seed: string;
}

const PER_DAY = { least: 8, most: 20 };
/** On most days no one does anything, and only automatic work happens. */
const QUIET_DAYS = 0.75;
/** Steps come in bursts, because faults appear when things coincide. */
const TOGETHER = 0.55;

/**
 * A seed has some kinds of steps often and others never. If all were equally likely, what needs several of one kind
 * would be rare. Source: Groce et al., "Swarm Testing" (2012).
 */
const FREQUENCIES = [0, 0.5, 1, 1, 4] as const;

/** The same seed gives the same steps; removing some does not change the others. */
export function planSteps(seed: string, days: number): PlannedStep[] {
  const random = new Random(`${seed} steps`);
  const weighted = Object.entries(STEPS).map(([name, { weight }]) => ({
    name: name as StepName,
    weight: weight * random.pick(FREQUENCIES),
  }));
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
