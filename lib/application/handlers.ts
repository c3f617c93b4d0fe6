import 'server-only';
import { answerWebhook } from '@/lib/features/events/server/webhooks-operations';
import { answerApi, apiPaths, askApi } from './answer-api';
import * as pages from './page-reads';
import { askControl, serveSandbox } from './sandbox';

/**
 * Everything that the start script and the pages call. `boot` puts it on `globalThis`, so that a process loads the
 * application's code once (docs/decisions/144).
 */
export const handlers = {
  api: answerApi,
  apiPaths,
  webhook: answerWebhook,
  sandbox: serveSandbox,
  pages: { ...pages, askApi, askControl },
};
export type Handlers = typeof handlers;
export type { Outcome } from './answer';
export type { ApiInput } from './answer-api';
