import type { ConfigurationChange } from '@/lib/configuration/merge-configuration';
import { NORTHWIND_WRITE } from './clients';
import { northwindCustomers } from './customers';
import { eventPlanOf } from './event-plan';
import { profileUuidFor } from './profiles';
import { SETUPS } from './setups';

/**
 * Something that happens to a profile's configuration in another place. Somebody takes the profile up at that, of which a
 * webhook tells, as none tells of the configuration: whoever reads first what was told of finds it within moments.
 */
export interface OutsideChange {
  uuid: string;
  /** Milliseconds after the first start. */
  delay: number;
  change: ConfigurationChange;
}

const MINUTE = 60_000;

/** Of so many customers two are such companies, of which a subscriber was told and no story is. */
const AMONG = 100;

/** Two companies whose portals are set up as most are, and will soon be no more: one would be noticed late. */
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
