import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { profiles } from '@/lib/db/service-schema';
import { ServiceFault } from '../service-fault';

type NewProfile = Omit<typeof profiles.$inferInsert, 'customerReference'>;

/**
 * Stores a profile under the first of the references that its account does not have yet, and answers that one.
 *
 * @throws ServiceFault `conflict` when it has them all
 */
export async function insertProfile(
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

/** The first of the names that no profile of the account has; where all are taken, the first with a number. */
export async function freeName(db: Queries, account: string, names: readonly string[]): Promise<string> {
  const rows = await db
    .select({ name: profiles.name })
    .from(profiles)
    .where(and(eq(profiles.account, account), inArray(profiles.name, [...names])));
  const taken = new Set(rows.map((row) => row.name));
  return names.find((name) => !taken.has(name)) ?? `${names[0]} (${rows.length + 1})`;
}
