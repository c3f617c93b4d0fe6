import { z } from 'zod';
import { changeSettings, sandboxSettings } from '@/lib/contract/sandbox/settings';
import type { ControlContext } from '../control/control-context';
import { type ControlRoute, controlRoute } from '../control/control-route';
import { readSettings, writeSettings } from './settings';

const path = '/accounts/:account/settings';
const answer = z.strictObject({ data: sandboxSettings });

export const SETTINGS_ROUTES: readonly ControlRoute<ControlContext>[] = [
  controlRoute({
    method: 'get',
    path,
    operationId: 'readSettings',
    summary: 'Limits and token lifetime of the account, and the service’s clock',
    tag: 'Settings',
    answer,
    run: async ({ db, limitOverrides }: ControlContext, { account }) => ({
      data: await readSettings(db, limitOverrides, account),
    }),
  }),
  controlRoute({
    method: 'patch',
    path,
    operationId: 'changeSettings',
    summary: 'Changes limits, token lifetime or clock',
    description:
      'What is not named stays as it is. A limit holds at once and goes before SANDBOX_…_PER_MINUTE until a reset; ' +
      'a lifetime holds for tokens issued from then on; the clock’s offset moves tokens, windows and times of ' +
      'every account. Other instances on the same database follow within two seconds.',
    tag: 'Settings',
    body: changeSettings,
    answer,
    async run({ db, limitOverrides, sharedState }: ControlContext, { account, body }) {
      await writeSettings(db, account, body);
      await sharedState.reload();
      return { data: await readSettings(db, limitOverrides, account) };
    },
  }),
];
