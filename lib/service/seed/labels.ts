import type { LabelId, LabelKind } from '@/lib/contract/label-kinds';
import { NORTHWIND_WRITE } from './clients';
import { NORTHWIND_FORMS } from './forms';
import { NORTHWIND_PROFILES } from './profile-names';
import { profileUuidFor } from './profiles';

interface SeedLabel {
  kind: LabelKind;
  id: LabelId;
  label: string;
}

/** Left for a demo to name. */
const UNNAMED_FORMS = [345, 418];

const PEOPLE_MODELS: Readonly<Record<number, string>> = {
  12: 'Submitter, short',
  14: 'Company director',
  17: 'Beneficial owner',
  21: 'Corporate director',
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

/** What an operator of the rich account would have named: the service itself knows numbers and UUIDs alone. */
export const SEED_LABELS: readonly SeedLabel[] = [
  ...Object.values(NORTHWIND_PROFILES)
    .flat()
    .map((label) => ({ kind: 'profile' as const, id: profileUuidFor(NORTHWIND_WRITE.slug, label), label })),
  ...NORTHWIND_FORMS.filter(({ id }) => !UNNAMED_FORMS.includes(id)).map(({ id, label }) => ({
    kind: 'form' as const,
    id,
    label,
  })),
  ...named('people_model', PEOPLE_MODELS),
  ...named('advanced_document_configuration', ADVANCED),
];
