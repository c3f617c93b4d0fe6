import { sql } from 'drizzle-orm';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { sameForms } from '@/lib/configuration/forms-difference';
import { verifyChain } from '@/lib/features/activity/server/verify-chain';
import { IS_DRIFT } from '@/lib/features/history/server/drift-condition';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { countCoverage } from '@/lib/features/setups/server/coverage';
import { askedAgainAt } from '@/lib/features/survey/server/plan-survey';
import { rowsOf } from '@/lib/platform/work/work-store';
import { LONGEST_WAY } from './network';
import type { AppliedChange } from './service-log';
import { short, type World } from './world';

/** States of a run that continues once somebody resumes it. */
const WAITS_FOR_PERSON = new Set(['paused', 'looking', 'stopped']);
/** Milliseconds after which a profile that is due is read. */
const TRIED_AGAIN_WITHIN = 5 * 60_000;
/** Milliseconds in which a withdrawn exception may still be announced: that of a console whose clock is late, too. */
const WITHDRAWN_WITHIN = 5 * 60_000;
/** Milliseconds in which every console hears that an operator was disabled. */
const HEARD_WITHIN = 1_000;

export interface Violation {
  invariant: string;
  words: string;
}

interface Invariant {
  title: string;
  /** After every step, or only when all work of a day has finished. */
  when: 'always' | 'at rest';
  /** @returns what is wrong; null if it holds */
  broken(world: World): Promise<string | null> | string | null;
}

