import 'server-only';
import { desc, sql } from 'drizzle-orm';
import type { CallContext } from '@/lib/features/context';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { readCoverage } from '@/lib/features/setups/server/coverage';
import type { Queries } from '@/lib/platform/db/database';
import { permit } from '@/lib/platform/use-case/permit';
import { batchProgress } from '@/lib/platform/work/batches';
import { consoleWorkStore } from '@/lib/platform/work/console-work';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { Survey } from '../survey';
import { surveyState, surveySweeps } from '../tables';
import { dueBefore } from './plan-survey';
import { SURVEY_QUEUES } from './queues';
import { readBudgetPace } from './read-pace';
import { readUse } from './read-use';

type Context = Pick<CallContext, 'db' | 'operator' | 'now' | 'survey' | 'budget' | 'reads' | 'upstream'>;

const MINUTE = 60_000;

/** The state of the survey. Shared by all callers: do not change it. */
export function readSurvey(context: Context): Promise<Survey> {
  permit(context, 'profiles.read');
  return context.reads.read('survey', () => readSurveyNow(context));
}

async function readSurveyNow(context: Context): Promise<Survey> {
  const { db, now, survey } = context;
  const [coverage, sweep, state, pace, ahead] = await Promise.all([
    readCoverage(context),
    readSweep(db),
    db.select().from(surveyState),
    readPace(context),
    countAhead(db),
  ]);
  const [{ pausedAt = null, pausedBy = null, waitsFor = null, waitsSince = null, waitsUntil = null } = {}] =
    state;
  const left = (sweep && sweep.endedAt === null ? sweep.total - sweep.done : 0) + ahead;
  const isUnderWay = sweep !== null && sweep.endedAt === null;
  return {
    maxAge: survey.maxAge,
    coverage,
    sweep: sweep && {
      number: sweep.number,
      startedAt: sweep.startedAt.toISOString(),
      endedAt: sweep.endedAt?.toISOString() ?? null,
      total: sweep.total,
      done: sweep.done,
      unreadable: sweep.unreadable,
    },
    ahead,
    pace,
    gaveWay: { times: sweep?.gaveWay ?? 0, milliseconds: sweep?.gaveWayFor ?? 0 },
    endsAt: pausedAt === null && waitsFor === null ? endOf(left, pace.allowed, now()) : null,
    nextAt: isUnderWay || pausedAt !== null ? null : await nextSweep(context),
    paused: pausedAt && { at: pausedAt.toISOString(), by: pausedBy },
    waits:
      waitsFor !== null && waitsSince && waitsUntil
        ? { for: waitsFor, since: waitsSince.toISOString(), until: waitsUntil.toISOString() }
        : null,
  };
}

/** When this many profiles will have been read. */
export const endOf = (left: number, perMinute: number, now: number): string | null =>
  left === 0 || perMinute <= 0 ? null : new Date(now + (left / perMinute) * MINUTE).toISOString();

async function readSweep(db: Queries) {
  const [sweep] = await db.select().from(surveySweeps).orderBy(desc(surveySweeps.number)).limit(1);
  if (!sweep) return null;
  const progress = sweep.endedAt === null ? await batchProgress(db, consoleWorkStore(), sweep.batch) : null;
  const total = progress?.total ?? sweep.total;
  return { ...sweep, total, done: progress ? progress.done + progress.failed : total };
}

/** Reads a minute: the service's limit, what others use of it, and what the survey may use and has used. */
export async function readPace(
  context: Pick<Context, 'db' | 'budget' | 'upstream'>,
): Promise<Survey['pace']> {
  const serviceLimit = context.upstream.state().budget?.limit ?? null;
  // Runs have priority, and read once for each write.
  const [{ used, allowed, ...pace }, { background: runs }] = await Promise.all([
    readBudgetPace(context, 'reads', serviceLimit),
    readUse(context.db, 'writes'),
  ]);
  return {
    ...pace,
    allowed: Math.max(0, allowed - runs),
    read: Math.max(0, used.background - runs),
  };
}

async function countAhead(db: Queries): Promise<number> {
  const { items } = consoleWorkStore();
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM ${items}
      WHERE queue IN (${SURVEY_QUEUES.asked}, ${SURVEY_QUEUES.ahead}) AND batch = 0 AND failed_at IS NULL`,
  );
  return row?.count ?? 0;
}

/** When the oldest reading is due. */
async function nextSweep({ db, survey }: Pick<Context, 'db' | 'survey'>): Promise<string | null> {
  if (survey.maxAge === null) return null;
  const store = consoleWorkStore();
  const [row] = await rowsOf<{ at: string | Date | null }>(
    db,
    sql`SELECT min(read_at) + (${store.now()} - ${dueBefore(store, survey.maxAge)}) AS at
      FROM ${knownProfiles} WHERE failure IS NULL AND read_at IS NOT NULL`,
  );
  return row?.at ? new Date(row.at).toISOString() : null;
}
