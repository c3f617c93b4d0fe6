import type { ProcessingStep, SandboxDocument } from '@/lib/contract/sandbox/profile';
import type { ServiceContext } from '../context';
import { change } from '../events/change';
import { ServiceFault } from '../service-fault';
import { type DocumentRecord, STEP_COLUMNS, toSandboxDocument } from './document-record';
import { lockDocument } from './lock-document';
import { processDocument } from './process-document';

/**
 * Completes one step of a document.
 *
 * @throws ServiceFault `not_found`, or `conflict` when the step is not pending or the document not submitted
 */
export function completeStep(
  context: ServiceContext,
  account: string,
  id: number,
  step: ProcessingStep,
): Promise<SandboxDocument> {
  return change(context, async (transaction, emit) => {
    const { document, nextTime } = await lockDocument(transaction, { account, id, clock: context.clock });
    checkPending(document, step);
    const done = { [STEP_COLUMNS[step]]: 'complete' as const };
    return toSandboxDocument(await processDocument(transaction, { document, change: done, nextTime, emit }));
  });
}

function checkPending(document: DocumentRecord, step: ProcessingStep): void {
  if (!document.submitted) throw conflict('The document is processed when its profile is submitted.');
  const status = document[STEP_COLUMNS[step]];
  if (status === null) throw conflict(`The step ${step} is disabled for this document.`);
  if (status === 'complete') throw conflict(`The step ${step} is complete already.`);
}

const conflict = (message: string) => new ServiceFault('conflict', `${message} Nothing was changed.`);
