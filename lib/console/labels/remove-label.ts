import { holdLock } from '@/lib/db/advisory-locks';
import 'server-only';
import type { LabelAddress } from '@/lib/contract/labels';
import { labels } from '@/lib/db/label-schema';
import { record } from '../activity/record';
import type { CallContext } from '../context';
import { announce } from '../live/announce';
import { permit } from '../permit';
import { isLabel, profileOf, subjectOf } from './label-rows';

/** Takes a label away: the ID is a plain number again. That there is none changes nothing and is not recorded. */
export function removeLabel(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>,
  address: LabelAddress,
): Promise<void> {
  permit(context, 'labels.change');
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'labels');
    const [before] = await transaction
      .delete(labels)
      .where(isLabel(address))
      .returning({ label: labels.label });
    if (before === undefined) return;
    await announce(transaction, { kind: 'labels', profile: null });
    await record(transaction, context, {
      action: 'label.changed',
      subject: subjectOf(address),
      profile: profileOf(address),
      before,
    });
  });
}
