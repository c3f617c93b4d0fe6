import type { SandboxDocument } from '@/lib/contract/sandbox/profile';
import type { ServiceContext } from '../context';
import { change } from '../events/change';
import { pendingSteps, toSandboxDocument } from './document-record';
import { lockDocument } from './lock-document';
import { processDocument } from './process-document';

/**
 * Triggers processing, as case management does: every enabled step begins again. A document that was not
 * submitted counts as submitted from then on.
 *
 * @throws ServiceFault `not_found`
 */
export function triggerProcessing(
  context: ServiceContext,
  account: string,
  id: number,
): Promise<SandboxDocument> {
  return change(context, async (transaction, emit) => {
    const { document, nextTime } = await lockDocument(transaction, { account, id, clock: context.clock });
    const begun = { ...pendingSteps(document), submitted: true };
    return toSandboxDocument(await processDocument(transaction, { document, change: begun, nextTime, emit }));
  });
}
