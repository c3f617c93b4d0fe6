/** A way to make the product wrong, to see whether the simulation finds it. */
export interface PlantedFault {
  name: string;
  file: string;
  /** What the code says, exactly once, and what it says instead. */
  right: string;
  wrong: string;
}

export const PLANTED_FAULTS: readonly PlantedFault[] = [];
