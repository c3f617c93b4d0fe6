import { and, asc, eq } from 'drizzle-orm';
import type { ProfilePortalConfiguration } from '@/lib/contract/profile-portal-configuration';
import type { ProfileKind } from '@/lib/contract/sandbox/profile';
import type { Queries } from '@/lib/db/database';
import { forms, portalConfigurations } from '@/lib/db/service-schema';
import { makeConfiguration } from '../seed/profile-configuration';
import { ServiceFault } from '../service-fault';

interface Wanted {
  account: string;
  uuid: string;
  kind: ProfileKind;
  /** Undefined: one that fits the kind. */
  portalConfigurationId: number | undefined;
}

/**
 * The portal configuration of a new profile; the same for one portal configuration ID and kind. The API
 * shows no detail of a portal configuration itself, so that is made up.
 *
 * @throws ServiceFault `invalid_body` for a portal configuration that the account does not have
 */
export async function newConfiguration(
  db: Queries,
  { account, uuid, kind, portalConfigurationId: id }: Wanted,
): Promise<ProfilePortalConfiguration> {
  if (id !== undefined) await checkPortalConfiguration(db, account, id);
  const rows = await db
    .select({ id: forms.id })
    .from(forms)
    .where(eq(forms.account, account))
    .orderBy(asc(forms.id));
  const formIds = rows.map((row) => row.id);
  return makeConfiguration(id === undefined ? uuid : `${account} portal configuration ${id}`, kind, formIds);
}

async function checkPortalConfiguration(db: Queries, account: string, id: number): Promise<void> {
  const table = portalConfigurations;
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.account, account), eq(table.id, id)));
  if (found) return;
  throw new ServiceFault('invalid_body', 'The profile cannot be created as asked. Nothing was changed.', {
    errors: { portal_configuration_id: [`The account has no portal configuration ${id}.`] },
  });
}
