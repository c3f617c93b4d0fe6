import * as z from 'zod';
import { MAX_DOCUMENTS, MAX_EXAMPLES, MAX_IDS } from './configuration-shape';
import { type MemberKey, memberMeta } from './section-members';

/** Building blocks of the sections' schemas; what is inside a document is described here. */
const label = (title: string, description: string) => ({ title, description });

export const enabled = z.boolean().meta(memberMeta('enabled'));

export const peopleModel = z
  .strictObject({ id: z.number().nullable() })
  .meta({ id: 'PeopleModel', ...memberMeta('people_model') });

/** The document does not show what null means: the embedded service sets no limit, the console says "Not set". */
export const maxNumber = z.number().nullable().meta(memberMeta('max_number'));

export const autoScreening = z.boolean().meta(memberMeta('auto_screening'));

/** `director_company`, `trustee_company` and `partner_company` share this shape. */
export const company = (key: MemberKey) =>
  z.strictObject({ max_number: maxNumber, people_model: peopleModel }).meta(memberMeta(key));

export const countryOfBirth = z.boolean().meta(memberMeta('enable_director_country_of_birth'));

export const ownershipPercentageEnabled = z.boolean().meta(memberMeta('enable_ownership_percentage'));

export const ownershipPercentage = z.string().meta(memberMeta('ownership_percentage'));

export const declarationText = z.string().nullable().meta(memberMeta('text'));

const exampleDocument = z
  .strictObject({
    options: z
      .array(z.string())
      .max(MAX_EXAMPLES)
      .nullable()
      .meta(label('Options', 'Options of the example')),
    document: z.string().meta(label('Document', 'The example document')),
  })
  .meta({ id: 'ExampleDocument' });

const requestedDocument = z
  .strictObject({
    uuid: z.string().meta(label('UUID', 'Identifier of the document')),
    name: z.string().meta(label('Document', 'Name of the document')),
    description: z.string().meta(label('Description', 'Description shown to the customer')),
    required: z.boolean().meta(label('Required', 'Whether the customer must provide the document')),
    example_document: z.array(exampleDocument).max(MAX_EXAMPLES).meta(label('Example', 'Examples shown')),
  })
  .meta({ id: 'RequestedDocument' });

export const requestedDocuments = z.array(requestedDocument).max(MAX_DOCUMENTS).meta(memberMeta('documents'));

export const configIds = z.array(z.number()).max(MAX_IDS).nullable().meta(memberMeta('config_ids'));

export const assignedFormIds = z.array(z.number()).max(MAX_IDS).nullable().meta(memberMeta('form_ids'));
