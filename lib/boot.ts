import 'server-only';
import { PROFILE_REPLY } from './application-key';
import { replyWithProfileSetup } from './bff/profiles';
import { getApplication } from './composition';

/**
 * Opens the application. A configuration that cannot be used or a data folder that cannot be opened ends the
 * process with one sentence.
 */
export async function boot(): Promise<void> {
  await getApplication().catch((cause: unknown) => {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
    process.exit(1);
  });
  Object.assign(globalThis, { [PROFILE_REPLY]: replyWithProfileSetup });
}
