import * as z from 'zod';
import type { LabelId, LabelKind } from '@/lib/configuration/label-kinds';
import { labelText, writtenId } from '@/lib/features/labels/labels';
import type { LabelOf } from '@/lib/features/labels/queries';
import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';

/** Schema for labelling an ID that has not been seen; a UUID is found in pasted text. An ID with a label is refused. */
export const newLabel = (kind: LabelKind, labelOf: LabelOf) =>
  z
    .object({ id: kind === 'profile' ? pastedUuid : typedId, label: labelText })
    .superRefine(({ id }, { addIssue }) => {
      const known = labelOf(kind, id);
      if (known === null) return;
      const message = `${id} already has the label “${known}”. Rename it in its row.`;
      addIssue({ code: 'custom', path: ['id'], message });
    });

const typedId = z
  .string()
  .trim()
  .pipe(writtenId)
  .transform((id): LabelId => id);

const pastedUuid = z.string().transform((text, { addIssue }): LabelId => {
  const uuid = findProfileUuid(text);
  if (uuid !== null) return uuid;
  const message = 'A profile UUID looks like 7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11.';
  addIssue({ code: 'custom', message });
  return z.NEVER;
});
