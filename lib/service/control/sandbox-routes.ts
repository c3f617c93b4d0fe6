import { z } from 'zod';
import { resetDone } from '@/lib/contract/sandbox/scenario';
import type { ControlRows, ControlRuns } from './control-route';
import { resetSandbox } from './reset-sandbox';

export const SANDBOX = {
  'POST /reset': {
    operationId: 'resetSandbox',
    summary: 'Brings the seeded data of every account back',
    description:
      'Profiles, documents, events, subscriptions, settings, clock, faults and runs are as at the first start. ' +
      'Access tokens stay valid until they expire.',
    body: z.strictObject({}),
    answer: z.strictObject({ data: resetDone }),
  },
} as const satisfies ControlRows;

export const sandbox: ControlRuns<typeof SANDBOX> = {
  'POST /reset': async (context) => ({ data: await resetSandbox(context) }),
};
