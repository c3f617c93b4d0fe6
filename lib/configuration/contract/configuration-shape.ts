import { type MemberKey, membersOf } from './section-members';
import { SECTIONS } from './section-names';

/** What a JSON value must be. Without zod, for readings in the browser. */
export type Shape = { isNullable?: boolean } & (
  | { is: 'text' | 'number' | 'switch' }
  | { is: 'list'; of: Shape; most: number }
  | { is: 'object'; members: Readonly<Record<string, Shape>> }
);

/** Limits of every list we accept. The document gives none; these keep memory bounded. */
export const MAX_DOCUMENTS = 500;
export const MAX_IDS = 10_000;
export const MAX_EXAMPLES = 100;

export const SWITCH: Shape = { is: 'switch' };
export const NUMBER: Shape = { is: 'number' };
const TEXT: Shape = { is: 'text' };
export const list = (of: Shape, most: number): Shape => ({ is: 'list', of, most });
export const object = (members: Readonly<Record<string, Shape>>): Shape => ({ is: 'object', members });
export const orNull = (shape: Shape): Shape => ({ ...shape, isNullable: true });

const peopleModel = object({ id: orNull(NUMBER) });
const company = object({ max_number: orNull(NUMBER), people_model: peopleModel });
const exampleDocument = object({ options: orNull(list(TEXT, MAX_EXAMPLES)), document: TEXT });
const requestedDocument = object({
  uuid: TEXT,
  name: TEXT,
  description: TEXT,
  required: SWITCH,
  example_document: list(exampleDocument, MAX_EXAMPLES),
});

/** Whether a member may be null is in `section-members.ts`. */
const MEMBERS: Record<MemberKey, Shape> = {
  enabled: SWITCH,
  people_model: peopleModel,
  auto_screening: SWITCH,
  max_number: NUMBER,
  enable_director_country_of_birth: SWITCH,
  director_company: company,
  ownership_percentage: TEXT,
  enable_ownership_percentage: SWITCH,
  enable_owner_country_of_birth: SWITCH,
  partner_company: company,
  trustee_company: company,
  text: TEXT,
  documents: list(requestedDocument, MAX_DOCUMENTS),
  config_ids: list(NUMBER, MAX_IDS),
  form_ids: list(NUMBER, MAX_IDS),
};

/** The shape of `profilePortalConfiguration`. A test compares the two. */
export const CONFIGURATION_SHAPE = object(
  Object.fromEntries(
    SECTIONS.map((section) => {
      const members = membersOf(section).map(({ key, nullable }) => [
        key,
        nullable ? orNull(MEMBERS[key]) : MEMBERS[key],
      ]);
      const shape = object(Object.fromEntries(members));
      return [section.key, section.key === 'advanced_documents' ? orNull(shape) : shape];
    }),
  ),
);
