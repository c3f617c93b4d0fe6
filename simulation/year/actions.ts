import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import type { ConfigurationChange } from '@/lib/configuration/merge-configuration';
import { startRun } from '@/lib/features/assignments/server/control-run';
import { createAssignment } from '@/lib/features/assignments/server/create-assignment';
import { decideAssignment } from '@/lib/features/assignments/server/decide-assignment';
import { createCheck, switchCheck } from '@/lib/features/checks/server/save-checks';
import { createExceptions, endException } from '@/lib/features/exceptions/server/exceptions';
import { readProfileSetup } from '@/lib/features/profiles/server/read-profile-setup';
import { saveForms } from '@/lib/features/profiles/server/save-forms';
import type { Role } from '@/lib/platform/access/roles';
import { checkOf, exceptionOf } from './lookups';
import { DAY, type Year } from './year';

/** What operators and other systems do in the year, each through the product's own use-cases. */

interface FormsChange {
  add?: readonly number[];
  remove?: readonly number[];
  reason: string;
}

/** Opens a profile, and saves its forms with a reason. */
export async function save(year: Year, role: Role, profile: string, change: FormsChange): Promise<void> {
  const { add = [], remove = [], reason } = change;
  await year.as(role, async (context, requestId) => {
    const { configuration } = await readProfileSetup(context, { uuid: profile, requestId });
    const { enabled = true, form_ids } = configuration.forms ?? {};
    const before = (form_ids ?? []) as number[];
    const after = [...before.filter((id) => !remove.includes(id)), ...add];
    const base = { enabled, form_ids: (form_ids ?? null) as number[] | null };
    await saveForms(context, profile, { forms: { enabled: true, form_ids: after }, base, reason }, requestId);
  });
  await year.settle();
}

/** Opens a profile, as support does while a customer is on the phone. */
export const view = (year: Year, role: Role, profile: string): Promise<unknown> =>
  year.as(role, (context, requestId) => readProfileSetup(context, { uuid: profile, requestId }));

/**
 * Changes a configuration outside the console, and its metadata: that sends a webhook, after which the console reads
 * the profile again.
 */
export async function changeOutside(
  year: Year,
  profile: string,
  change: ConfigurationChange,
  assignee: string,
): Promise<void> {
  await year.outside('PATCH', `/profiles/${profile}/portal-configuration`, change);
  await year.outside('PATCH', `/profiles/${profile}`, { assignee_id: assignee });
  await year.survey();
}

export async function activateCheck(year: Year, definition: CheckDefinition): Promise<void> {
  const { id } = await draftCheck(year, definition);
  await year.as('compliance_manager', (context) => switchCheck(context, id, { state: 'on' }));
  await year.settle();
}

export const draftCheck = (year: Year, definition: CheckDefinition): Promise<{ id: string }> =>
  year.as('compliance_manager', (context) => createCheck(context, definition));

interface NewException {
  profile: string;
  reason: string;
  /** Days from now to its last day. */
  days: number;
}

export async function except(
  year: Year,
  check: CheckDefinition,
  { profile, reason, days }: NewException,
): Promise<void> {
  const id = await checkOf(year, check);
  const until = new Date(year.time.now + days * DAY).toISOString().slice(0, 10);
  const { made } = await year.as('compliance_manager', (context) =>
    createExceptions(context, id, { profiles: [profile], reason, until }),
  );
  if (made !== 1) throw new Error(`The exception for ${profile} was not added: it does not fail the check.`);
}

export async function withdraw(year: Year, check: CheckDefinition, profile: string): Promise<void> {
  const exception = await exceptionOf(year, check, profile);
  await year.as('compliance_manager', (context) => endException(context, exception));
}

interface NewAssignment {
  title: string;
  reason: string;
  ticket: string;
  add: readonly number[];
  profiles: readonly string[];
  remark: string;
}

/** One plans it, a second person approves it, and the first one starts it: it runs to its end. */
export async function assign(year: Year, { title, reason, ticket, add, profiles, remark }: NewAssignment) {
  const change = { forms: { kind: 'change' as const, add: [...add], remove: [] }, section: 'show' as const };
  const { number } = await year.as('compliance_manager', (context) =>
    createAssignment(
      { ...context, assignmentApproval: true },
      { title, reason, ticket, choice: { profiles: [...profiles] }, change },
    ),
  );
  await year.settle();
  await year.wait(133);
  const hash = await readHash(year, number);
  await year.as('administrator', (context) =>
    decideAssignment({ ...context, assignmentApproval: true }, number, {
      decision: 'approve',
      hash,
      remark,
    }),
  );
  await year.wait(21);
  await year.as('compliance_manager', (context) =>
    startRun({ ...context, assignmentApproval: true }, number, { hash }),
  );
  await year.finishRun();
}

async function readHash({ time, database }: Year, number: number): Promise<string> {
  const { rows } = await time.during(
    database.executeSql('SELECT hash FROM console.assignments WHERE number = $1', [number]),
  );
  const hash = (rows[0] as { hash: string | null } | undefined)?.hash;
  if (!hash) throw new Error(`The plan of assignment ${number} is not complete.`);
  return hash;
}
