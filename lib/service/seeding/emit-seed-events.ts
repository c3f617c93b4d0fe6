import { and, asc, eq, notExists } from 'drizzle-orm';
import { REVIEW_STATUS_MOVES } from '@/lib/configuration/contract/review-moves';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import type { ServiceContext } from '../context';
import { change, type NewEvent } from '../events/outbox';
import { type DocumentRecord, documentEvents, stepsOf } from '../profiles/documents/document-record';
import { PROFILE_COLUMNS, type ProfileRecord, profileEvent } from '../profiles/profile-record';
import { eventPlanOf } from '../seed/event-plan';
import { documents, profiles } from '../tables';
import { events } from '../webhook-tables';
import { planOutsideChanges } from './outside-change';

/** Between two events of one document, in milliseconds. */
const APART = 1_000;
const DAY = 24 * 60 * 60 * 1_000;

/**
 * Profiles per transaction. Only one transaction at a time can use the embedded database, and requests to the console
 * must not wait long for it.
 */
const SLICE = 500;

/**
 * Emits the latest events of an account's seeded profiles, so that a receiver subscribed from the start knows
 * their state, and plans changes of some in the first minutes. It runs once: profiles with events are left out, so that
 * a start after an interrupted one emits the rest.
 */
export async function emitSeedEvents(context: ServiceContext, account: string): Promise<void> {
  const silent = await readSilent(context.db, account);
  const reported = silent.filter((profile) => eventPlanOf(profile.uuid).reported !== 'never');
  if (reported.length === 0) return;
  for (let start = 0; start < silent.length; start += SLICE) {
    const slice = silent.slice(start, start + SLICE).map(({ uuid }) => uuid);
    await change(context, async (transaction, emit) => {
      // Another instance waits and finds it done.
      await holdLock(transaction, 'seedEvents');
      const seeded = await readSilent(transaction, account, slice);
      const papers = await transaction
        .select()
        .from(documents)
        .where(
          and(
            isOneOf(
              documents.profile,
              seeded.map(({ uuid }) => uuid),
            ),
            documents.submitted,
          ),
        )
        .orderBy(asc(documents.updatedAt));
      const all = [...seeded.flatMap(profileEvents), ...papers.flatMap(lastDocumentEvents)];
      for (const event of all.sort((one, other) => one.at.getTime() - other.at.getTime())) emit(event);
      await planOutsideChanges(transaction, context.webhooks.work, seeded);
    });
  }
}

/** Profiles without events, the least recently updated first; with `among`, only of these. */
function readSilent(db: Queries, account: string, among?: readonly string[]): Promise<ProfileRecord[]> {
  return db
    .select(PROFILE_COLUMNS)
    .from(profiles)
    .where(
      and(
        eq(profiles.account, account),
        among && isOneOf(profiles.uuid, among),
        notExists(db.select({ number: events.number }).from(events).where(eq(events.profile, profiles.uuid))),
      ),
    )
    .orderBy(asc(profiles.updatedAt));
}

/** The profile's previous state, if different, and its current one. */
function profileEvents(profile: ProfileRecord): NewEvent[] {
  const { reported: told, daysBefore, heldUp } = eventPlanOf(profile.uuid);
  const before = REVIEW_STATUS_MOVES.find(({ to }) => to === profile.reviewStatus)?.from;
  const earlier = new Date(
    Math.max(profile.updatedAt.getTime() - daysBefore * DAY, profile.createdAt.getTime()),
  );
  return [
    ...(told === 'with the one before' && before
      ? [{ ...stateEvent({ ...profile, reviewStatus: before, updatedAt: earlier }), heldUp }]
      : []),
    ...(told === 'never' ? [] : [stateEvent(profile)]),
  ];
}

const stateEvent = (profile: ProfileRecord): NewEvent =>
  profileEvent(profile.reviewStatus === 'Incomplete' ? 'profile.created' : 'profile.updated', profile);

/** The last of them at the document's own time. */
function lastDocumentEvents(document: DocumentRecord): NewEvent[] {
  const told = documentEvents({
    account: document.account,
    profile: document.profile,
    steps: stepsOf(document),
    nextTime: () => document.updatedAt,
  });
  return told.map((event, index) => ({
    ...event,
    at: new Date(document.updatedAt.getTime() - (told.length - 1 - index) * APART),
  }));
}
