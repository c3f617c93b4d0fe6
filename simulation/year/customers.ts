import type { ReviewStatus } from '@/lib/configuration/contract/review-moves';
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

/** The customers of the year: a story takes those that no other story has, so that they do not disturb each other. */
export class Customers {
  readonly #used = new Set<string>();

  constructor(private readonly all: readonly SeededCustomer[]) {}

  /** The next `most` free ones that match. */
  take(most: number, matches: (customer: SeededCustomer) => boolean): SeededCustomer[] {
    const found = this.all
      .filter((one) => one.isFree && !this.#used.has(one.uuid) && matches(one))
      .slice(0, most);
    for (const { uuid } of found) this.#used.add(uuid);
    return found;
  }

  /** All that match, also those that other stories use. */
  matching(matches: (customer: SeededCustomer) => boolean): SeededCustomer[] {
    return this.all.filter(matches);
  }

  named(name: string): SeededCustomer {
    const found = this.all.find((one) => one.name === name);
    if (found === undefined) throw new Error(`The seed has no customer ${name}.`);
    return found;
  }
}
