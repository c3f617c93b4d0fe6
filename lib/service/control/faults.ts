import * as z from 'zod';
import { createFault, fault } from '../control-api/settings';
import { injectFault, listFaults, removeFault, removeFaults } from '../faults/faults';
import type { ControlContext, ControlRows, ControlRuns } from './control-route';

const listAnswer = z.strictObject({ data: z.array(fault).max(1_000) });

const list = async ({ db, machine }: ControlContext, account: string) => ({
  data: await listFaults(db, account, machine()),
});

export const FAULTS = {
  'GET /accounts/{account}/faults': {
    operationId: 'listFaults',
    summary: 'Lists active faults',
    answer: listAnswer,
  },
  'POST /accounts/{account}/faults': {
    operationId: 'injectFault',
    summary: 'Adds a fault for a number of calls, for a time, or for whichever ends first',
    description:
      'Faults on the API hit the operations that the account’s clients call below /v2, after the rate limit was ' +
      'counted and the scope was checked; all but `unauthorised` also hit their token requests. `amount` is in ' +
      'seconds for latency (2 when absent), rate_limited (5) and delayed (30), and the status of a server_error ' +
      '(503). A hanging request ends after 120 seconds. Of several faults on the API the oldest latency and the ' +
      'oldest other one hit a call; webhooks are hit by one fault of each kind.',
    reloads: true,
    body: createFault,
    example: { body: { kind: 'latency', amount: 3, calls: 20, seconds: 600 } },
    answer: z.strictObject({ data: fault }),
    status: 201,
    refusals: ['conflict'],
  },
  'DELETE /accounts/{account}/faults': {
    operationId: 'removeFaults',
    summary: 'Removes all faults',
    reloads: true,
    answer: listAnswer,
  },
  'DELETE /accounts/{account}/faults/{id}': {
    operationId: 'removeFault',
    summary: 'Removes one fault',
    reloads: true,
    params: z.object({ id: z.uuid() }),
    answer: listAnswer,
  },
} as const satisfies ControlRows;

export const faults: ControlRuns<typeof FAULTS> = {
  'GET /accounts/{account}/faults': (context, { account }) => list(context, account),
  'POST /accounts/{account}/faults': async ({ db, machine }, { account, body }) => ({
    data: await injectFault(db, account, body, machine()),
  }),
  // The remaining faults, so that a screen need not ask again.
  async 'DELETE /accounts/{account}/faults'(context, { account }) {
    await removeFaults(context.db, account);
    return list(context, account);
  },
  async 'DELETE /accounts/{account}/faults/{id}'(context, { account, params }) {
    await removeFault(context.db, account, params.id);
    return list(context, account);
  },
};
