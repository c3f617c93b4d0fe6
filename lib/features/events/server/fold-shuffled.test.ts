import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REVIEW_STATUS_MOVES } from '@/lib/configuration/contract/review-moves';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { arrived, documentBody, profileBody } from '@/lib/testing/webhook-bodies';
import { receivedWebhooks } from '../tables';
import { type ArrivedEvent, foldEvents } from './fold-events';

/** Choices that determine a profile's history, and how its webhooks arrive: integers used modulo. */
const choices = fc.array(fc.nat(), { minLength: 1, maxLength: 16 });
const delivery = fc.record({
  lives: fc.array(choices, { minLength: 1, maxLength: 3 }),
  order: fc.infiniteStream(fc.nat()),
  sizes: fc.infiniteStream(fc.integer({ min: 1, max: 6 })),
  fates: fc.infiniteStream(fc.constantFrom('once', 'once', 'once', 'twice', 'dropped')),
});

/** A history from the tables of moves and steps: each choice is a move or a step of the document. */
function live(profile: string, order: readonly number[]): ArrivedEvent[] {
  const events: ArrivedEvent[] = [];
  let [status, clock] = ['Incomplete', Date.parse('2026-11-21T10:00:00Z')];
  let steps: Record<string, string | null> = {};
  const fold = (body: (timestamp: string) => string, later: number) => {
    clock += later;
    events.push(arrived(body(new Date(clock).toISOString())));
  };
  const foldProfileEvent = (event: string) =>
    fold((timestamp) => profileBody({ profile, status, timestamp, event }), 1);
  const foldDocumentEvent = (readFolded: string, later: number) => {
    const statuses = { ...steps };
    fold((timestamp) => documentBody({ profile, status: readFolded, timestamp, statuses }), later);
  };
  foldProfileEvent('profile.created');
  for (const choice of order) {
    const moves = REVIEW_STATUS_MOVES.filter(({ from }) => from === status);
    const pending = Object.keys(steps).filter((step) => steps[step] === 'pending');
    const options = [
      ...moves.map(({ to }) => () => {
        status = to;
        foldProfileEvent('profile.updated');
      }),
      ...(pending.length > 0 ? pending : ['provide']).map((step) => () => {
        if (step === 'provide') steps = { translate: null, ocr: 'pending', fraud_check: 'pending' };
        else steps = { ...steps, [step]: 'complete' };
        foldDocumentEvent('pending', 1);
        // Sometimes in the same millisecond: then complete wins.
        if (!Object.values(steps).includes('pending')) foldDocumentEvent('complete', choice % 2);
      }),
    ];
    options[choice % options.length]?.();
  }
  return events;
}

const MOST_EVENTS = 150;

const shuffle = (events: readonly ArrivedEvent[], order: Iterator<number>): ArrivedEvent[] =>
  events
    .map((event) => ({ event, place: Number(order.next().value) }))
    .sort((one, other) => one.place - other.place)
    .map(({ event }) => event);

/** Milliseconds for forty runs on a busy machine. */
const LONG = 180_000;

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  const opened = openFresh(kind);

  /** The directory and the timelines, without data that depends only on the order of arrival. */
  async function readFolded(profiles: string[]) {
    const { db } = opened.database;
    const states = await db.select().from(knownProfiles).where(isOneOf(knownProfiles.uuid, profiles));
    const rows = await db.select().from(receivedWebhooks).where(isOneOf(receivedWebhooks.profile, profiles));
    const anonymous = (value: unknown, profile: string | null) =>
      JSON.stringify(value).replaceAll(String(profile), `profile ${profiles.indexOf(profile ?? '')}`);
    return {
      states: states.map(({ seenAt: _, firstSeenAt: __, ...state }) => anonymous(state, state.uuid)).sort(),
      events: rows
        .map(({ profile, body, flags }) =>
          anonymous([body, flags.filter((flag) => flag !== 'late').sort()], profile),
        )
        .sort(),
      rows,
    };
  }

  async function fold(
    events: readonly ArrivedEvent[],
    sizes: Iterable<number> = [events.length],
  ): Promise<void> {
    const rest = [...events];
    for (const size of sizes) {
      if (rest.length === 0) return;
      await foldEvents(opened.database, rest.splice(0, size));
    }
  }

  test(
    'webhooks that arrive shuffled, repeated or not at all give the same result as in order',
    async () => {
      await fc.assert(
        fc.asyncProperty(delivery, async ({ lives, order, sizes, fates }) => {
          const fate = Array.from({ length: MOST_EVENTS }, () => fates.next().value ?? 'once');
          const here = lives.map(() => randomUUID());
          const there = lives.map(() => randomUUID());
          const arrivalsOf = (profiles: string[]) =>
            profiles
              .flatMap((profile, index) => live(profile, lives[index] ?? []))
              .map((event, index) => ({ event, fate: fate[index] }))
              .filter((sent) => sent.fate !== 'dropped');
          const copies = arrivalsOf(there).flatMap(({ event, fate }) =>
            fate === 'twice' ? [event, event] : [event],
          );
          await fold(arrivalsOf(here).map(({ event }) => event));
          await fold(shuffle(copies, order), sizes);
          const [{ rows: _, ...one }, { rows: __, ...other }] = [
            await readFolded(here),
            await readFolded(there),
          ];
          expect(other).toEqual(one);
        }),
        { numRuns: 40 },
      );
    },
    LONG,
  );

  test(
    'complete histories have no gap and no illegal move, in any order of arrival',
    async () => {
      await fc.assert(
        fc.asyncProperty(delivery, async ({ lives, order, sizes }) => {
          const profiles = lives.map(() => randomUUID());
          const events = profiles.flatMap((profile, index) => live(profile, lives[index] ?? []));
          await fold(shuffle(events, order), sizes);
          const { rows } = await readFolded(profiles);
          expect(rows).toHaveLength(events.length);
          expect(rows.flatMap(({ flags }) => flags).filter((flag) => flag !== 'late')).toEqual([]);
        }),
        { numRuns: 40 },
      );
    },
    LONG,
  );
});