/** What must be true in every history, whatever happens. */
export const INVARIANTS: readonly Invariant[] = [
  {
    title: 'no console answers with an internal error',
    when: 'always',
    broken: ({ history }) => history.find((line) => line.includes(': internal error')) ?? null,
  },
  {
    title: 'no 429 that the pacing could have avoided',
    when: 'always',
    broken: ({ settings, hasUsedBudgetElsewhere, log }) =>
      settings.isAlone && !hasUsedBudgetElsewhere && log.refusals > 0
        ? `the service refused ${log.refusals} requests of its only client`
        : null,
  },
  {
    title: 'no acknowledged save is overwritten without a conflict that names it',
    when: 'at rest',
    async broken(world) {
      const items = await readItems(world);
      for (const change of world.log.changes) {
        const earlier = world.log
          .of(change.profile)
          .filter(({ number }) => number < change.number)
          .at(-1);
        const asked = baseOf(world, items, change);
        if (asked === null || asked.givenUpAt < change.at || earlier === undefined) continue;
        if (sameForms(asked.base, change.before) || !isAcknowledged(world, items, earlier)) continue;
        return `${change.requestId} overwrote ${earlier.requestId} of ${short(change.profile)}: it began from ${forms(asked.base)} and wrote over ${forms(change.before)}`;
      }
      return null;
    },
  },
  {
    title: 'a save that is answered with 200 is in the log of the service',
    when: 'at rest',
    broken({ saves, log }) {
      for (const save of saves) {
        const { requestId, answer, profile, asked } = save;
        if (answer?.code !== 'ok' || asksForNothingNew(save)) continue;
        const sent = log.patches.some((patch) => patch.requestId === requestId && patch.status === 200);
        if (!sent) return `${requestId} of ${short(profile)} ${forms(asked)} never reached the service`;
      }
      return null;
    },
  },
  {
    title: 'a save that is answered with 200 is stored as read, without waiting for the survey',
    when: 'at rest',
    async broken(world) {
      if (world.hasSkewed) return null;
      const readAt = new Map((await readKnown(world)).map((one) => [one.profile, one.readAt ?? 0]));
      const lost = world.saves.find(
        (save) =>
          save.answer?.code === 'ok' &&
          !asksForNothingNew(save) &&
          !wentDown(world, save) &&
          (readAt.get(save.profile) ?? 0) < save.askedAt,
      );
      return lost ? `${lost.requestId} of ${short(lost.profile)} ${forms(lost.asked)}` : null;
    },
  },
  {
    title: 'a conflict has written nothing',
    when: 'at rest',
    broken({ saves, log }) {
      const refused = saves.find(
        ({ requestId, answer }) =>
          answer?.code === 'forms_changed' && log.changes.some((change) => change.requestId === requestId),
      );
      return refused ? `${refused.requestId} of ${short(refused.profile)}` : null;
    },
  },
  {
    title: 'what was applied is recorded, and not as refused',
    when: 'at rest',
    async broken(world) {
      const rows = await readActivity(world);
      const items = await readItems(world);
      for (const { requestId, profile, at } of world.log.changes) {
        if (requestId === null) continue;
        const item = items.get(requestId);
        if (item) {
          // What was sent when its process went down is looked at once the run is resumed.
          const isLookedAtLater = item.outcome === null && WAITS_FOR_PERSON.has(item.state);
          if (item.outcome !== 'changed' && item.outcome !== 'not_known' && !isLookedAtLater)
            return `item ${requestId} of ${short(profile)} was applied, and its outcome is ${item.outcome}`;
          continue;
        }
        const own = rows.filter((row) => row.requestId === requestId);
        if (own.length === 0) return `${requestId} of ${short(profile)} is not in Activity`;
        const outcomes = own.filter(({ outcome }) => outcome !== 'intended');
        const save = world.saves.find((one) => one.requestId === requestId);
        if (outcomes.length === 0 && !(save && wentDown(world, save)))
          return `${requestId} of ${short(profile)} has no outcome in Activity`;
        if (outcomes.some(({ outcome }) => outcome === 'refused'))
          return `${requestId} of ${short(profile)} was applied at ${at} and recorded as refused`;
      }
      return null;
    },
  },
  {
    title: 'what is recorded as done was applied',
    when: 'at rest',
    async broken(world) {
      const items = await readItems(world);
      const isApplied = (requestId: string) =>
        world.log.patches.some((patch) => patch.requestId === requestId && patch.status === 200);
      const idle = new Set(world.saves.filter(asksForNothingNew).map(({ requestId }) => requestId));
      for (const { requestId, outcome } of await readActivity(world)) {
        if (outcome === 'done' && requestId && !idle.has(requestId) && !isApplied(requestId))
          return `${requestId} was never sent`;
      }
      for (const [requestId, { outcome, profile }] of items) {
        if (outcome === 'changed' && !isApplied(requestId))
          return `item ${requestId} of ${short(profile)} is "changed" and was never applied`;
      }
      return null;
    },
  },
  {
    title: 'an item of a run has exactly one outcome',
    when: 'at rest',
    async broken(world) {
      const rows = await readActivity(world);
      for (const [requestId, { outcome, state, fate }] of await readItems(world)) {
        const entries = rows.filter((row) => row.requestId === requestId).length;
        if (entries !== (outcome === null ? 0 : 1)) return `${requestId} (${outcome}) has ${entries} entries`;
        if (state === 'done' && fate === 'to_change' && outcome === null)
          return `${requestId} has no outcome, and its run is done`;
      }
      return null;
    },
  },
  {
    title: 'an undo is for exactly what the run changed',
    when: 'at rest',
    async broken(world) {
      const [wrong] = await rowsOf<{ number: number }>(
        world.database.db,
        sql`SELECT undo.number::int FROM console.assignments AS undo
          JOIN console.assignments AS run ON run.number = undo.of AND run.state = 'done'
          WHERE undo.choice ->> 'undo' IS NOT NULL AND undo.planned_at > run.ended_at AND (
            SELECT array_agg(profile ORDER BY profile) FROM console.assignment_items WHERE assignment = undo.number)
            IS DISTINCT FROM (SELECT array_agg(profile ORDER BY profile) FROM console.assignment_items
              WHERE assignment = run.number AND outcome = 'changed') LIMIT 1`,
      );
      return wrong ? `A-${wrong.number}` : null;
    },
  },
  {
    title: 'an approval is by somebody else, for the plan that started, and used once',
    when: 'always',
    async broken(world) {
      const [wrong] = await rowsOf<{ number: number }>(
        world.database.db,
        sql`SELECT number::int FROM console.assignments AS run WHERE needs_approval AND (decided_by_id = made_by_id
          OR started_at IS NOT NULL AND (decided_by_id IS NULL OR 1 <> (
            SELECT count(*) FROM console.activity WHERE action = 'assignment.approved'
              AND (after ->> 'assignment')::int = run.number AND after ->> 'hash' = run.hash)
          OR 1 < (SELECT count(*) FROM console.activity WHERE action = 'assignment.started'
              AND (after ->> 'assignment')::int = run.number))) LIMIT 1`,
      );
      return wrong ? `A-${wrong.number}` : null;
    },
  },
  {
    title: 'an outside change is reported only if another system made it',
    when: 'always',
    async broken(world) {
      for (const { profile, forms: found, at } of await readDrift(world)) {
        const made = world.log.changes.filter(
          (change) =>
            change.profile === profile &&
            sameForms(change.after, found) &&
            (world.hasSkewed || change.at <= at + 1),
        );
        if (!made.some(({ requestId }) => requestId === null))
          return `${short(profile)} is said to have been set to ${forms(found)} outside`;
      }
      return null;
    },
  },
  {
    title: 'an outside change that was read is reported',
    when: 'at rest',
    async broken(world) {
      if (world.hasSkewed) return null;
      const drift = await readDrift(world);
      for (const { profile, firstReadAt, readAt, forms: found } of await readKnown(world)) {
        const last = world.log.of(profile).at(-1);
        if (readAt === null || last === undefined || last.at > readAt - 2 * LONGEST_WAY) continue;
        if (found === null || !sameForms(found, last.after))
          return `${short(profile)} was read, and its newest version is not what the service has`;
        if (last.requestId !== null || sameForms(last.before, last.after)) continue;
        // Changes before the first reading can't be noticed.
        if (firstReadAt === null || firstReadAt > last.at - LONGEST_WAY) continue;
        const before = world.log.of(profile).filter(({ number }) => number < last.number);
        if (before.some(({ at }) => at > last.at - 120_000)) continue;
        if (!drift.some((one) => one.profile === profile && sameForms(one.forms, last.after)))
          return `${short(profile)} was set to ${forms(last.after)} outside, and that is not reported`;
      }
      return null;
    },
  },
  {
    title: 'no number rests on a reading older than it says',
    when: 'always',
    async broken(world) {
      if (world.hasSkewed) return null;
      for (const { profile, readAt, forms: found } of await readKnown(world)) {
        if (readAt === null || found === null) continue;
        const could = world.log.formsBetween(profile, readAt - 2 * LONGEST_WAY - 1_000, readAt + 1);
        if (!could.some((one) => sameForms(one, found)))
          return `${short(profile)} is shown as ${forms(found)}, read at ${readAt}, when it was ${could.map(forms).join(' or ')}`;
      }
      return null;
    },
  },
  {
    title: 'coverage adds up to all known profiles',
    when: 'at rest',
    async broken(world) {
      const { known, fresh, older, unreadable, never } = await coverageOf(world);
      const all = await world.database.db.$count(knownProfiles);
      if (known === all && fresh + older + unreadable + never === all) return null;
      return `${fresh} in time, ${older} older, ${unreadable} unreadable, ${never} never read: ${known} of ${all}`;
    },
  },
  {
    title: 'every known profile is read within the objective, and one that could not be read is tried again',
    when: 'at rest',
    async broken(world) {
      const { older, never } = await coverageOf(world);
      const now = new Date(world.time.now - TRIED_AGAIN_WITHIN).toISOString();
      const isOverdue = sql`${knownProfiles.failure} IS NOT NULL AND ${askedAgainAt} < ${now}::timestamptz`;
      const overdue = await world.database.db.$count(knownProfiles, isOverdue);
      if (older + overdue + never === 0) return null;
      return `${older} older, ${overdue} unreadable and not tried again, ${never} never read`;
    },
  },
  {
    title: 'alerts announce only exceptions that hold',
    when: 'at rest',
    async broken(world) {
      const made = await rowsOf<{ check: string; profile: string; until: string; endedAt: number | null }>(
        world.database.db,
        sql`SELECT "check", profile, until::text,
            CASE WHEN closed IN ('withdrawn', 'refused') THEN extract(epoch FROM closed_at) * 1000 END::float8 AS "endedAt"
          FROM console.check_exceptions`,
      );
      for (const { at, body } of world.alerts) {
        const { exceptions } =
          (JSON.parse(body) as { data?: { exceptions?: { list: EndingRow[] } | null } }).data ?? {};
        for (const { profile, check, until } of exceptions?.list ?? []) {
          // After one was withdrawn, another may have been made that is like it.
          const holds = made.some(
            (one) =>
              one.profile === profile &&
              one.check === check.id &&
              one.until === until &&
              (one.endedAt ?? Number.POSITIVE_INFINITY) >= at - WITHDRAWN_WITHIN,
          );
          if (!holds)
            return `the exception of ${short(profile)} until ${until} was withdrawn, and announced as ending`;
        }
      }
      return null;
    },
  },
  {
    title: 'an exception is confirmed by somebody else',
    when: 'always',
    async broken({ database, settings }) {
      if (!settings.exceptionApproval) return null;
      const [wrong] = await rowsOf<{ profile: string }>(
        database.db,
        sql`SELECT profile::text FROM console.check_exceptions WHERE confirmed_by = made_by LIMIT 1`,
      );
      return wrong ? `the exception of ${short(wrong.profile)}` : null;
    },
  },
  {
    title: 'what a run has sent has an outcome, unless the run waits for a person',
    when: 'at rest',
    async broken(world) {
      for (const [requestId, { sentAt, outcome, state, profile }] of await readItems(world)) {
        if (sentAt !== null && outcome === null && !WAITS_FOR_PERSON.has(state))
          return `${requestId} of ${short(profile)} (${state})`;
      }
      return null;
    },
  },
  {
    title: 'a run sends nothing for an operator who is disabled',
    when: 'at rest',
    async broken(world) {
      if (world.hasSkewed) return null;
      for (const [requestId, { sentAt, sentFor }] of await readItems(world)) {
        const was = world.disablings.find(
          ({ person, from, to }) => person === sentFor && sentAt !== null && sentAt > from && sentAt < to,
        );
        if (was) return `${requestId} was sent while ${was.person} was disabled`;
      }
      return null;
    },
  },
  {
    title: 'an operator who is disabled does nothing',
    when: 'always',
    broken({ done, disablings, hasSkewed }) {
      if (hasSkewed) return null;
      for (const { person, what, at } of done) {
        const was = disablings.find(
          (one) => one.person === person && at > one.from + HEARD_WITHIN && at < one.to,
        );
        if (was) return `${person} ${what} at ${at}, and was disabled at ${was.from}`;
      }
      return null;
    },
  },
  {
    title: 'every profile has the status that the service has',
    when: 'at rest',
    async broken({ database }) {
      const [wrong] = await rowsOf<{ uuid: string; status: string; known: string | null }>(
        database.db,
        sql`SELECT profile.uuid::text, profile.review_status AS status, known.review_status AS known
          FROM service.profiles AS profile JOIN console.known_profiles AS known ON known.uuid = profile.uuid
          WHERE profile.review_status IS DISTINCT FROM known.review_status ORDER BY 1 LIMIT 1`,
      );
      return wrong ? `${short(wrong.uuid)} is ${wrong.status}, and shown as ${wrong.known}` : null;
    },
  },
  {
    title: 'the chain of Activity verifies',
    when: 'at rest',
    async broken({ database }) {
      const verdict = await verifyChain(database.db);
      return verdict.ok ? null : `entry ${verdict.number}: ${verdict.breach}`;
    },
  },
  {
    title: 'every open screen equals a fresh read',
    when: 'at rest',
    async broken({ screens }) {
      for (const screen of screens.open) {
        const now = await screens.read(screen);
        if (now !== screen.shows)
          return `${screen.name} at ${screen.at.name} shows ${differenceOf(screen.shows, now)}`;
      }
      return null;
    },
  },
];

