import * as z from 'zod';
import { FORM_ID_RULES, MAX_FORM_IDS } from './form-ids';

/** A form ID that we send: a positive safe integer. A service may answer with any number. */
export const formId = z
  .number({ error: FORM_ID_RULES.number })
  .int({ error: FORM_ID_RULES.whole })
  .positive({ error: FORM_ID_RULES.positive })
  .max(Number.MAX_SAFE_INTEGER, { error: FORM_ID_RULES.most });

const members = {
  enabled: z.boolean().meta({ description: 'Whether the forms section is shown in the portal' }),
  form_ids: z
    .array(formId)
    .max(MAX_FORM_IDS, { error: `At most ${MAX_FORM_IDS} forms can be assigned.` })
    .nullable()
    .meta({ description: 'Form IDs to assign; null removes all forms from the configuration' }),
};

/** The forms of a profile, both members always present, as the console sends and compares them. */
export const assignedForms = z.strictObject(members);
export type AssignedForms = z.infer<typeof assignedForms>;

/**
 * The update that the embedded service accepts. The document does not show which members are mandatory: `forms` with
 * at least one of its members; a missing one is unchanged. Source:
 * API document, "PATCH {base_url}/profiles/{uuid}/portal-configuration".
 */
export const formsUpdate = z
  .strictObject({
    forms: z
      .strictObject({ enabled: members.enabled.optional(), form_ids: members.form_ids.optional() })
      .refine((forms) => forms.enabled !== undefined || forms.form_ids !== undefined, {
        error: 'Give enabled, form_ids or both.',
      })
      // For the OpenAPI document, which does not see the check above.
      .meta({ minProperties: 1 }),
  })
  .meta({ id: 'FormsUpdate' });
export type FormsUpdate = z.infer<typeof formsUpdate>;
