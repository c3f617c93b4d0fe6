import { z } from 'zod';

/**
 * Building blocks of the sections. `title` is the plain label on screen, `description` the document's
 * own meaning; the OpenAPI document is generated from the same words.
 * Source: API document, "Resources and their fields".
 */
const label = (title: string, description: string) => ({ title, description });

/** Limits of every list we accept. The document gives none; these keep memory bounded. */
const MAX_DOCUMENTS = 500;
const MAX_IDS = 10_000;
const MAX_EXAMPLES = 100;

export const enabled = z.boolean().meta(label('In portal', 'Whether the section is shown in the portal'));

export const peopleModel = z
  .strictObject({ id: z.number().nullable() })
  .meta({ id: 'PeopleModel', ...label('People model', 'Representative model ID') });

/** The document does not show what null means: the embedded service sets no limit, the console says "Not set". */
export const maxNumber = z
  .number()
  .nullable()
  .meta(label('Maximum entries', 'Maximum number of entries that can be added in the section'));

export const autoScreening = z
  .boolean()
  .meta(label('Screening', 'Whether representatives added in the section are screened automatically'));

/** `director_company`, `trustee_company` and `partner_company` share this shape. */
export const company = (title: string) =>
  z
    .strictObject({ max_number: maxNumber, people_model: peopleModel })
    .meta(label(title, 'The same limits for companies that act in this role'));

export const countryOfBirth = z
  .boolean()
  .meta(label('Country of birth', 'Whether the country of birth is collected'));

export const ownershipPercentageEnabled = z
  .boolean()
  .meta(label('Percentage collected', 'Whether the percentage is collected per owner'));

export const ownershipPercentage = z
  .string()
  .meta(label('Ownership threshold', 'Percentage at or above which a representative is treated as an owner'));

export const declarationText = z
  .string()
  .nullable()
  .meta(
    label(
      'Text shown to the submitter',
      'Declaration text shown to the representative who submits the profile',
    ),
  );

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

export const requestedDocuments = z
  .array(requestedDocument)
  .max(MAX_DOCUMENTS)
  .meta(label('Documents', 'Documents that the portal asks for'));

export const configIds = z
  .array(z.number())
  .max(MAX_IDS)
  .nullable()
  .meta(label('Configurations', 'IDs of advanced document configurations'));

export const assignedFormIds = z
  .array(z.number())
  .max(MAX_IDS)
  .nullable()
  .meta(label('Assigned forms', 'IDs of assigned forms'));
