import { changeOutside, save } from './actions';
import type { Customers } from './customers';
import type { Happening } from './happening';

const FIRST = 86;
/** Days between two of them, and until each is fixed. */
const APART = 8;
const FIXED_AFTER = [9, 6, 10];

/** Mistakes of the last twelve weeks, made in other systems and fixed soon after. */
export function slips(customers: Customers): Happening[] {
  const companies = customers.take(
    9,
    ({ kind, forms, ownershipPercentage }) =>
      kind === 'Limited company' && forms.includes(317) && ownershipPercentage === '25',
  );
  return companies.flatMap(({ uuid, forms }, index): Happening[] => {
    const daysAgo = FIRST - index * APART;
    const fixed = { daysAgo: daysAgo - (FIXED_AFTER[index % FIXED_AFTER.length] ?? 9), hour: 14 };
    if (index % 3 === 1)
      return [
        {
          daysAgo,
          hour: 12,
          run: (year) =>
            changeOutside(year, uuid, { ownership: { ownership_percentage: '40' } }, 'rhys.pritchard'),
        },
        {
          ...fixed,
          run: (year) =>
            changeOutside(year, uuid, { ownership: { ownership_percentage: '25' } }, 'imran.sheikh'),
        },
      ];
    const without = forms.filter((form) => form !== 317);
    return [
      {
        daysAgo,
        hour: 12,
        run: (year) => changeOutside(year, uuid, { forms: { form_ids: without } }, 'callum.fraser'),
      },
      {
        ...fixed,
        run: (year) =>
          save(year, index % 2 === 0 ? 'compliance_manager' : 'administrator', uuid, {
            add: [317],
            reason: 'Form 317 was lost when the portal was copied from another one.',
          }),
      },
    ];
  });
}
