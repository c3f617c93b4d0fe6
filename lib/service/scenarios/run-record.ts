import type { ScenarioRun, ScenarioSpeed } from '@/lib/contract/sandbox/scenario';
import type { scenarioRuns } from '@/lib/db/service-schema';
import { findScenario } from './scenario-list';
import type { Known } from './scenario-step';

/** Seconds between two steps. */
export const PACE: Readonly<Record<ScenarioSpeed, number>> = { instant: 0, fast: 1, normal: 4, slow: 12 };

/** How far a run has come: what stands in the column `steps`. */
export interface Progress extends Omit<Known, 'profile'> {
  /** One for each step that was taken; times are ISO 8601. */
  taken: { at: string; error: string | null }[];
  /** When the next step is due: milliseconds since 1970, by the machine's clock. */
  dueAt: number;
}

export type RunRow = typeof scenarioRuns.$inferSelect;

export const progressOf = (run: RunRow): Progress => run.steps as Progress;

export function writeRun(run: RunRow): ScenarioRun {
  const scenario = findScenario(run.scenario);
  const { taken } = progressOf(run);
  return {
    id: run.id,
    scenario: run.scenario,
    title: scenario?.title ?? run.scenario,
    speed: run.speed as ScenarioSpeed,
    status: run.status,
    profile: run.profile,
    steps: (scenario?.steps ?? []).map(({ words }, index) => ({
      words,
      done_at: taken[index]?.error === null ? taken[index].at : null,
      error: taken[index]?.error ?? null,
    })),
    created_at: run.createdAt.toISOString(),
  };
}
