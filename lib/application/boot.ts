import 'server-only';
import { failureWords } from '@/lib/platform/log/failure-words';
import { getApplication, makeFilesPrivate } from './composition';
import { handlers } from './handlers';
import { HANDLERS } from './opened-handlers';

/** Opens the application. An invalid configuration or an unusable data folder ends the process with one sentence. */
export async function boot(): Promise<void> {
  makeFilesPrivate();
  await getApplication().catch((cause: unknown) => {
    process.stderr.write(`${failureWords(cause, 'The console could not start')}\n`);
    process.exit(1);
  });
  Object.assign(globalThis, { [HANDLERS]: handlers });
}
