import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { CreateProfile, SandboxProfile } from '@/lib/contract/sandbox/profile';
import type { Queries } from '@/lib/db/database';
import {
  forms,
  portalConfigurations,
  profiles,
  UNASSIGNED_ASSIGNEE,
  UNASSIGNED_RISK,
  UNASSIGNED_TEAM,
} from '@/lib/db/service-schema';
import type { ServiceContext } from '../context';
import { change } from '../events/change';
import { profileEvent } from '../events/profile-event';
import { inventName, inventReference } from '../seed/invented-names';
import { KINDS } from '../seed/kinds';
import { makeConfiguration } from '../seed/profile-configuration';
import type { Random } from '../seed/random';
import { ServiceFault } from '../service-fault';
import type { ProfileRecord } from './profile-record';
import { toSandboxProfile } from './to-sandbox-profiles';

/** How a new profile comes to what nobody said of it. */
interface Chance {
  random: Random;
  uuid: () => string;
}

const CRYPTO: Chance = { random: () => randomInt(2 ** 32) / 2 ** 32, uuid: randomUUID };
/** Names and references that are tried before giving up: one in 900 000 is taken for each profile there is. */
const TRIES = 20;

/**
 * Creates a profile in Incomplete and emits `profile.created`. Two with the same portal configuration ID and kind
 * have the same portal configuration.
 *
 * @throws ServiceFault `invalid_body` for a portal configuration that the account does not have, `conflict` for a
 * customer reference that it has already
 */
export function createProfile(
  context: ServiceContext,
  account: string,
  input: CreateProfile,
  { random, uuid: newUuid }: Chance = CRYPTO,
): Promise<SandboxProfile> {
  return change(context, async (transaction, emit) => {
    const uuid = newUuid();
    const template = await readTemplate(transaction, account, input.portal_configuration_id);
    const formIds = await transaction
      .select({ id: forms.id })
      .from(forms)
      .where(eq(forms.account, account))
      .orderBy(forms.id);
    const configuration = makeConfiguration(
      template ?? uuid,
      input.kind,
      formIds.map(({ id }) => id),
    );
    const now = new Date(context.clock());
    const profile = {
      uuid,
      account,
      name: input.name ?? (await freeName(transaction, account, () => inventName(input.kind, random))),
      kind: KINDS[input.kind].label,
      reviewStatus: 'Incomplete' as const,
      risk: UNASSIGNED_RISK,
      team: UNASSIGNED_TEAM,
      assignee: UNASSIGNED_ASSIGNEE,
      updatedAt: now,
      createdAt: now,
    };
    const customerReference = await insertProfile(
      transaction,
      { ...profile, configuration },
      input.customer_reference === undefined
        ? Array.from({ length: TRIES }, () => inventReference(account, random))
        : [input.customer_reference],
    );
    const created: ProfileRecord = { ...profile, customerReference };
    emit(profileEvent('profile.created', created));
    return toSandboxProfile(transaction, created);
  });
}

/** What the configurations of its profiles are made from; null when none was asked for. */
async function readTemplate(db: Queries, account: string, id: number | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const { account: owner, id: key } = portalConfigurations;
  const [found] = await db
    .select({ id: key })
    .from(portalConfigurations)
    .where(and(eq(owner, account), eq(key, id)));
  if (found) return `${account} portal configuration ${id}`;
  throw new ServiceFault('invalid_body', 'The profile cannot be created as asked. Nothing was changed.', {
    errors: { portal_configuration_id: [`The account has no portal configuration ${id}.`] },
  });
}

async function freeName(db: Queries, account: string, invent: () => string): Promise<string> {
  const names = Array.from({ length: TRIES }, invent);
  const rows = await db
    .select({ name: profiles.name })
    .from(profiles)
    .where(and(eq(profiles.account, account), inArray(profiles.name, names)));
  const taken = new Set(rows.map((row) => row.name));
  return names.find((name) => !taken.has(name)) ?? `${names[0]} (${rows.length + 1})`;
}

type NewProfile = Omit<typeof profiles.$inferInsert, 'customerReference'>;

/** Stores it under the first of the references that the account does not have. */
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
