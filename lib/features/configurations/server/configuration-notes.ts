import 'server-only';
import { eq } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import { baselines } from '@/lib/features/baselines/tables';
import type { CallContext } from '@/lib/features/context';
import type { Queries } from '@/lib/platform/db/database';
import { storableText } from '@/lib/platform/db/storable';
import { announce } from '@/lib/platform/live/announce';
import { invalidMember } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import type { ConfigurationNote, SetConfigurationNote } from '../configuration-notes';
import { configurationNotes as notes } from '../tables';

const NONE: ConfigurationNote = { note: null, baseline: null, updatedAt: null, updatedBy: null };

/** Operators' notes on a portal configuration; a deleted baseline is left out. */
export async function readConfigurationNote(
  { db, operator }: Pick<CallContext, 'db' | 'operator'>,
  id: number,
): Promise<ConfigurationNote> {
  permit({ operator }, 'configurations.read');
  return read(db, id);
}

async function read(db: Queries, id: number): Promise<ConfigurationNote> {
  const [row] = await db
    .select({ ...ROW, baselineId: baselines.id, name: baselines.name })
    .from(notes)
    .leftJoin(baselines, eq(baselines.id, notes.baseline))
    .where(eq(notes.id, id));
  if (row === undefined) return NONE;
  const { note, baselineId, name, updatedAt, updatedBy } = row;
  return {
    note: note === '' ? null : note,
    baseline: baselineId === null || name === null ? null : { id: baselineId, name },
    updatedAt: updatedAt.toISOString(),
    updatedBy,
  };
}

const ROW = { note: notes.note, updatedAt: notes.updatedAt, updatedBy: notes.updatedBy };

/**
 * Sets the note of a portal configuration, whether or not the account still has it; an unchanged note is not
 * recorded.
 * @throws ConsoleError `invalid_body` for an unknown baseline
 */
export function setConfigurationNote(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>,
  id: number,
  given: SetConfigurationNote,
): Promise<ConfigurationNote> {
  permit(context, 'labels.change');
  const note = storableText(given.note) ?? '';
  return context.db.transaction(async (transaction) => {
    const before = await read(transaction, id);
    if ((before.note ?? '') === note && (before.baseline?.id ?? null) === given.baseline) return before;
    if (given.baseline !== null) await assertBaseline(transaction, given.baseline);
    if (note === '' && given.baseline === null) await transaction.delete(notes).where(eq(notes.id, id));
    else {
      const row = {
        note,
        baseline: given.baseline,
        updatedAt: new Date(context.now()),
        updatedBy: context.operator.name,
      };
      await transaction
        .insert(notes)
        .values({ id, ...row })
        .onConflictDoUpdate({ target: notes.id, set: row });
    }
    await announce(transaction, { kind: 'labels', profile: null });
    const after = await read(transaction, id);
    await record(transaction, context, {
      action: 'configuration.noted',
      subject: String(id),
      ...(before.updatedAt === null ? {} : { before: auditNote(before) }),
      after: auditNote(after),
    });
    return after;
  });
}

const auditNote = ({ note, baseline }: ConfigurationNote) => ({ note, baseline: baseline?.name ?? null });

async function assertBaseline(db: Queries, id: string): Promise<void> {
  const [found] = await db.select({ id: baselines.id }).from(baselines).where(eq(baselines.id, id));
  if (found === undefined) {
    throw invalidMember('baseline', 'This baseline no longer exists.');
  }
}
