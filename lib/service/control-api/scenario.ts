import * as z from 'zod';

/** Shapes of the sandbox's control operations on scripted scenarios. */

/** Seconds between two steps: instant 0, fast 1, normal 4, slow 12. */
const scenarioSpeed = z.enum(['instant', 'fast', 'normal', 'slow']);
export type ScenarioSpeed = z.infer<typeof scenarioSpeed>;

export const scenario = z.strictObject({
  key: z.string(),
  title: z.string(),
  summary: z.string(),
  steps: z.array(z.string()).max(50).meta({ description: 'What is done, step by step, in words' }),
});
export type Scenario = z.infer<typeof scenario>;

export const scenarioRun = z.strictObject({
  id: z.uuid(),
  scenario: z.string(),
  title: z.string(),
  speed: scenarioSpeed,
  status: z.enum(['running', 'finished', 'stopped', 'failed']),
  profile: z.uuid().nullable(),
  steps: z
    .array(
      z.strictObject({
        words: z.string(),
        done_at: z.string().nullable(),
        error: z.string().nullable(),
      }),
    )
    .max(50),
  created_at: z.string(),
});
export type ScenarioRun = z.infer<typeof scenarioRun>;

export const startScenario = z.strictObject({
  scenario: z.string().min(1).max(100),
  speed: scenarioSpeed.default('normal'),
});
export type StartScenario = z.input<typeof startScenario>;

export const resetDone = z.strictObject({ accounts: z.int(), configurations: z.int(), profiles: z.int() });
export type ResetDone = z.infer<typeof resetDone>;
