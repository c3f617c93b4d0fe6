import * as z from 'zod';
import { scenario, scenarioRun, startScenario } from '../control-api/scenario';
import { LISTED, listRuns, readRun, startRun, stopRun } from '../scenarios/runs';
import { listScenarios } from '../scenarios/scenario-list';
import type { ControlRows, ControlRuns } from './control-route';

const runAnswer = z.strictObject({ data: scenarioRun });

export const SCENARIOS = {
  'GET /accounts/{account}/scenarios': {
    operationId: 'listScenarios',
    summary: 'Scripted scenarios',
    answer: z.strictObject({ data: z.array(scenario).max(50) }),
  },
  'GET /accounts/{account}/scenario-runs': {
    operationId: 'listScenarioRuns',
    summary: `The latest ${LISTED} runs, newest first`,
    answer: z.strictObject({ data: z.array(scenarioRun).max(LISTED) }),
  },
  'POST /accounts/{account}/scenario-runs': {
    operationId: 'startScenario',
    summary: 'Runs a scenario: instant, or with 1, 4 or 12 seconds between its steps',
    description: 'The first step runs immediately. A run survives a restart of the service.',
    body: startScenario,
    example: { body: { scenario: 'kyb-happy-path', speed: 'fast' } },
    answer: runAnswer,
    status: 201,
    refusals: ['conflict'],
  },
  'POST /accounts/{account}/scenario-runs/{id}/stop': {
    operationId: 'stopScenario',
    summary: 'Stops a run and restores any limits it changed',
    reloads: true,
    params: z.object({ id: z.uuid() }),
    answer: runAnswer,
  },
} as const satisfies ControlRows;

export const scenarios: ControlRuns<typeof SCENARIOS> = {
  'GET /accounts/{account}/scenarios': async () => ({ data: listScenarios() }),
  'GET /accounts/{account}/scenario-runs': async ({ db }, { account }) => ({
    data: await listRuns(db, account),
  }),
  async 'POST /accounts/{account}/scenario-runs'({ db, machine, webhooks, playRun }, { account, body }) {
    const id = await startRun(db, webhooks.work, account, body, machine());
    await playRun(id);
    return { data: await readRun(db, account, id) };
  },
  async 'POST /accounts/{account}/scenario-runs/{id}/stop'({ db }, { account, params: { id } }) {
    await stopRun(db, account, id);
    return { data: await readRun(db, account, id) };
  },
};
