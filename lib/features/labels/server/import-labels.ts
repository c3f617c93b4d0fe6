import { holdLock } from '@/lib/platform/db/advisory-locks';
import 'server-only';
import { sql } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import type { Queries } from '@/lib/platform/db/database';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { announce } from '@/lib/platform/live/announce';
import { ConsoleError, invalidMember } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import { type ImportedLabel, type ImportLabelsAnswer, MOST_IMPORTED } from '../labels';
import { labels } from '../tables';
import { readLabels, subjectOf, toLabelRow } from './label-rows';
import { type LabelLine, readLabelsCsv } from './read-labels-csv';
import { assertRoom } from './set-label';

/**
 * Adds and changes labels from a CSV file, all or nothing; labels not in the file are unchanged. A dry run
 * only returns what would change.
 * @throws ConsoleError `invalid_body` with the lines that cannot be read, `too_many_labels`
 */
export async function importLabels(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>,
  csv: string,
  { dry }: { dry: boolean },
): Promise<ImportLabelsAnswer> {
  permit(context, 'labels.change');
  const read = await readLabelsCsv(csv);
  if ('errors' in read) throw new ConsoleError('invalid_body', read);
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'labels');
    const changes = await changesOf(transaction, read.lines);
    if (changes.length > MOST_IMPORTED) {
      throw invalidMember(
        'file',
        `This would change ${changes.length} labels. Import up to ${MOST_IMPORTED} at once.`,
      );
    }
    await assertRoom(transaction, changes.filter(({ before }) => before === null).length);
    if (!dry && changes.length > 0) await write(transaction, context, changes);
    return { changes, unchanged: read.lines.length - changes.length };
  });
}

async function changesOf(transaction: Queries, lines: readonly LabelLine[]): Promise<ImportedLabel[]> {
  const known = new Map((await readLabels(transaction)).map((row) => [subjectOf(row), row.label]));
  return lines
    .map(({ kind, id, label }) => ({
      kind,
      id,
      before: known.get(subjectOf({ kind, id })) ?? null,
      after: label,
    }))
    .filter(({ before, after }) => before !== after);
}

async function write(
  transaction: Queries,
  context: Pick<CallContext, 'operator' | 'call' | 'now'>,
  changes: readonly ImportedLabel[],
): Promise<void> {
  const given = { updatedAt: new Date(context.now()), updatedBy: context.operator.name };
  await insertRows(
    transaction,
    labels,
    changes.map(({ kind, id, after }) => toLabelRow({ kind, id, label: after }, given)),
    sql`ON CONFLICT (kind, id) DO UPDATE SET label = excluded.label, search_words = excluded.search_words,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
  );
  await announce(transaction, { kind: 'labels', profile: null });
  const replaced = changes.filter(({ before }) => before !== null);
  await record(transaction, context, {
    action: 'labels.imported',
    subject: `${changes.length} ${changes.length === 1 ? 'label' : 'labels'}`,
    before: Object.fromEntries(replaced.map((change) => [subjectOf(change), change.before])),
    after: Object.fromEntries(changes.map((change) => [subjectOf(change), change.after])),
  });
}
