/** What work in the background may take of a budget of the service, unless it is set on screen. */
export interface BudgetSettings {
  /** Of what people leave, 0 to 1. */
  share: number;
  /** Calls a minute, of a service that names no limit. */
  callsPerMinute: number;
}

/** Of the reads that people leave, in per cent: the last ones are always kept for people. */
export const SHARE_BOUNDS = { least: 5, most: 95 } as const;
