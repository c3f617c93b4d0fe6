import type { ConfigurationChange } from '@/lib/configuration/merge-configuration';
import { changeOutside } from './actions';
import type { Customers } from './customers';
import type { Happening } from './happening';

const IN_CHARGE = ['amara.osei', 'callum.fraser', 'elena.petrova', 'niamh.gallagher', 'rhys.pritchard'];

/** What portal administrators change in a company's portal over the year, in turn. */
const CHANGES: readonly ConfigurationChange[] = [
  { director: { max_number: 8 } },
  { secretary: { enabled: false } },
  { authorised_signatory: { max_number: 2 } },
  { advanced_documents: { enabled: true, config_ids: [3, 8, 34] } },
  { additional_locations: { enabled: false } },
  { company_principals: { max_number: 2 } },
];
/** Days between two of them. */
const APART = 9;
const HOURS = [7, 10, 13, 15];

const isCompany = ({ kind }: { kind: string }) => kind === 'Limited company';

/** Changes that other systems make. */
export function outsideChanges(customers: Customers): Happening[] {
  const usual = customers.take(38, (one) => isCompany(one) && one.ownershipPercentage === '25');
  return usual.map(({ uuid }, index) => ({
    daysAgo: 347 - index * APART,
    hour: HOURS[index % HOURS.length] ?? 9,
    run: (year) =>
      changeOutside(
        year,
        uuid,
        CHANGES[index % CHANGES.length] ?? {},
        IN_CHARGE[index % IN_CHARGE.length] ?? '',
      ),
  }));
}
