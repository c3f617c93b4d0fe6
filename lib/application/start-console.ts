import { randomUUID } from 'node:crypto';
import { ActivityLog } from '@/lib/features/activity/server/activity-log';
import { repeatsKind } from '@/lib/features/activity/server/repeats';
import { alertKind } from '@/lib/features/alerts/server/alert-kind';
import { ALERT_KIND } from '@/lib/features/alerts/server/alert-store';
import { deleteDeliveriesBefore } from '@/lib/features/alerts/server/deliveries';
import { DIGEST_KEY, DIGEST_QUEUE, digestKind } from '@/lib/features/alerts/server/digest-kind';
import { hastenDigests } from '@/lib/features/alerts/server/hasten-digests';
import {
  type AlertSenderOptions,
  type AlertSettings,
  createAlertSender,
} from '@/lib/features/alerts/server/send-alert';
import { deleteAssignmentsBefore } from '@/lib/features/assignments/server/clear-assignments';
import { PLAN_ASSIGNMENT_QUEUE, planAssignmentKind } from '@/lib/features/assignments/server/plan-assignment';
import { RUN_KIND } from '@/lib/features/assignments/server/run-queues';
import { createRuns } from '@/lib/features/assignments/server/start-runs';
import { deleteReplaysBefore } from '@/lib/features/checks/server/replays/clear-replays';
import { REPLAY_QUEUE, replayKind } from '@/lib/features/checks/server/replays/replay-check';
import { createJudge, JUDGE_QUEUE } from '@/lib/features/checks/server/start-judge';
import type { ConsoleContext, ConsolePolicy } from '@/lib/features/context';
import type { LoadSecrets } from '@/lib/features/events/server/known-secrets';
import { createReceiver, type WebhookReceiver } from '@/lib/features/events/server/receive-webhook';
import { ReadingQueue } from '@/lib/features/history/server/reading-queue';
import { SETUPS_QUEUE, updateSetupsKind } from '@/lib/features/history/server/update-setups';
import { refoldNames } from '@/lib/features/labels/server/refold-names';
import { deleteAllLeases } from '@/lib/features/profiles/server/lease-rows';
import { DatabaseLocks } from '@/lib/features/profiles/server/profile-locks';
import { vacuumTables } from '@/lib/features/profiles/server/vacuum-tables';
import { profileLeases } from '@/lib/features/profiles/tables';
import type { SignInSettings } from '@/lib/features/sign-in/server/sign-in-settings';
import { createSurvey } from '@/lib/features/survey/server/start-survey';
import { systemClock } from '@/lib/platform/clock';
import type { Database } from '@/lib/platform/db/database';
import { LIVE_CHANNEL } from '@/lib/platform/live/announce';
import { dayKind } from '@/lib/platform/live/announce-day';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { LiveHub } from '@/lib/platform/live/live-hub';
import type { OutboundSettings } from '@/lib/platform/network/outbound-agent';
import { clearingKind } from '@/lib/platform/work/clear-work';
import { consoleWorkStore } from '@/lib/platform/work/console-work';
import { hastenItems, putItems } from '@/lib/platform/work/put-items';
import { createWorker } from '@/lib/platform/work/worker';
import type { Upstream } from '@/lib/upstream/create-upstream';
import { deleteEventsBefore, deleteSnapshotsBefore, retentionKind } from './retention';

interface StartOptions {
  database: Database;
  webhooks: { secrets: readonly string[]; token: string | null };
  activity: { views: boolean };
  policy: ConsolePolicy;
  alerts: AlertSettings;
  outbound: OutboundSettings;
  signIn: Pick<SignInSettings, 'publicUrl' | 'providerDays'>;
  ownSecrets?: LoadSecrets;
  /** How long events and snapshots are stored. */
  retentionDays: number;
  upstream: Upstream;
  /** How alerts are sent, if not over the network. */
  alertSending?: AlertSenderOptions;
  warn: (fields: Record<string, unknown>, words: string) => void;
}

/** The console on its database, and its background work. */
export interface StartedConsole {
  context: Omit<ConsoleContext, 'listIndex' | 'environment' | 'account' | 'now'>;
  receiver: WebhookReceiver;
  /** Resolves when everything accepted has been written; the caller closes the database. */
  close(): Promise<void>;
}

