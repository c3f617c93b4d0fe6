import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../context';
import type { ChangeMetadata, SandboxProfile } from '../control-api/profile';
import { change } from '../events/outbox';
import { CHOICES } from '../seed/metadata';
import { ServiceFault } from '../service-fault';
import { profiles } from '../tables';
import { lockProfile } from './lock-profile';
import type { ProfileRecord } from './profile-record';
import { profileEvent } from './profile-record';
import { toSandboxProfile } from './sandbox-profiles';

type Metadata = Pick<ProfileRecord, 'risk' | 'team' | 'assignee'>;

/**
 * Changes risk, team and assignee, by the IDs of the choices, and emits one `profile.updated`. Values that
 * the profile already has are not a change and emit nothing.
 *
 * @throws ServiceFault `not_found`, or `invalid_body` for an ID that is not a choice
 */
export function changeMetadata(
  context: ServiceContext,
  account: string,
  uuid: string,
  wanted: ChangeMetadata,
): Promise<SandboxProfile> {
  return change(context, async (transaction, emit) => {
    const { profile, nextTime } = await lockProfile(transaction, { account, uuid, clock: context.clock });
    const chosen = choose(wanted);
    const metadata: Metadata = {
      risk: chosen.risk ?? profile.risk,
      team: chosen.team ?? profile.team,
      assignee: chosen.assignee ?? profile.assignee,
    };
    if (sameIds(metadata, profile)) return toSandboxProfile(transaction, profile);
    const changed = { ...profile, ...metadata, updatedAt: nextTime(profile.updatedAt) };
    await transaction
      .update(profiles)
      .set({ ...metadata, updatedAt: changed.updatedAt })
      .where(eq(profiles.uuid, profile.uuid));
    emit(profileEvent('profile.updated', changed));
    return toSandboxProfile(transaction, changed);
  });
}

function choose({ risk_id, team_id, assignee_id }: ChangeMetadata): Partial<Metadata> {
  const errors: Record<string, string[]> = {};
  function find<Item extends { id: string | number }>(
    items: readonly Item[],
    id: Item['id'] | undefined,
    member: string,
  ): Item | undefined {
    const item = items.find((one) => one.id === id);
    if (id !== undefined && !item) errors[member] = [`The account has none with the ID ${id}.`];
    return item;
  }
  const risk = find(CHOICES.risks, risk_id, 'risk_id');
  const team = find(CHOICES.teams, team_id, 'team_id');
  const assignee = find(CHOICES.assignees, assignee_id, 'assignee_id');
  if (Object.keys(errors).length > 0) {
    throw new ServiceFault('invalid_body', 'This cannot be assigned. Nothing was changed.', { errors });
  }
  return { ...(risk ? { risk } : {}), ...(team ? { team } : {}), ...(assignee ? { assignee } : {}) };
}

function sameIds(one: Metadata, other: Metadata): boolean {
  return (
    one.risk.id === other.risk.id && one.team.id === other.team.id && one.assignee.id === other.assignee.id
  );
}
