import 'server-only';
import { answerWebhook } from '@/lib/features/events/server/webhooks-operations';
import { failureWords } from '@/lib/platform/log/failure-words';
import { answerApi, apiPaths } from './answer-api';
import { EARLY_REPLIES } from './application-key';
import { getApplication, makeFilesPrivate } from './composition';
import { serveSandbox } from './sandbox';

/** Handlers that the start script calls without Next. */
const REPLIES = { api: answerApi, apiPaths, webhook: answerWebhook, sandbox: serveSandbox };
export type EarlyReplies = typeof REPLIES;

/** Opens the application. An invalid configuration or an unusable data folder ends the process with one sentence. */
export async function boot(): Promise<void> {
  makeFilesPrivate();
  await getApplication().catch((cause: unknown) => {
    process.stderr.write(`${failureWords(cause, 'The console could not start')}\n`);
    process.exit(1);
  });
  Object.assign(globalThis, { [EARLY_REPLIES]: REPLIES });
}
