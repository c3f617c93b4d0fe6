import { NORTHWIND_WRITE } from './clients';
import { northwindCustomers } from './customers';
import { NORTHWIND_PROFILES } from './profile-names';
import { profileUuidFor } from './profiles';
import { randomFor } from './random';

/** Which webhooks a subscriber got about a seeded profile. */
interface EventPlan {
  reported: 'as it is' | 'with the one before' | 'never';
  /** Days between the previous and the current state, including fractions. */
  daysBefore: number;
  /** Seconds by which the webhook about the previous state was delayed: it arrives after the newer one. */
  heldUp: number;
}

const NAMED = new Set(
  Object.values(NORTHWIND_PROFILES)
    .flat()
    .map((name) => profileUuidFor(NORTHWIND_WRITE.slug, name)),
);

/** The customers of a sandbox of the usual size. */
const USUAL = new Set(northwindCustomers(null).map(({ name }) => profileUuidFor(NORTHWIND_WRITE.slug, name)));

/**
 * Share of invented customers whose state was never reported (in a larger sandbox, no others), and of those whose
 * webhooks arrived in the wrong order.
 */
const NEVER = 0.02;
const LATE = 0.02;

/** Always the same for the same profile. For profiles used in stories, only the current state is reported. */
export function eventPlanOf(uuid: string): EventPlan {
  const random = randomFor(`${uuid} told`);
  const [lot, days, seconds] = [random(), random(), random()];
  const daysBefore = 1 + days * 20;
  if (NAMED.has(uuid)) return { reported: 'as it is', daysBefore, heldUp: 0 };
  if (lot < NEVER && USUAL.has(uuid)) return { reported: 'never', daysBefore, heldUp: 0 };
  const isLate = lot < NEVER + LATE;
  return { reported: 'with the one before', daysBefore, heldUp: isLate ? 20 + Math.floor(seconds * 100) : 0 };
}
