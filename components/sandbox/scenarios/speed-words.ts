import type { ScenarioSpeed } from '@/lib/contract/sandbox/scenario';

export const SPEEDS: readonly { value: ScenarioSpeed; label: string }[] = [
  { value: 'instant', label: 'Instant' },
  { value: 'fast', label: 'Fast' },
  { value: 'normal', label: 'Normal' },
  { value: 'slow', label: 'Slow' },
];

/** Seconds between two steps, as the operation's contract has them. */
const PAUSES: Record<ScenarioSpeed, number> = { instant: 0, fast: 1, normal: 4, slow: 12 };

export const speedWords = (speed: ScenarioSpeed): string =>
  PAUSES[speed] === 0
    ? 'Every step follows the one before at once.'
    : `${PAUSES[speed]} s between two steps.`;
