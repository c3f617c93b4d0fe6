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
    why: 'People who need manual screening can be missed.',
    severity: 'medium',
    condition: { every: 'people', member: 'auto_screening', operator: 'is', value: true },
  }),
  starter({
    title: 'High-risk profiles screen people automatically',
    why: 'High-risk customers need screening that no one has to remember to start.',
    severity: 'high',
    scope: { risk: ['High'] },
    condition: { every: 'people', member: 'auto_screening', operator: 'is', value: true },
  }),
  starter({
    title: 'Shown sections of people have a people model',
    why: 'Without a model, it is unclear what is asked of each person.',
    severity: 'medium',
    condition: { every: 'people', member: 'people_model', operator: 'is_set' },
  }),
  starter({
    title: 'Owner threshold is 25 % or lower',
    why: 'Beneficial owners usually start at 25 %. A higher threshold leaves some out.',
    severity: 'high',
    where: { section: 'ownership', operator: 'is_shown' },
    condition: { section: 'ownership', member: 'ownership_percentage', operator: 'at_most', value: 25 },
  }),
  starter({
    title: 'Ownership percentage is collected for owners',
    why: 'Without it, no one can tell who is above the threshold.',
    severity: 'low',
    where: { section: 'ownership', operator: 'is_shown' },
    condition: { section: 'ownership', member: 'enable_ownership_percentage', operator: 'is', value: true },
  }),
  starter({
    title: 'Requested documents have a description',
    why: 'Without a description, customers may send the wrong document.',
    severity: 'low',
    where: { section: 'document', operator: 'is_shown' },
    condition: { section: 'document', member: 'documents.description', operator: 'is_set' },
  }),
  starter({
    title: 'Document section has documents if shown',
    why: 'An empty section asks for nothing and confuses customers.',
    severity: 'low',
    where: { section: 'document', operator: 'is_shown' },
    condition: { section: 'document', member: 'documents', operator: 'is_set' },
  }),
  starter({
    title: 'Declaration has text if shown',
    why: 'Without text, the submitter signs an empty declaration.',
    severity: 'high',
    where: { section: 'declaratory', operator: 'is_shown' },
    condition: { section: 'declaratory', member: 'text', operator: 'is_set' },
  }),
  starter({
    title: 'Forms section has forms if shown',
    why: 'An empty forms section asks for nothing.',
    severity: 'low',
    where: { section: 'forms', operator: 'is_shown' },
    condition: { section: 'forms', member: 'form_ids', operator: 'is_set' },
  }),
  starter({
    title: 'Assigned forms are shown',
    why: 'Customers can’t see forms in a hidden section.',
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
    title: 'A person submits the profile',
    why: 'Without a submitter, no one is responsible for the submission.',
    severity: 'info',
    condition: {
      any: [
        { section: 'submitter', operator: 'is_shown' },
        { section: 'identity', operator: 'is_shown' },
      ],
    },
  }),
];
