import { type LabelId, type LabelKind, MOST_LABELS } from '@/lib/configuration/label-kinds';
import { NORTHWIND_WRITE } from './clients';
import { northwindCustomers } from './customers';
import { NORTHWIND_FORMS } from './forms';
import { profileUuidFor } from './profiles';

interface SeedLabel {
  kind: LabelKind;
  id: LabelId;
  label: string;
}

/** Left unnamed so that a demo can name them. */
const UNNAMED_FORMS = [345, 418];

const PEOPLE_MODELS: Readonly<Record<number, string>> = {
  12: 'Submitter, short',
  13: 'Authorised person',
  14: 'Company director',
  15: 'Trustee',
  16: 'Partner',
  17: 'Beneficial owner',
  18: 'Committee member',
  19: 'Syndicate member',
  21: 'Corporate director',
  22: 'Corporate trustee',
  23: 'Corporate partner',
  28: 'Individual, enhanced checks',
};

const ADVANCED: Readonly<Record<number, string>> = {
  3: 'Passport with liveness check',
  5: 'National identity card, both sides',
  8: 'Proof of address, last 3 months',
  13: 'Articles of association, certified',
  21: 'Register extract, translated',
  34: 'Power of attorney',
};

const named = (kind: LabelKind, names: Readonly<Record<number, string>>): SeedLabel[] =>
  Object.entries(names).map(([id, label]) => ({ kind, id: Number(id), label }));

/** The most profile names: leaves room for other labels. */
const MOST_NAMES = MOST_LABELS / 2;

/**
 * Labels that an operator of the rich account would have added: the service itself only has numbers and
 * UUIDs.
 *
 * @param profiles How many are seeded; null: a believable number
 */
export const seedLabels = (profiles: number | null): SeedLabel[] => [
  ...northwindCustomers(profiles)
    .slice(0, MOST_NAMES)
    .map(({ name }) => ({
      kind: 'profile' as const,
      id: profileUuidFor(NORTHWIND_WRITE.slug, name),
      label: name,
    })),
  ...NORTHWIND_FORMS.filter(({ id }) => !UNNAMED_FORMS.includes(id)).map(({ id, label }) => ({
    kind: 'form' as const,
    id,
    label,
  })),
  ...named('people_model', PEOPLE_MODELS),
  ...named('advanced_document_configuration', ADVANCED),
];
