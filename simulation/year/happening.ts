import type { Year } from './year';

/** Something that happens in the year. */
export interface Happening {
  daysAgo: number;
  /** Hour of the day, UTC. */
  hour: number;
  run: (year: Year) => Promise<unknown>;
}
