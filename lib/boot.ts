import 'server-only';
import { EARLY_REPLIES } from './application-key';
import { replyWithProfileSetup } from './bff/profiles';
import { serveSandbox } from './bff/sandbox';
import { replyToWebhook } from './bff/webhooks';
import { getApplication, makeFilesPrivate } from './composition';

/** What the start script answers without Next. */
const REPLIES = { profile: replyWithProfileSetup, webhook: replyToWebhook, sandbox: serveSandbox };
export type EarlyReplies = typeof REPLIES;

/**
 * Opens the application. A configuration that cannot be used or a data folder that cannot be opened ends the
 * process with one sentence.
 */
export async function boot(): Promise<void> {
  makeFilesPrivate();
  await getApplication().catch((cause: unknown) => {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
    process.exit(1);
  });
  Object.assign(globalThis, { [EARLY_REPLIES]: REPLIES });
}
