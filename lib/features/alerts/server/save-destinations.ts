import 'server-only';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import { readChecks } from '@/lib/features/checks/server/check-rows';
import type { CallContext } from '@/lib/features/context';
import { deliveryQueue } from '@/lib/platform/delivery/enqueue-deliveries';
import { giveUpWaiting } from '@/lib/platform/delivery/give-up-waiting';
import { newSecret } from '@/lib/platform/delivery/sign-webhook';
import { announce } from '@/lib/platform/live/announce';
import { changeUnderLock } from '@/lib/platform/use-case/change-under-lock';
import { ConsoleError, invalidMember } from '@/lib/platform/use-case/console-error';
import { isPermitted, permit } from '@/lib/platform/use-case/permit';
import { consoleWorkStore } from '@/lib/platform/work/console-work';
import { emptyQueue } from '@/lib/platform/work/put-items';
import type {
  AlertsAnswer,
  ChangeDestinationRequest,
  CreateDestinationRequest,
  CreatedDestination,
} from '../alerts';
import { alertDestinations } from '../tables';
import { alertStore } from './alert-store';
import { skipNews } from './claim-changes';
import {
  forgetArrivals,
  getsOf,
  readArrivals,
  readDestination,
  readDestinations,
  toDestination,
} from './destination-rows';

type Context = Pick<CallContext, 'db' | 'operator' | 'call' | 'now' | 'alerts'>;

const MOST_DESTINATIONS = 20;
const BY_HAND = 'Turned off by an operator';

export async function listDestinations(
  context: Pick<CallContext, 'db' | 'operator' | 'alerts' | 'survey'>,
): Promise<AlertsAnswer> {
  permit(context, 'profiles.read');
  const { db, operator, alerts, survey } = context;
  const [rows, arrivals, checks] = await Promise.all([
    readDestinations(db),
    readArrivals(db),
    readChecks(db),
  ]);
  return {
    destinations: rows.map((row) => toDestination(row, arrivals.get(row.id) ?? null)),
    checks: checks.map(({ id, number, definition }) => ({ id, number, title: definition.title })),
    mailFrom: alerts.mailFrom,
    hasObjective: survey.maxAge !== null,
    mayChange: isPermitted(operator, 'alerts.change'),
  };
}

/**
 * Adds a destination. What was new before is not sent to it. A webhook's secret is returned here and never
 * again.
 * @throws ConsoleError `too_many_destinations`; `invalid_body` for a name in use, a kind that lacks a
 * required value, and e-mail without a mail server
 */
export function createDestination(
  context: Context,
  asked: CreateDestinationRequest,
): Promise<CreatedDestination> {
  const { operator, now } = context;
  return changeUnderLock(context, 'alerts.change', 'alerts', async (transaction) => {
    const before = await readDestinations(transaction);
    if (before.length >= MOST_DESTINATIONS) throw new ConsoleError('too_many_destinations');
    const { kind, name, gets } = asked;
    const where = whereOf(context, kind, asked);
    await assertNameIsFree(before, name);
    if (before.every(({ status }) => status === 'disabled')) await skipNews(transaction, now());
    const id = randomUUID();
    const secret = kind === 'webhook' ? newSecret() : null;
    await transaction.insert(alertDestinations).values({
      id,
      name,
      nameKey: nameKeyOf(name),
      kind,
      ...where,
      secret,
      gets,
      status: 'enabled',
      createdAt: new Date(now()),
      createdBy: operator.name,
    });
    await announce(transaction, { kind: 'alerts', profile: null });
    const after = { id, kind, ...auditTarget(kind, where), gets };
    await record(transaction, context, { action: 'destination.made', subject: name, after });
    return { id, secret };
  });
}

/**
 * Turned off, it drops its waiting messages; turned on again, it starts with what is new from then on.
 * @throws ConsoleError as `createDestination`, and `no_such_destination`
 */
