/** Rules of form IDs without zod, for editors. */

/** Maximum number of forms that one profile can be given in one change. */
export const MAX_FORM_IDS = 1_000;

export const FORM_ID_RULES = {
  number: 'A form ID is a number.',
  whole: 'A form ID is a whole number.',
  positive: 'A form ID is greater than zero.',
  most: `A form ID is at most ${Number.MAX_SAFE_INTEGER}.`,
};

/** Why an ID may not be sent, as `formId` says it; null if it may. */
export function objectionToFormId(id: number): string | null {
  if (!Number.isFinite(id)) return FORM_ID_RULES.number;
  if (!Number.isSafeInteger(id)) return Number.isInteger(id) ? FORM_ID_RULES.most : FORM_ID_RULES.whole;
  return id > 0 ? null : FORM_ID_RULES.positive;
}

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
    const message = heldIds.has(id) ? null : objectionToFormId(id);
    return message === null ? [] : [{ at, message }];
  });
}
