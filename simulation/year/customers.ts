import type { ReviewStatus } from '@/lib/contract/review-moves';
import { NORTHWIND_WRITE } from '@/lib/service/seed/clients';
import { NORTHWIND_PROFILES } from '@/lib/service/seed/profile-names';
import type { Year } from './year';

/** A profile of the rich account at the beginning of the year. */
export interface SeededCustomer {
  uuid: string;
  name: string;
  /** As in the seed's `KINDS`: `Limited company`. */
  kind: string;
  status: ReviewStatus;
  risk: string;
  forms: readonly number[];
  /** Null: the section is hidden. */
  ownershipPercentage: string | null;
  /** Whether no demo, document or test tells a story about it. */
  isFree: boolean;
}

const IN_STORIES = new Set(Object.values(NORTHWIND_PROFILES).flat());

/** Customers in the order of their names. */
export async function readCustomers({ time, database }: Year): Promise<SeededCustomer[]> {
  const { rows } = await time.during(
    database.executeSql(
      `SELECT uuid::text, name, kind, review_status AS status, risk ->> 'label' AS risk,
        COALESCE(configuration -> 'forms' -> 'form_ids', 'null') AS forms,
        configuration -> 'ownership' AS ownership
      FROM service.profiles WHERE account = $1 ORDER BY name, uuid`,
      [NORTHWIND_WRITE.slug],
    ),
  );
  return (rows as unknown as StoredCustomer[]).map(({ ownership, forms, ...customer }) => ({
    ...customer,
    forms: forms ?? [],
    ownershipPercentage: ownership.enabled ? ownership.ownership_percentage : null,
    isFree: !IN_STORIES.has(customer.name),
  }));
}

interface StoredCustomer extends Omit<SeededCustomer, 'forms' | 'ownershipPercentage' | 'isFree'> {
  forms: number[] | null;
  ownership: { enabled: boolean; ownership_percentage: string };
}