interface EndingRow {
  profile: string;
  check: { id: string };
  until: string;
}

interface ItemRow {
  requestId: string;
  profile: string;
  before: AssignedForms;
  outcome: string | null;
  /** Unix time in milliseconds. */
  sentAt: number | null;
  /** Who had last started or resumed the run then. */
  sentFor: string | null;
  fate: string;
  state: string;
}

async function readItems({ database }: World): Promise<Map<string, ItemRow>> {
  const rows = await rowsOf<ItemRow>(
    database.db,
    sql`SELECT 'assignment-' || item.assignment || '-' || item.number AS "requestId", item.profile::text, item.before,
        item.outcome, (extract(epoch FROM item.sent_at) * 1000)::float8 AS "sentAt", item.fate, run.state,
        (SELECT operator_id FROM console.activity
          WHERE action IN ('assignment.started', 'assignment.resumed') AND at <= item.sent_at
            AND subject LIKE 'A-' || run.number || ' %' ORDER BY number DESC LIMIT 1) AS "sentFor"
      FROM console.assignment_items AS item JOIN console.assignments AS run ON run.number = item.assignment`,
  );
  return new Map(rows.map((row) => [row.requestId, row]));
}

/** A save without changes is confirmed by reading, whether or not it arrived. */
const asksForNothingNew = ({ base, asked }: World['saves'][number]): boolean => sameForms(base, asked);

