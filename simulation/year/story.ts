import type { Customers } from './customers';
import type { Happening } from './happening';
import { onboarding } from './onboarding';
import { outsideChanges } from './outside-changes';
import { policies } from './policies';
import { reviews } from './reviews';
import { savesOfCustomers } from './saves';
import { slips } from './slips';

/** Twelve months of an account in use, in order. */
export function story(customers: Customers): Happening[] {
  return [
    ...policies(customers),
    ...savesOfCustomers(customers),
    ...outsideChanges(customers),
    ...reviews(),
    ...slips(customers),
    ...onboarding(customers),
  ].sort((one, other) => other.daysAgo - one.daysAgo || one.hour - other.hour);
}
