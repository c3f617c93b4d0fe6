import { z } from 'zod';
import { resetDone } from '@/lib/contract/sandbox/scenario';
import type { ControlContext } from './control-context';
import { type ControlRoute, controlRoute } from './control-route';
import { resetSandbox } from './reset-sandbox';

export const SANDBOX_ROUTES: readonly ControlRoute<ControlContext>[] = [
  controlRoute({
    method: 'post',
    path: '/reset',
    operationId: 'resetSandbox',
    summary: 'Brings the seeded data of every account back',
    description:
      'Profiles, documents, events, subscriptions, settings, clock, faults and runs are as at the first start. ' +
      'Access tokens stay valid until they expire.',
    tag: 'Sandbox',
    body: z.strictObject({}),
    answer: z.strictObject({ data: resetDone }),
    run: async (context: ControlContext) => ({ data: await resetSandbox(context) }),
  }),
];
