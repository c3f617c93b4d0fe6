import {
  type ProfilePortalConfiguration,
  profilePortalConfiguration,
} from '@/lib/configuration/contract/profile-portal-configuration';
import { type ConfigurationChange, mergeConfiguration } from '@/lib/configuration/merge-configuration';
import { memberErrors } from '@/lib/platform/api/member-errors';
import type { Queries } from '@/lib/platform/db/database';
import { ServiceFault } from '../service-fault';
import { changeLocked, checkForms } from './update-portal-configuration';

interface Changing {
  account: string;
  uuid: string;
  change: ConfigurationChange;
  nowMs: number;
}

/**
 * Changes sections of a profile's configuration the way a portal administrator would outside the API and the
 * console: all or nothing. It sends no webhook.
 *
 * @throws ServiceFault `not_found`, or `invalid_body` for members that are not in the contract, or forms that
 * are not in the account
 */
export function changeConfiguration(
  db: Queries,
  { account, uuid, change, nowMs }: Changing,
): Promise<ProfilePortalConfiguration> {
  return changeLocked(db, { account, uuid, nowMs }, async (transaction, before) => {
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
    return configuration;
  });
}
