import { z } from 'zod';
import { createFault, fault } from '@/lib/contract/sandbox/settings';
import type { ControlContext } from '../control/control-context';
import { type ControlRoute, controlRoute } from '../control/control-route';
import { injectFault } from './inject-fault';
import { listFaults, removeFault, removeFaults } from './list-faults';

const path = '/accounts/:account/faults';
const list = z.strictObject({ data: z.array(fault).max(1_000) });

/** Those that are left, so that a screen need not ask again. */
async function reloadAndList({ db, machine, sharedState }: ControlContext, account: string) {
  await sharedState.reload();
  return { data: await listFaults(db, account, machine()) };
}

export const FAULT_ROUTES: readonly ControlRoute<ControlContext>[] = [
  controlRoute({
    method: 'get',
    path,
    operationId: 'listFaults',
    summary: 'Lists the faults that are on',
    tag: 'Faults',
    answer: list,
    run: async ({ db, machine }: ControlContext, { account }) => ({
      data: await listFaults(db, account, machine()),
    }),
  }),
  controlRoute({
    method: 'post',
    path,
    operationId: 'injectFault',
    summary: 'Makes a fault: for the next calls, for a time, or for whichever ends first',
    description:
      'Faults on the API hit the operations that the account’s clients call below /v2, after the rate limit was ' +
      'counted and the scope was checked; all but `unauthorised` also hit their token requests. `amount` is in ' +
      'seconds for latency (2 when absent), rate_limited (5) and delayed (30), and the status of a server_error ' +
      '(503). A hanging request ends after 120 seconds. Of several faults on the API the oldest latency and the ' +
      'oldest other one hit a call; webhooks are hit by one fault of each kind.',
    tag: 'Faults',
    body: createFault,
    answer: z.strictObject({ data: fault }),
    status: 201,
    faults: ['conflict'],
    async run({ db, machine, sharedState }: ControlContext, { account, body }) {
      const data = await injectFault(db, account, body, machine());
      await sharedState.reload();
      return { data };
    },
  }),
  controlRoute({
    method: 'delete',
    path,
    operationId: 'removeFaults',
    summary: 'Ends every fault',
    tag: 'Faults',
    answer: list,
    async run(context: ControlContext, { account }) {
      await removeFaults(context.db, account);
      return reloadAndList(context, account);
    },
  }),
  controlRoute({
    method: 'delete',
    path: `${path}/:id`,
    operationId: 'removeFault',
    summary: 'Ends one fault',
    tag: 'Faults',
    params: z.object({ id: z.uuid() }),
    answer: list,
    async run(context: ControlContext, { account, params }) {
      await removeFault(context.db, account, params.id);
      return reloadAndList(context, account);
    },
  }),
];
