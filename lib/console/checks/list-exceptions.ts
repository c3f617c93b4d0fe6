import 'server-only';
import { asc, eq } from 'drizzle-orm';
import type { CheckException } from '@/lib/contract/checks/api-shapes';
import { may } from '@/lib/contract/permissions';
import { checkExceptions } from '@/lib/db/check-schema';
import { knownProfiles } from '@/lib/db/console-schema';
import type { CallContext } from '../context';
import { permit } from '../permit';
import { today } from '../setups/baseline-heads';
import { holds } from './exception-holds';

/** In one answer. */
const MOST = 1_000;

/** The exceptions of a check, those first that end soonest. */
export async function listCheckExceptions(
  context: Pick<CallContext, 'db' | 'operator' | 'now'>,
  check: string,
): Promise<CheckException[]> {
  permit(context, 'profiles.read');
  const rows = await context.db
    .select({ exception: checkExceptions, customerReference: knownProfiles.customerReference })
    .from(checkExceptions)
    .leftJoin(knownProfiles, eq(knownProfiles.uuid, checkExceptions.profile))
    .where(eq(checkExceptions.check, check))
    .orderBy(asc(checkExceptions.until), asc(checkExceptions.madeAt))
    .limit(MOST);
  return rows.map(({ exception, customerReference }) => toException(context, exception, customerReference));
}

/** As whoever asks sees it. */
export function toException(
  context: Pick<CallContext, 'operator' | 'now'>,
  row: typeof checkExceptions.$inferSelect,
  customerReference: string | null,
): CheckException {
  const isWaiting = row.confirmedAt === null;
  const { operator } = context;
  return {
    ...{ id: row.id, profile: row.profile, customerReference, reason: row.reason, until: row.until },
    ...{ holds: holds(row, today(context)), madeAt: row.madeAt.toISOString(), madeBy: row.madeBy },
    ...{ confirmedBy: row.confirmedBy, isWaiting },
    mayConfirm: isWaiting && may(operator.role, 'checks.change') && operator.id !== row.madeById,
  };
}