export function changeDestination(
  context: Context,
  id: string,
  change: ChangeDestinationRequest,
): Promise<void> {
  return changeUnderLock(context, 'alerts.change', 'alerts', async (transaction) => {
    const before = await readDestination(transaction, id);
    const all = await readDestinations(transaction);
    const { name = before.name, status = before.status } = change;
    const kind = toDestination(before).kind;
    const moves = change.address !== undefined || change.recipients !== undefined;
    const where = moves
      ? whereOf(context, kind, change)
      : { address: before.address, recipients: before.recipients };
    await assertNameIsFree(
      all.filter((one) => one.id !== id),
      name,
    );
    const next = { name, ...where, gets: change.gets ?? getsOf(before), status };
    const was = { name: before.name, address: before.address, recipients: before.recipients };
    if (JSON.stringify({ ...was, gets: getsOf(before), status: before.status }) === JSON.stringify(next))
      return;
    const isSwitched = status !== before.status;
    if (isSwitched && status === 'enabled' && all.every((one) => one.status === 'disabled')) {
      await skipNews(transaction, context.now());
    }
    await transaction
      .update(alertDestinations)
      .set({
        ...next,
        nameKey: nameKeyOf(name),
        ...(isSwitched ? { failingSince: null, disabledReason: status === 'disabled' ? BY_HAND : null } : {}),
      })
      .where(eq(alertDestinations.id, id));
    // A message that arrived at another address says nothing of this one.
    if (moves) await forgetArrivals(transaction, id);
    if (isSwitched && status === 'disabled') {
      await giveUpWaiting(transaction, alertStore(consoleWorkStore()), [id]);
    }
    await announce(transaction, { kind: 'alerts', profile: null });
    await record(transaction, context, {
      action: 'destination.changed',
      subject: name,
      before: { id, name: before.name, ...auditTarget(kind, was), gets: before.gets, status: before.status },
      after: {
        name,
        ...auditTarget(kind, where),
        ...(moves ? { moved: true } : {}),
        gets: next.gets,
        status,
      },
    });
  });
}

/** Deletes a destination and its delivery log. @throws ConsoleError `no_such_destination` */
export function deleteDestination(context: Context, id: string): Promise<void> {
  return changeUnderLock(context, 'alerts.change', 'alerts', async (transaction) => {
    const { kind, name, address, recipients, gets } = toDestination(await readDestination(transaction, id));
    await transaction.delete(alertDestinations).where(eq(alertDestinations.id, id));
    const store = alertStore(consoleWorkStore());
    await emptyQueue(transaction, store.work, deliveryQueue(store, id));
    await announce(transaction, { kind: 'alerts', profile: null });
    const before = { id, kind, address, recipients, gets };
    await record(transaction, context, { action: 'destination.deleted', subject: name, before });
  });
}

interface DestinationTarget {
  address: string | null;
  recipients: string[] | null;
}

function whereOf(
  { alerts }: Pick<Context, 'alerts'>,
  kind: CreateDestinationRequest['kind'],
  { address, recipients }: Pick<CreateDestinationRequest, 'address' | 'recipients'>,
): DestinationTarget {
  if (kind !== 'email') {
    if (address === undefined) throw invalidMember('address', 'Enter the address to send alerts to.');
    if (alerts.refuses(address)) {
      throw invalidMember(
        'address',
        'This address is inside the network. Ask your administrator to add it to ALERT_TARGETS.',
      );
    }
    return { address, recipients: null };
  }
  if (recipients === undefined) throw invalidMember('recipients', 'Enter at least one e-mail address.');
  if (alerts.mailFrom === null) {
    throw invalidMember('kind', 'E-mail is not available. Ask your administrator to set SMTP_URL.');
  }
  return { address: null, recipients: [...new Set(recipients)] };
}

/** For Activity: a chat's address is secret, and for a webhook the host is enough. */
const auditTarget = (kind: string, { address, recipients }: DestinationTarget) =>
  kind === 'email' ? { recipients } : { address: address === null ? null : `${new URL(address).origin}/…` };

const nameKeyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

async function assertNameIsFree(others: readonly { name: string }[], name: string): Promise<void> {
  if (others.some((other) => nameKeyOf(other.name) === nameKeyOf(name))) {
    throw invalidMember('name', 'There is already a destination with this name.');
  }
}
