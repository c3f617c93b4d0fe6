import type { ConfigurationChange } from '@/lib/configuration/merge-configuration';
import type { Queries } from '@/lib/platform/db/database';
import { putItems } from '@/lib/platform/work/put-items';
import { type AnyKind, workKind } from '@/lib/platform/work/work-kind';
import type { WorkStore } from '@/lib/platform/work/work-store';
import type { ServiceContext } from '../context';
import { changeMetadata } from '../profiles/change-metadata';
import type { ProfileConfigurations } from '../profiles/profile-configurations';
import { NORTHWIND_WRITE } from '../seed/clients';
import { northwindCustomers } from '../seed/customers';
import { eventPlanOf } from '../seed/event-plan';
import { CHOICES } from '../seed/metadata';
import { profileUuidFor } from '../seed/profiles';
import { SETUPS } from '../seed/setups';
import { ServiceFault } from '../service-fault';

export const OUTSIDE_CHANGE_KIND = 'outside-change';

interface Payload {
  account: string;
  profile: string;
  change: ConfigurationChange;
  assignee: string | null;
}

/** A profile and its emitted events. */
interface ReportedProfile {
  uuid: string;
  account: string;
  assignee: { id: string };
}

/** Queues changes of these profiles in the first minutes, in the transaction that emits their events. */
export async function planOutsideChanges(
  transaction: Queries,
  work: WorkStore,
  reportedProfiles: readonly ReportedProfile[],
): Promise<void> {
  const items = outsideChanges().flatMap(({ uuid, delay, change }) => {
    const profile = reportedProfiles.find((one) => one.uuid === uuid);
    if (!profile) return [];
    const { account, assignee } = profile;
    const other = CHOICES.assignees.findLast(({ id }) => id !== assignee.id);
    const payload: Payload = { account, profile: uuid, change, assignee: other?.id ?? null };
    return [{ queue: OUTSIDE_CHANGE_KIND, key: uuid, payload, delay }];
  });
  await putItems(transaction, work, items);
}

/**
 * Changes a profile as another system would. Repeating it has no further effect; a deleted profile is
 * skipped.
 */
export const outsideChangeKind = (context: ServiceContext, configurations: ProfileConfigurations): AnyKind =>
  workKind<Payload>({
    places: 1,
    async run({ payload: { account, profile, change, assignee } }) {
      try {
        await configurations.change(account, profile, change);
        if (assignee !== null) await changeMetadata(context, account, profile, { assignee_id: assignee });
      } catch (error) {
        if (!(error instanceof ServiceFault)) throw error;
      }
      return 'done';
    },
  });

/**
 * A change of a profile's configuration in another system. At the same time the profile's metadata changes,
 * which sends a webhook, as the configuration sends none: a console that reads after webhooks finds the
 * change within moments.
 */
interface OutsideChange {
  uuid: string;
  /** Milliseconds after the first start. */
  delay: number;
  change: ConfigurationChange;
}

const MINUTE = 60_000;

/** Two out of this many customers are suitable: a subscriber has their state, and no story uses them. */
const AMONG = 100;

/**
 * Two companies with a common setup that is about to change: with a single one it might take long to be
 * noticed.
 */
export function outsideChanges(): OutsideChange[] {
  const [one, other] = northwindCustomers(AMONG)
    .filter(({ setup }) => setup === SETUPS[0]?.configuration)
    .map(({ name }) => profileUuidFor(NORTHWIND_WRITE.slug, name))
    .filter((uuid) => eventPlanOf(uuid).reported === 'with the one before');
  if (one === undefined || other === undefined) throw new Error('The seed has no usual companies.');
  return [
    { uuid: one, delay: 2 * MINUTE, change: { forms: { form_ids: [101, 104, 230, 317] } } },
    { uuid: other, delay: 4 * MINUTE, change: { director: { enabled: false } } },
  ];
}