/** Whether its console crashed afterwards: what it recorded last may be lost. */
const wentDown = ({ downs }: World, { console, askedAt }: World['saves'][number]): boolean =>
  downs.some(({ name, at }) => name === console && at >= askedAt);

const coverageOf = ({ database, time, settings }: World) =>
  countCoverage(database.db, new Date(time.now - settings.maxAge));

const readActivity = ({ database }: World) =>
  rowsOf<{ requestId: string | null; outcome: string }>(
    database.db,
    sql`SELECT request_id AS "requestId", outcome FROM console.activity WHERE action = 'forms.changed' ORDER BY number`,
  );

const readDrift = ({ database }: World) =>
  rowsOf<{ profile: string; forms: AssignedForms; at: number }>(
    database.db,
    sql`SELECT version.profile::text, version.forms, (extract(epoch FROM version.first_read_at) * 1000)::float8 AS at
      FROM console.configuration_snapshots AS version WHERE ${IS_DRIFT}`,
  );

const readKnown = ({ database }: World) =>
  rowsOf<{
    profile: string;
    firstReadAt: number | null;
    readAt: number | null;
    forms: AssignedForms | null;
  }>(
    database.db,
    sql`SELECT known.uuid::text AS profile, (extract(epoch FROM known.read_at) * 1000)::float8 AS "readAt",
        (SELECT extract(epoch FROM min(version.first_read_at)) * 1000
          FROM console.configuration_snapshots AS version WHERE version.profile = known.uuid)::float8 AS "firstReadAt",
        content.data -> 'forms' AS forms
      FROM console.known_profiles AS known LEFT JOIN console.contents AS content ON content.number = known.content
      ORDER BY known.uuid`,
  );

