import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import { SURVEY_QUEUES } from '@/lib/features/survey/server/queues';
import { endOf, readPace } from '@/lib/features/survey/server/read-survey';
import type { ReadNowAnswer, ReadNowRequest } from '@/lib/features/survey/survey';
import { conditionOf } from '@/lib/platform/list/server/list-sql';
import { announce } from '@/lib/platform/live/announce';
import { permit } from '@/lib/platform/use-case/permit';
import { consoleWorkStore } from '@/lib/platform/work/console-work';
import { queueProgress } from '@/lib/platform/work/pause-queue';
import { putSelected } from '@/lib/platform/work/put-items';
import { PROFILES_LIST } from '../list';
import { knownProfiles } from '../tables';
import { profilesSource } from './profiles-source';

type Context = Pick<
  CallContext,
  'db' | 'reads' | 'operator' | 'call' | 'now' | 'budget' | 'upstream' | 'survey'
>;

/** Items queued per statement: other work can run between two. */
const SLICE = 5_000;

/** Queues profiles with priority: the given ones, or all that match a filter of the Profiles list. */
export async function readNow(context: Context, request: ReadNowRequest): Promise<ReadNowAnswer> {
  permit(context, 'survey.control');
  const { db, now } = context;
  const store = consoleWorkStore();
  const condition = await conditionFor(context, request);
  const where = condition ? sql`WHERE ${condition}` : sql``;
  const isWaiting = sql`EXISTS (
    SELECT FROM ${store.items} AS item
    WHERE item.queue = ${SURVEY_QUEUES.asked} AND item.key = found.uuid::text AND item.failed_at IS NULL)`;
  const found = sql`(SELECT uuid, read_at, tried_at FROM ${knownProfiles} ${where}) AS found`;
  const known = await countOf(context, sql`SELECT count(*)::int AS count FROM ${found}`);
  const waiting = await countOf(context, sql`SELECT count(*)::int AS count FROM ${found} WHERE ${isWaiting}`);
  const since = now();
  const select = sql`
    SELECT uuid::text, json_build_object('since', ${since}::float8) FROM ${found}
    WHERE NOT ${isWaiting}
      AND COALESCE(greatest(read_at, tried_at), '-infinity') < ${new Date(since).toISOString()}::timestamptz
    ORDER BY read_at NULLS FIRST, uuid LIMIT ${SLICE}`;
  let asked = 0;
  for (let put = SLICE; put === SLICE; ) {
    put = await putSelected(db, store, { queue: SURVEY_QUEUES.asked }, select);
    asked += put;
  }
  await db.transaction(async (transaction) => {
    await announce(transaction, { kind: 'survey', profile: null });
    await record(transaction, context, {
      action: 'survey.read_asked',
      subject: `${asked} ${asked === 1 ? 'profile' : 'profiles'}`,
      after: 'filter' in request ? { filter: request.filter } : { profiles: request.profiles.length },
    });
  });
  const [{ waiting: left, running }, { allowed }] = await Promise.all([
    queueProgress(db, store, SURVEY_QUEUES.asked),
    readPace(context),
  ]);
  const unknown = 'profiles' in request ? new Set(request.profiles).size - known : 0;
  return { asked, waiting, unknown, endsAt: endOf(left + running, allowed, now()) };
}

async function countOf({ db }: Pick<Context, 'db'>, statement: SQL): Promise<number> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: { count: number }[] };
  return rows[0]?.count ?? 0;
}

async function conditionFor(context: Context, request: ReadNowRequest): Promise<SQL | undefined> {
  if ('profiles' in request) return sql`uuid = ANY(${sql.param(request.profiles)}::uuid[])`;
  const source = await profilesSource(context, request.filter);
  return conditionOf(PROFILES_LIST, source, request.filter);
}