export async function startConsole(options: StartOptions): Promise<StartedConsole> {
  const { database, webhooks, ownSecrets = null, retentionDays, warn } = options;
  const { db } = database;
  await refoldNames(db);
  const activity = new ActivityLog({
    db,
    views: options.activity.views,
    log: (err, words) => warn({ err }, words),
  });
  const readings = new ReadingQueue({
    db,
    log: (err, uuid) => warn({ err, uuid }, 'a reading could not be stored'),
  });
  const receiver = createReceiver({
    database,
    ...webhooks,
    ownSecrets,
    now: Date.now,
    flooded: () => warn({}, 'more webhooks arrive than can be stored: some are rejected'),
  });
  const work = consoleWorkStore();
  const failed = (err: unknown) => warn({ err }, 'background work failed');
  const { upstream, policy } = options;
  const { budget } = policy;
  const survey = createSurvey({
    database,
    store: work,
    upstream,
    budget,
    log: failed,
    maxAge: policy.survey.maxAge,
  });
  const profileLocks = new DatabaseLocks({
    db,
    now: work.now,
    clock: systemClock,
    log: (err) => warn({ err }, 'the lock of a profile could not be renewed or released'),
    name: randomUUID(),
  });
  const runs = createRuns({
    db,
    store: work,
    upstream,
    budget,
    profileLocks,
    log: failed,
    providerDays: options.signIn.providerDays,
  });
  const judge = createJudge({ database, store: work, now: Date.now, log: failed });
  const retention = { db, days: retentionDays, now: Date.now };
  const sender = createAlertSender(options.alerts, options.outbound, options.alertSending);
  const { publicUrl } = options.signIn;
  const refused = (count: number) => warn({ count }, 'too many screens are open: some have no live updates');
  const live = await startLive(database, refused);
  const worker = createWorker({
    database,
    store: work,
    alsoVacuumed: [profileLeases],
    kinds: {
      'clear-events': retentionKind({ ...retention, remove: deleteEventsBefore, at: '5 * * * *' }),
      'clear-versions': retentionKind({ ...retention, remove: deleteSnapshotsBefore, at: '10 * * * *' }),
      'clear-replays': retentionKind({
        ...retention,
        days: 30,
        remove: deleteReplaysBefore,
        at: '20 * * * *',
      }),
      'clear-assignments': retentionKind({ ...retention, remove: deleteAssignmentsBefore, at: '25 * * * *' }),
      'announce-day': dayKind(db),
      'record-repeats': repeatsKind(db, Date.now),
      'clear-work': clearingKind(db, work),
      [SETUPS_QUEUE]: updateSetupsKind(db),
      [JUDGE_QUEUE]: judge.kind,
      [DIGEST_QUEUE]: digestKind({ db, work, console: publicUrl, survey: policy.survey, now: Date.now }),
      [ALERT_KIND]: alertKind({ db, work, sender, clock: Date.now }),
      'clear-alerts': retentionKind({ ...retention, remove: deleteDeliveriesBefore, at: '15 * * * *' }),
      [REPLAY_QUEUE]: replayKind(db),
      [PLAN_ASSIGNMENT_QUEUE]: planAssignmentKind({
        db,
        reads: live.reads,
        survey: policy.survey,
        now: Date.now,
      }),
      [RUN_KIND]: runs.kind,
      ...survey.kinds,
    },
    log: failed,
  });
  const receives = { signed: receiver.secrets !== null, unsigned: receiver.token !== null };
  const context = {
    upstream,
    db,
    exclusive: database.exclusive,
    readings,
    profileLocks,
    activity,
    ...policy,
    providerDays: options.signIn.providerDays,
    alerts: sender,
    publicUrl,
    ...live,
    receives,
  };
  const endVacuum = vacuumTables(database, {
    version: () => context.live.version,
    log: (err) => warn({ err }, 'the tables could not be vacuumed'),
  });
  if (database.exclusive) await deleteAllLeases(db);
  await putItems(db, work, [{ queue: SETUPS_QUEUE, key: 'start', payload: {} }]);
  await judge.begin();
  await putItems(db, work, [{ queue: DIGEST_QUEUE, key: DIGEST_KEY, payload: {} }]);
  const endHastening = await hastenDigests({
    database,
    hasten: () => hastenItems(db, work, DIGEST_QUEUE, [DIGEST_KEY]),
    log: failed,
  });
  await survey.begin();
  runs.begin();
  await worker.start();
  return {
    context,
    receiver,
    async close() {
      runs.stop();
      await Promise.all([survey.stop(), judge.stop(), endHastening(), worker.stop(), endVacuum()]);
      await sender.close();
      await receiver.arrivals.close();
      await Promise.all([readings.drained(), activity.drained()]);
      await profileLocks.close();
    },
  };
}

interface Live {
  live: LiveHub;
  reads: DatabaseReads;
}

/** Starts listening for announcements. Stop it with `live.close()` before waiting for running requests. */
async function startLive(database: Database, refused: (count: number) => void): Promise<Live> {
  const live = new LiveHub({ refused });
  await database.listen(LIVE_CHANNEL, live);
  return { live, reads: new DatabaseReads(() => live.version) };
}
