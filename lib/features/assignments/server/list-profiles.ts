import 'server-only';
import { eq } from 'drizzle-orm';
import type { CallContext } from '@/lib/features/context';
import { permit } from '@/lib/platform/use-case/permit';
import type { AssignedProfiles } from '../plan';
import { assignmentItems, assignments } from '../tables';
import { readAssignmentRow } from './assignment-rows';

/**
 * The UUIDs of an assignment's profiles in the order of its plan, to start another one with the same list.
 * @throws ConsoleError `no_such_assignment`
 */
export async function listAssignedProfiles(
  context: Pick<CallContext, 'db' | 'operator'>,
  number: number,
): Promise<AssignedProfiles> {
  permit(context, 'profiles.read');
  const { db } = context;
  await readAssignmentRow(db, number);
  const [planning] = await db
    .select({ profiles: assignments.profiles })
    .from(assignments)
    .where(eq(assignments.number, number));
  // The list is in the assignment's row until its items have been written.
  if (planning?.profiles) return { profiles: planning.profiles };
  const items = await db
    .select({ profile: assignmentItems.profile })
    .from(assignmentItems)
    .where(eq(assignmentItems.assignment, number))
    .orderBy(assignmentItems.number);
  return { profiles: items.map(({ profile }) => profile) };
}
