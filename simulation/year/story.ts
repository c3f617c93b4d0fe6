import type { SeededCustomer } from './customers';
import { onboarding } from './onboarding';
import { outsideChanges } from './outside-changes';
import { policies } from './policies';
import { savesOfCustomers } from './saves';
import type { Year } from './year';

/** Something that happens in the year. */
export interface Happening {
  daysAgo: number;
  /** Hour of the day, UTC. */
  hour: number;
  run: (year: Year) => Promise<unknown>;
}

/** The customers of the year: a story takes those that no other story has, so that they do not disturb each other. */
export class Customers {
  readonly #used = new Set<string>();

  constructor(private readonly all: readonly SeededCustomer[]) {}

  /** The next `most` free ones that match. */
  take(most: number, matches: (customer: SeededCustomer) => boolean): SeededCustomer[] {
    const found = this.all
      .filter((one) => one.isFree && !this.#used.has(one.uuid) && matches(one))
      .slice(0, most);
    for (const { uuid } of found) this.#used.add(uuid);
    return found;
  }

  /** All that match, also those that other stories use. */
  matching(matches: (customer: SeededCustomer) => boolean): SeededCustomer[] {
    return this.all.filter(matches);
  }

  named(name: string): SeededCustomer {
    const found = this.all.find((one) => one.name === name);
    if (found === undefined) throw new Error(`The seed has no customer ${name}.`);
    return found;
  }
}

/** Twelve months of an account in use, in order. */
export function story(customers: Customers): Happening[] {
  return [
    ...policies(customers),
    ...savesOfCustomers(customers),
    ...outsideChanges(customers),
    ...onboarding(customers),
  ].sort((one, other) => other.daysAgo - one.daysAgo || one.hour - other.hour);
}
