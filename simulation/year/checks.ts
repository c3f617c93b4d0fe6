import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import { STARTER_CHECKS } from '@/lib/configuration/checks/starter-checks';

/** The checks of the year. */

function starter(title: string): CheckDefinition {
  const found = STARTER_CHECKS.find((one) => one.title === title);
  if (found === undefined) throw new Error(`There is no starter check "${title}".`);
  return found;
}

export const THRESHOLD = starter('Ownership threshold is at most 25%');
export const DECLARATION = starter('A shown declaration has text');
export const FORMS_NOT_EMPTY = starter('The Forms section is not empty');
export const FORM_118 = starter('Approved high-risk profiles have form 118');
export const DESCRIBED = starter('Requested documents have a description');

export const FORM_317: CheckDefinition = {
  format: 1,
  title: 'Companies with owners have form 317',
  why: 'Since the policy of beneficial ownership changed, every company states its owners in form 317.',
  severity: 'medium',
  scope: {},
  where: {
    all: [
      { section: 'ownership', operator: 'is_shown' },
      { section: 'secretary', operator: 'is_shown' },
    ],
  },
  condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [317] },
};

export const PERCENTAGE: CheckDefinition = {
  ...starter('Ownership percentage is collected'),
  scope: { risk: ['High'] },
};

/** Drafts: no one has decided yet whether they should be met. */
export const DRAFTS = [
  starter('People are screened automatically'),
  starter('People sections have a people model'),
  starter('Someone submits the profile'),
];
