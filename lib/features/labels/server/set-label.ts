import 'server-only';
import { count } from 'drizzle-orm';
import { MOST_LABELS } from '@/lib/configuration/label-kinds';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import type { Queries } from '@/lib/platform/db/database';
import { announce } from '@/lib/platform/live/announce';
import { changeUnderLock } from '@/lib/platform/use-case/change-under-lock';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import type { Label, LabelAddress } from '../labels';
import { labels } from '../tables';
import { isLabel, profileOf, subjectOf, toLabel, toLabelRow } from './label-rows';

/**
 * Adds or changes the label of an ID; an unchanged label is not recorded.
 * @throws ConsoleError `too_many_labels`
 */
export function setLabel(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>,
  address: LabelAddress,
  label: string,
): Promise<Label> {
  return changeUnderLock(context, 'labels.change', 'labels', async (transaction) => {
    const [before] = await transaction.select().from(labels).where(isLabel(address));
    if (before?.label === label) return toLabel(before);
    if (before === undefined) await assertRoom(transaction, 1);
    const given = { updatedAt: new Date(context.now()), updatedBy: context.operator.name };
    const row = toLabelRow({ ...address, label }, given);
    await transaction
      .insert(labels)
      .values(row)
      .onConflictDoUpdate({ target: [labels.kind, labels.id], set: row });
    await announce(transaction, { kind: 'labels', profile: null });
    await record(transaction, context, {
      action: 'label.changed',
      subject: subjectOf(address),
      profile: profileOf(address),
      ...(before ? { before: { label: before.label } } : {}),
      after: { label },
    });
    return toLabel(row);
  });
}

/** @throws ConsoleError `too_many_labels` */
export async function assertRoom(transaction: Queries, more: number): Promise<void> {
  const [row] = await transaction.select({ count: count() }).from(labels);
  if ((row?.count ?? 0) + more > MOST_LABELS) throw new ConsoleError('too_many_labels');
}

/** Removes a label. If there is none, nothing changes and nothing is recorded. */
export function removeLabel(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>,
  address: LabelAddress,
): Promise<void> {
  return changeUnderLock(context, 'labels.change', 'labels', async (transaction) => {
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
