import { and, eq } from 'drizzle-orm';
import { type ConfigurationChange, mergeConfiguration } from '@/lib/configuration/merge-configuration';
import { memberErrors } from '@/lib/contract/member-errors';
import {
  type ProfilePortalConfiguration,
  profilePortalConfiguration,
} from '@/lib/contract/profile-portal-configuration';
import type { Queries } from '@/lib/db/database';
import { profiles } from '@/lib/db/service-schema';
import { ServiceFault } from '../service-fault';
import { unknownProfile } from './lock-profile';
import { checkForms } from './update-portal-configuration';

interface Changing {
  account: string;
  uuid: string;
  change: ConfigurationChange;
  nowMs: number;
}

/**
 * Changes sections of a profile's configuration as whoever looks after portals would, in a place that is neither the API
 * nor the console: all of it or nothing. No webhook tells of it.
 *
 * @throws ServiceFault `not_found`, or `invalid_body` for what the contract does not have, or a form that the account
 * does not have
 */
export function changeConfiguration(
  db: Queries,
  { account, uuid, change, nowMs }: Changing,
): Promise<ProfilePortalConfiguration> {
  return db.transaction(async (transaction) => {
    const [profile] = await transaction
      .select({ configuration: profiles.configuration, updatedAt: profiles.updatedAt })
      .from(profiles)
      .where(and(eq(profiles.uuid, uuid), eq(profiles.account, account)))
      .for('update');
    if (!profile) throw unknownProfile();
    const before = profilePortalConfiguration.parse(profile.configuration);
    const { data: configuration, error } = profilePortalConfiguration.safeParse(
      mergeConfiguration(before, change),
    );
    if (error) {
      throw new ServiceFault(
        'invalid_body',
        'The configuration cannot be changed as asked. Nothing was changed.',
        { errors: memberErrors(error) },
      );
    }
    if (change.forms !== undefined)
      await checkForms(transaction, account, configuration.forms.form_ids ?? []);
    await transaction
      .update(profiles)
      .set({ configuration, updatedAt: new Date(Math.max(nowMs, profile.updatedAt.getTime() + 1)) })
      .where(eq(profiles.uuid, uuid));
    return configuration;
  });
}