/** The base of the request that made a change, and when its sender was told that the outcome is unknown. */
function baseOf(
  { saves, downs }: World,
  items: ReadonlyMap<string, ItemRow>,
  { requestId }: AppliedChange,
): { base: AssignedForms; givenUpAt: number } | null {
  const save = saves.find((one) => one.requestId === requestId);
  if (save) {
    const { answer, console, askedAt, base } = save;
    const down = downs.find(({ name, at }) => name === console && at >= askedAt);
    return { base, givenUpAt: answer?.at ?? down?.at ?? Number.POSITIVE_INFINITY };
  }
  const item = requestId === null ? undefined : items.get(requestId);
  return item ? { base: item.before, givenUpAt: Number.POSITIVE_INFINITY } : null;
}

function isAcknowledged(
  { saves }: World,
  items: ReadonlyMap<string, ItemRow>,
  { requestId }: AppliedChange,
): boolean {
  if (requestId === null) return false;
  const save = saves.find((one) => one.requestId === requestId);
  return save ? save.answer?.code === 'ok' : items.get(requestId)?.outcome === 'changed';
}

const forms = ({ enabled, form_ids }: AssignedForms): string =>
  `${enabled ? '' : 'hidden '}[${form_ids === null ? 'none' : form_ids.join(' ')}]`;

/** The first difference between two texts. */
function differenceOf(one: string | null, other: string): string {
  if (one === null) return 'nothing';
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return `…${one.slice(Math.max(0, at - 60), at + 80)}… instead of …${other.slice(Math.max(0, at - 60), at + 80)}…`;
}
