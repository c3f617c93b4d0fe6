import * as z from 'zod';
import { changeSettings, sandboxSettings } from '../control-api/settings';
import { readSettings, writeSettings } from '../settings/settings';
import type { ControlRows, ControlRuns } from './control-route';

const answer = z.strictObject({ data: sandboxSettings });

export const SETTINGS = {
  'GET /accounts/{account}/settings': {
    operationId: 'readSettings',
    summary: 'Limits and token lifetime of the account, and the service’s clock',
    answer,
  },
  'PATCH /accounts/{account}/settings': {
    operationId: 'changeSettings',
    summary: 'Changes limits, token lifetime or clock',
    description:
      'Settings that are left out do not change. A limit applies immediately and overrides SANDBOX_…_PER_MINUTE until a ' +
      'reset; a lifetime applies to tokens issued from then on; the clock’s offset shifts tokens, windows and times of ' +
      'every account. Other instances on the same database follow within two seconds.',
    reloads: true,
    body: changeSettings,
    example: { body: { reads_per_minute: 30, token_lifetime: 60 } },
    answer,
  },
} as const satisfies ControlRows;

export const settings: ControlRuns<typeof SETTINGS> = {
  'GET /accounts/{account}/settings': async ({ db, limitOverrides }, { account }) => ({
    data: await readSettings(db, limitOverrides, account),
  }),
  async 'PATCH /accounts/{account}/settings'({ db, limitOverrides }, { account, body }) {
    await writeSettings(db, account, body);
    return { data: await readSettings(db, limitOverrides, account) };
  },
};
