import * as z from 'zod';
import { objectionsToFormIds } from '@/lib/configuration/contract/form-ids';
import { assignedFormIds } from '@/lib/configuration/contract/members';
import { profileSetup } from '@/lib/features/profiles/profile-setup';
import { saveReason } from './reason-schemas';

/** Forms as a service may have them: an ID that we would not assign may stay, and must not prevent its removal. */
export const anyForms = z.strictObject({ enabled: z.boolean(), form_ids: assignedFormIds });

/** Body of PATCH /api/profiles/{uuid}/portal-configuration: the forms wanted, and those the operator started from. */
export const saveFormsRequest = z
  .strictObject({
    forms: anyForms,
    base: anyForms,
    reason: saveReason.optional(),
    /** IDs of checks that this save may newly fail, with a reason, if the console otherwise refuses that. */
    despiteChecks: z.array(z.uuid()).max(200).optional(),
  })
  .superRefine(({ forms, base }, { addIssue }) => {
    // `base` cannot be used to add an invalid ID, because nothing is sent unless the service still has `base`.
    for (const { at, message } of objectionsToFormIds(forms.form_ids, base.form_ids)) {
      const path = ['forms', 'form_ids', ...(at === null ? [] : [at])];
      addIssue({ code: 'custom', message, path });
    }
  });
export type SaveFormsRequest = z.infer<typeof saveFormsRequest>;

export const saveFormsAnswer = z.object({
  setup: profileSetup,
  before: anyForms,
  /** The forms to be saved, and those that the service now has: it may have stored something else. */
  asked: anyForms,
  after: anyForms,
  /** Settings other than the forms that differ from the read just before the save, as dotted paths. */
  sideEffects: z
    .array(
      z.object({
        path: z.string(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    )
    .max(100_000),
});
export type SaveFormsAnswer = z.infer<typeof saveFormsAnswer>;
