import type { ConfigurationChange } from '@/lib/configuration/merge-configuration';
import { NORTHWIND_WRITE } from './clients';
import { northwindCustomers } from './customers';
import { eventPlanOf } from './event-plan';
import { profileUuidFor } from './profiles';
import { SETUPS } from './setups';

/**
 * A change of a profile's configuration in another system. At the same time the profile's metadata changes,
 * which sends a webhook, as the configuration sends none: a console that reads after webhooks finds the
 * change within moments.
 */
export interface OutsideChange {
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
