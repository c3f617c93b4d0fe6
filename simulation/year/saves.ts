import type { Role } from '@/lib/platform/access/roles';
import { changeOutside, save, view } from './actions';
import type { Customers } from './customers';
import type { Happening } from './happening';

/** Reasons of saves over the year: [form, the operator, why]. */
const REASONS: readonly [number, Role, string][] = [
  [107, 'compliance_manager', 'The purpose of the account changed; the customer is asked to describe it.'],
  [244, 'administrator', 'A supplier of a public body: our procurement policy asks for form 244.'],
  [263, 'compliance_manager', 'Payments from an exchange were noticed in the periodic review.'],
  [133, 'compliance_manager', 'New branch abroad, see the call with the customer’s finance director.'],
  [258, 'administrator', 'Turnover passed £36m, so a modern slavery statement is due.'],
  [402, 'compliance_manager', 'The customer applied for a licence for regulated activities.'],
];
/** Days between two saves. */
const APART = 14;

/** Changes of forms that operators make one at a time, and profiles that they look up. */
export function savesOfCustomers(customers: Customers): Happening[] {
  const harbour = customers.named('Harbour & Finch Ltd').uuid;
  const usual = customers.take(22, ({ forms, kind }) => kind === 'Limited company' && forms.length > 0);
  return [
    ...usual.map(({ uuid }, index): Happening => {
      const [form, role, reason] = REASONS[index % REASONS.length] ?? [107, 'administrator', ''];
      return {
        daysAgo: 336 - index * APART,
        hour: 11 + (index % 5),
        run: (year) => save(year, role, uuid, { add: [form], reason }),
      };
    }),
    ...usual.slice(0, 12).map(
      ({ uuid }, index): Happening => ({
        daysAgo: 330 - index * 27,
        hour: 14,
        run: (year) => view(year, 'support', uuid),
      }),
    ),
    ...historyOf(harbour),
  ];
}

/** A profile with a long history that ends as it began. */
const historyOf = (profile: string): Happening[] => [
  {
    daysAgo: 311,
    hour: 10,
    run: (year) =>
      save(year, 'compliance_manager', profile, {
        add: [107],
        reason: 'A second account was requested; we need its purpose.',
      }),
  },
  {
    daysAgo: 252,
    hour: 15,
    run: (year) =>
      save(year, 'administrator', profile, {
        remove: [107],
        reason: 'The second account was not opened, so its purpose is not needed.',
      }),
  },
  {
    daysAgo: 121,
    hour: 9,
    run: (year) => changeOutside(year, profile, { director: { max_number: 8 } }, 'elena.petrova'),
  },
  {
    daysAgo: 93,
    hour: 16,
    run: (year) => changeOutside(year, profile, { director: { max_number: 6 } }, 'amara.osei'),
  },
  {
    daysAgo: 45,
    hour: 11,
    run: (year) =>
      save(year, 'compliance_manager', profile, {
        add: [263],
        reason: 'Asked about crypto-assets after a payment from an exchange.',
      }),
  },
  {
    daysAgo: 20,
    hour: 12,
    run: (year) =>
      save(year, 'compliance_manager', profile, {
        remove: [263],
        reason: 'The payment was a refund. The question is answered.',
      }),
  },
  { daysAgo: 2, hour: 14, run: (year) => view(year, 'support', profile) },
];
