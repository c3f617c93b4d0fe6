import { z } from 'zod';

/** Maximum number of forms that one profile can be given in one change. */
export const MAX_FORM_IDS = 1_000;

/** A form ID that we send: a positive safe integer. A service may answer with any number. */
export const formId = z
  .number({ error: 'A form ID is a number.' })
  .int({ error: 'A form ID is a whole number.' })
  .positive({ error: 'A form ID is greater than zero.' })
  .max(Number.MAX_SAFE_INTEGER, { error: 'A form ID is at most 9007199254740991.' });

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

/** An objection to a list of IDs: `at` is the position of an ID, or null for the list as a whole. */
export interface FormIdsObjection {
  at: number | null;
  message: string;
}

/**
 * Whether a list may be sent for a profile that holds `held`. Existing IDs may stay, even if we would not assign
 * them: every save sends the whole list.
 */
export function objectionsToFormIds(
  ids: readonly number[] | null,
  held: readonly number[] | null,
): FormIdsObjection[] {
  const most = Math.max(MAX_FORM_IDS, held?.length ?? 0);
  if (ids !== null && ids.length > most) {
    return [{ at: null, message: `At most ${most} forms can be assigned.` }];
  }
  const heldIds = new Set(held);
  return (ids ?? []).flatMap((id, at) => {
    const message = heldIds.has(id) ? undefined : formId.safeParse(id).error?.issues[0]?.message;
    return message === undefined ? [] : [{ at, message }];
  });
}

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
