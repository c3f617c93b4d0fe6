import { randomInt, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ProfilePortalConfiguration } from '@/lib/configuration/contract/profile-portal-configuration';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import type { ServiceContext } from '../context';
import type { CreateProfile, ProfileKind, SandboxProfile } from '../control-api/profile';
import { change } from '../events/outbox';
import { inventName, inventReference } from '../seed/invented-customers';
import { KINDS } from '../seed/kinds';
import { chooseSetup, makeConfiguration } from '../seed/profile-configuration';
import type { Random } from '../seed/random';
import { ServiceFault } from '../service-fault';
import {
  forms,
  portalConfigurations,
  profiles,
  UNASSIGNED_ASSIGNEE,
  UNASSIGNED_RISK,
  UNASSIGNED_TEAM,
} from '../tables';
import { touchProfilesFirst } from './lock-profile';
import { profileEvent } from './profile-record';
import { toSandboxProfile } from './sandbox-profiles';

/** Sources of values not given for a new profile. */
interface RandomSource {
  random: Random;
  uuid: () => string;
}

const CRYPTO: RandomSource = { random: () => randomInt(2 ** 32) / 2 ** 32, uuid: randomUUID };
/** Attempts at an unused reference: each profile occupies one of 900 000. */
const TRIES = 20;

/**
 * Creates a profile in Incomplete and emits `profile.created`.
 *
 * @throws ServiceFault `invalid_body` for a portal configuration that is not in the account, `conflict` for a
 * customer reference already used in it
 */
export async function createProfile(
  context: ServiceContext,
  account: string,
  { kind, name, customer_reference, portal_configuration_id }: CreateProfile,
  { random, uuid: newUuid }: RandomSource = CRYPTO,
): Promise<SandboxProfile> {
  const several = (invent: () => string) => Array.from({ length: TRIES }, invent);
  const made = await change(context, async (transaction, emit) => {
    await touchProfilesFirst(transaction);
    const uuid = newUuid();
    const now = new Date(context.clock());
    const profile = {
      uuid,
      account,
      name:
        name ??
        (await freeName(
          transaction,
          account,
          several(() => inventName(kind, random)),
        )),
      kind: KINDS[kind].label,
      reviewStatus: 'Incomplete' as const,
      risk: UNASSIGNED_RISK,
      team: UNASSIGNED_TEAM,
      assignee: UNASSIGNED_ASSIGNEE,
      updatedAt: now,
      createdAt: now,
    };
    const configuration = await newConfiguration(transaction, {
      account,
      uuid,
      kind,
      portalConfigurationId: portal_configuration_id,
    });
    const customerReference = await insertProfile(
      transaction,
      { ...profile, configuration },
      customer_reference === undefined
        ? several(() => inventReference(account, random))
        : [customer_reference],
    );
    const created = { ...profile, customerReference };
    emit(profileEvent('profile.created', created));
    return toSandboxProfile(transaction, created);
  });
  await context.created?.({ uuid: made.uuid, account, name: made.name });
  return made;
}

type NewProfile = Omit<typeof profiles.$inferInsert, 'customerReference'>;

/**
 * Stores a profile with the first of the references that is unused in its account, and returns it.
 *
 * @throws ServiceFault `conflict` if all are used
 */
async function insertProfile(
  db: Queries,
  profile: NewProfile,
  references: readonly string[],
): Promise<string> {
  for (const customerReference of references) {
    const [row] = await db
      .insert(profiles)
      .values({ ...profile, customerReference })
      .onConflictDoNothing({ target: [profiles.account, profiles.customerReference] })
      .returning({ uuid: profiles.uuid });
    if (row) return customerReference;
  }
  throw new ServiceFault(
    'conflict',
    'Another profile of the account has this customer reference. Nothing was changed.',
  );
}

/** The first of the names that no profile of the account has; if all are used, the first with a number. */
async function freeName(db: Queries, account: string, names: readonly string[]): Promise<string> {
  const rows = await db
    .select({ name: profiles.name })
    .from(profiles)
    .where(and(eq(profiles.account, account), isOneOf(profiles.name, names)));
  const usedNames = new Set(rows.map((row) => row.name));
  return names.find((name) => !usedNames.has(name)) ?? `${names[0]} (${rows.length + 1})`;
}

interface NewProfileFields {
  account: string;
  uuid: string;
  kind: ProfileKind;
  /** Undefined: one suitable for the kind. */
  portalConfigurationId: number | undefined;
}

/**
 * The portal configuration of a new profile, determined by its portal configuration ID and kind. The API
 * shows no details of a portal configuration, so they are invented.
 *
 * @throws ServiceFault `invalid_body` for a portal configuration that is not in the account
 */
async function newConfiguration(
  db: Queries,
  { account, uuid, kind, portalConfigurationId: id }: NewProfileFields,
): Promise<ProfilePortalConfiguration> {
  if (id !== undefined) await checkPortalConfiguration(db, account, id);
  const rows = await db
    .select({ id: forms.id, label: forms.label })
    .from(forms)
    .where(eq(forms.account, account));
  const name = id === undefined ? uuid : `${account} portal configuration ${id}`;
  return makeConfiguration({ uuid: name, setup: chooseSetup(kind, name), forms: rows });
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
