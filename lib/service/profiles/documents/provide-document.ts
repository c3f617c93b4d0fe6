import type { ProvideDocument, SandboxDocument } from '@/lib/contract/sandbox/profile';
import { documents } from '@/lib/db/service-schema';
import type { ServiceContext } from '../../context';
import { change } from '../../events/outbox';
import { lockProfile } from '../lock-profile';
import { documentEvents } from './document-event';
import { STEPS, stepsOf, toSandboxDocument } from './document-record';

/**
 * Provides a profile with a document. By the API it is processed at once; one that the customer uploads in the
 * portal waits, and nothing is told of it, until the profile is submitted.
 *
 * @throws ServiceFault `not_found`
 */
export function provideDocument(
  context: ServiceContext,
  account: string,
  uuid: string,
  { name, steps = STEPS, by = 'api' }: ProvideDocument,
): Promise<SandboxDocument> {
  return change(context, async (transaction, emit) => {
    const { profile, nextTime } = await lockProfile(transaction, { account, uuid, clock: context.clock });
    const step = (key: (typeof STEPS)[number]) => (steps.includes(key) ? ('pending' as const) : null);
    const columns = { translate: step('translate'), ocr: step('ocr'), fraudCheck: step('fraud_check') };
    const submitted = by === 'api';
    const time = () => nextTime(profile.createdAt);
    const told = submitted
      ? documentEvents({ account, profile: profile.uuid, steps: stepsOf(columns), nextTime: time })
      : [];
    told.forEach(emit);
    const createdAt = told[0]?.at ?? time();
    const updatedAt = told.at(-1)?.at ?? createdAt;
    const [row] = await transaction
      .insert(documents)
      .values({ account, profile: profile.uuid, name, ...columns, submitted, updatedAt, createdAt })
      .returning();
    if (!row) throw new Error('The database did not return the document.');
    return toSandboxDocument(row);
  });
}
