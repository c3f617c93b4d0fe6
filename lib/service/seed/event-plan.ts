import { NORTHWIND_WRITE } from './clients';
import { NORTHWIND_PROFILES } from './profile-names';
import { profileUuidFor } from './profiles';
import { randomFor } from './random';

/** What a subscriber was told of a seeded profile. */
interface EventPlan {
  reported: 'as it is' | 'with the one before' | 'never';
  /** Days between what it was before and what it is, in parts too. */
  daysBefore: number;
  /** Seconds for which the webhook of what it was before was held up: it comes after the newer one. */
  heldUp: number;
}

const NAMED = new Set(
  Object.values(NORTHWIND_PROFILES)
    .flat()
    .map((name) => profileUuidFor(NORTHWIND_WRITE.slug, name)),
);

/** Of 100 invented customers: the state of so many was never told, and so many were told in the wrong order. */
const NEVER = 0.02;
const LATE = 0.02;

/** The same for the same profile. Of those that stories are told of, only what they are is told. */
export function eventPlanOf(uuid: string): EventPlan {
  const random = randomFor(`${uuid} told`);
  const [lot, days, seconds] = [random(), random(), random()];
  const daysBefore = 1 + days * 20;
  if (NAMED.has(uuid)) return { reported: 'as it is', daysBefore, heldUp: 0 };
  if (lot < NEVER) return { reported: 'never', daysBefore, heldUp: 0 };
  const isLate = lot < NEVER + LATE;
  return { reported: 'with the one before', daysBefore, heldUp: isLate ? 20 + Math.floor(seconds * 100) : 0 };
}
