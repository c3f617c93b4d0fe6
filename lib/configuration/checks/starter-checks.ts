import type { CheckDefinition } from './definition';

const starter = (
  given: Omit<CheckDefinition, 'format' | 'scope'> & Partial<Pick<CheckDefinition, 'scope'>>,
): CheckDefinition => ({
  format: 1,
  scope: {},
  ...given,
});

/** Checks that make sense for any account. */
export const STARTER_CHECKS: readonly CheckDefinition[] = [
  starter({
    title: 'People are screened automatically',
    why: 'People who are screened manually can be missed.',
    severity: 'medium',
    condition: { every: 'people', member: 'auto_screening', operator: 'is', value: true },
  }),
  starter({
    title: 'High-risk profiles screen people automatically',
    why: 'High-risk profiles need screening that does not depend on anyone remembering it.',
    severity: 'high',
    scope: { risk: ['High'] },
    condition: { every: 'people', member: 'auto_screening', operator: 'is', value: true },
  }),
  starter({
    title: 'People sections have a people model',
    why: 'Without a model, it is unclear what people are asked for.',
    severity: 'medium',
    condition: { every: 'people', member: 'people_model', operator: 'is_set' },
  }),
  starter({
    title: 'Ownership threshold is at most 25%',
    why: 'Beneficial ownership usually starts at 25%. A higher threshold misses owners.',
    severity: 'high',
    where: { section: 'ownership', operator: 'is_shown' },
    condition: { section: 'ownership', member: 'ownership_percentage', operator: 'at_most', value: 25 },
  }),
  starter({
    title: 'Ownership percentage is collected',
    why: 'Without it, you cannot tell who is above the threshold.',
    severity: 'low',
    where: { section: 'ownership', operator: 'is_shown' },
    condition: { section: 'ownership', member: 'enable_ownership_percentage', operator: 'is', value: true },
  }),
  starter({
    title: 'Requested documents have a description',
    why: 'Without a description, customers send the wrong document.',
    severity: 'low',
    where: { section: 'document', operator: 'is_shown' },
    condition: { section: 'document', member: 'documents.description', operator: 'is_set' },
  }),
  starter({
    title: 'The Documents section is not empty',
    why: 'An empty section confuses customers.',
    severity: 'low',
    where: { section: 'document', operator: 'is_shown' },
    condition: { section: 'document', member: 'documents', operator: 'is_set' },
  }),
  starter({
    title: 'A shown declaration has text',
    why: 'Otherwise the submitter signs an empty page.',
    severity: 'high',
    where: { section: 'declaratory', operator: 'is_shown' },
    condition: { section: 'declaratory', member: 'text', operator: 'is_set' },
  }),
  starter({
    title: 'The Forms section is not empty',
    why: 'An empty Forms section asks for nothing.',
    severity: 'low',
    where: { section: 'forms', operator: 'is_shown' },
    condition: { section: 'forms', member: 'form_ids', operator: 'is_set' },
  }),
  starter({
    title: 'Assigned forms are shown',
    why: 'Customers cannot see forms in a hidden section.',
    severity: 'medium',
    where: { section: 'forms', member: 'form_ids', operator: 'is_set' },
    condition: { section: 'forms', operator: 'is_shown' },
  }),
  starter({
    title: 'Approved high-risk profiles have form 118',
    why: 'High-risk customers must answer the enhanced questionnaire.',
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
    title: 'Someone submits the profile',
    why: 'Without a submitter, no one is responsible for the information.',
    severity: 'info',
    condition: {
      any: [
        { section: 'submitter', operator: 'is_shown' },
        { section: 'identity', operator: 'is_shown' },
      ],
    },
  }),
];
