/** The share of the service's rate budget for background work, unless it is set on screen. */
export interface BudgetSettings {
  /** Share of the calls that people leave, 0 to 1. */
  share: number;
  /** Calls a minute, if the service states no limit. */
  callsPerMinute: number;
}

/** Per cent of the reads that people leave: the last ones are always reserved for people. */
export const SHARE_BOUNDS = { least: 5, most: 95 } as const;
