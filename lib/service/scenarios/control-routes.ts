import { z } from 'zod';
import { scenario, scenarioRun, startScenario } from '@/lib/contract/sandbox/scenario';
import type { ControlContext } from '../control/control-context';
import { type ControlRoute, controlRoute } from '../control/control-route';
import { LISTED, listRuns, readRun } from './list-runs';
import { listScenarios } from './scenario-list';
import { startRun } from './start-run';
import { stopRun } from './stop-run';

const RUNS = '/accounts/:account/scenario-runs';
const runAnswer = z.strictObject({ data: scenarioRun });

export const SCENARIO_ROUTES: readonly ControlRoute<ControlContext>[] = [
  controlRoute({
    method: 'get',
    path: '/accounts/:account/scenarios',
    operationId: 'listScenarios',
    summary: 'Scripted scenarios',
    tag: 'Scenarios',
    answer: z.strictObject({ data: z.array(scenario).max(50) }),
    run: async () => ({ data: listScenarios() }),
  }),
  controlRoute({
    method: 'get',
    path: RUNS,
    operationId: 'listScenarioRuns',
    summary: `The latest ${LISTED} runs, newest first`,
    tag: 'Scenarios',
    answer: z.strictObject({ data: z.array(scenarioRun).max(LISTED) }),
    run: async ({ db }: ControlContext, { account }) => ({ data: await listRuns(db, account) }),
  }),
  controlRoute({
    method: 'post',
    path: RUNS,
    operationId: 'startScenario',
    summary: 'Runs a scenario: instant, or with 1, 4 or 12 seconds between its steps',
    description: 'Its first step is taken at once. A run survives a restart of the service.',
    tag: 'Scenarios',
    body: startScenario,
    answer: runAnswer,
    status: 201,
    faults: ['conflict'],
    async run({ db, machine, runner }: ControlContext, { account, body }) {
      const id = await startRun(db, account, body, machine());
      await runner.drive();
      return { data: await readRun(db, account, id) };
    },
  }),
  controlRoute({
    method: 'post',
    path: `${RUNS}/:id/stop`,
    operationId: 'stopScenario',
    summary: 'Stops a run; limits that it had changed are as before',
    tag: 'Scenarios',
    params: z.object({ id: z.uuid() }),
    answer: runAnswer,
    async run({ db, sharedState }: ControlContext, { account, params: { id } }) {
      await stopRun(db, account, id);
      await sharedState.reload();
      return { data: await readRun(db, account, id) };
    },
  }),
];
