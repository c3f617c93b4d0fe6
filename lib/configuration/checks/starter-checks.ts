import type { CheckDefinition } from '@/lib/contract/checks/definition';

const starter = (
  given: Omit<CheckDefinition, 'format' | 'scope'> & Partial<Pick<CheckDefinition, 'scope'>>,
): CheckDefinition => ({
  format: 1,
  scope: {},
  ...given,
});

/** Checks that make sense for any account, to begin with. */
export const STARTER_CHECKS: readonly CheckDefinition[] = [
  starter({
    title: 'People are screened automatically',
    why: 'Whoever is screened by hand can be forgotten.',
    severity: 'medium',
    condition: { every: 'people', member: 'auto_screening', operator: 'is', value: true },
  }),
  starter({
    title: 'High-risk profiles screen people automatically',
    why: 'A high risk asks for screening that nobody has to think of.',
    severity: 'high',
    scope: { risk: ['High'] },
    condition: { every: 'people', member: 'auto_screening', operator: 'is', value: true },
  }),
  starter({
    title: 'Shown sections of people have a people model',
    why: 'Without a model nobody knows what is asked of whoever is added.',
    severity: 'medium',
    condition: { every: 'people', member: 'people_model', operator: 'is_set' },
  }),
  starter({
    title: 'Owners are asked for from 25 % at most',
    why: 'The usual threshold of beneficial ownership is 25 %: a higher one leaves owners out.',
    severity: 'high',
    where: { section: 'ownership', operator: 'is_shown' },
    condition: { section: 'ownership', member: 'ownership_percentage', operator: 'at_most', value: 25 },
  }),
  starter({
    title: 'The percentage is collected where owners are asked for',
    why: 'Without it nobody can say who is above the threshold.',
    severity: 'low',
    where: { section: 'ownership', operator: 'is_shown' },
    condition: { section: 'ownership', member: 'enable_ownership_percentage', operator: 'is', value: true },
  }),
  starter({
    title: 'Requested documents say what they are',
    why: 'A document without a description is sent in wrong, and asked for again.',
    severity: 'low',
    where: { section: 'document', operator: 'is_shown' },
    condition: { section: 'document', member: 'documents.description', operator: 'is_set' },
  }),
  starter({
    title: 'Documents are asked for where their section is shown',
    why: 'An empty section asks for nothing and puzzles whoever opens it.',
    severity: 'low',
    where: { section: 'document', operator: 'is_shown' },
    condition: { section: 'document', member: 'documents', operator: 'is_set' },
  }),
  starter({
    title: 'A shown declaration has a text',
    why: 'Nobody can declare nothing: the submitter signs an empty page.',
    severity: 'high',
    where: { section: 'declaratory', operator: 'is_shown' },
    condition: { section: 'declaratory', member: 'text', operator: 'is_set' },
  }),
  starter({
    title: 'Forms are assigned where their section is shown',
    why: 'An empty section of forms asks for nothing.',
    severity: 'low',
    where: { section: 'forms', operator: 'is_shown' },
    condition: { section: 'forms', member: 'form_ids', operator: 'is_set' },
  }),
  starter({
    title: 'Assigned forms are shown',
    why: 'Forms in a hidden section reach nobody.',
    severity: 'medium',
    where: { section: 'forms', member: 'form_ids', operator: 'is_set' },
    condition: { section: 'forms', operator: 'is_shown' },
  }),
  starter({
    title: 'Approved high-risk profiles have form 118',
    why: 'Whoever is a high risk answers the enhanced questionnaire.',
    severity: 'high',
    scope: { status: ['Approved'], risk: ['High'] },
    condition: {
      all: [
        { section: 'forms', operator: 'is_shown' },
        { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [118] },
      ],
    },
  }),
  starter({
    title: 'Somebody submits the profile',
    why: 'Without a submitter nobody answers for what was sent in.',
    severity: 'info',
    condition: {
      any: [
        { section: 'submitter', operator: 'is_shown' },
        { section: 'identity', operator: 'is_shown' },
      ],
    },
  }),
];
