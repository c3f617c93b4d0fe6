import { and, asc, eq } from 'drizzle-orm';
import {
  type Move,
  REVIEW_STATUS_MOVES,
  type ReviewStatus,
  reviewStatusMove,
} from '@/lib/configuration/contract/review-moves';
import type { Queries } from '@/lib/platform/db/database';
import type { ServiceContext } from '../context';
import type { SandboxProfile } from '../control-api/profile';
import { change, type NewEvent } from '../events/outbox';
import { ServiceFault } from '../service-fault';
import { documents, profiles } from '../tables';
import { processDocument } from './documents/process-document';
import { type LockedProfile, lockProfile } from './lock-profile';
import { profileEvent } from './profile-record';
import { toSandboxProfile } from './sandbox-profiles';

/** Moves with which a customer submits what was uploaded in the portal. */
const SUBMITTING: ReadonlySet<Move> = new Set(['submit', 'resubmit']);

/**
 * Moves a profile if the table of moves allows it. Emits `profile.updated`, then the events of the documents
 * submitted with it. Source: API document, "Profile review status".
 *
 * @throws ServiceFault `not_found` or `illegal_move`
 */
export function moveProfile(
  context: ServiceContext,
  account: string,
  uuid: string,
  move: Move,
): Promise<SandboxProfile> {
  return change(context, async (transaction, emit) => {
    const locked = await lockProfile(transaction, { account, uuid, clock: context.clock });
    const { profile, nextTime } = locked;
    const row = reviewStatusMove(profile.reviewStatus, move);
    if (!row) throw illegalMove(profile.reviewStatus, move);
    const moved = { ...profile, reviewStatus: row.to, updatedAt: nextTime(profile.updatedAt) };
    await transaction
      .update(profiles)
      .set({ reviewStatus: moved.reviewStatus, updatedAt: moved.updatedAt })
      .where(eq(profiles.uuid, profile.uuid));
    emit(profileEvent('profile.updated', moved));
    if (SUBMITTING.has(move)) await submitDocuments(transaction, locked, emit);
    return toSandboxProfile(transaction, moved);
  });
}

function illegalMove(from: ReviewStatus, move: Move): ServiceFault {
  const moves = REVIEW_STATUS_MOVES.filter((row) => row.from === from).map((row) => row.move);
  const legal = moves.length > 0 ? `Moves from there: ${moves.join(', ')}.` : 'No move leads on from there.';
  return new ServiceFault(
    'illegal_move',
    `The profile is in ${from}: it cannot ${move}. ${legal} Nothing was changed.`,
  );
}

/** Submits a locked profile's portal uploads, in the order of upload. */
async function submitDocuments(
  transaction: Queries,
  { profile, nextTime }: LockedProfile,
  emit: (event: NewEvent) => void,
): Promise<void> {
  const waiting = await transaction
    .select()
    .from(documents)
    .where(and(eq(documents.profile, profile.uuid), eq(documents.submitted, false)))
    .orderBy(asc(documents.id));
  for (const document of waiting) {
    await processDocument(transaction, { document, change: { submitted: true }, nextTime, emit });
  }
}
