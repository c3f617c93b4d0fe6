import { z } from 'zod';
import { type AssignedForms, assignedForms } from '@/lib/contract/forms-update';

/** Forms as a draft began and as it is, for a preview in a tab that is opened from this one. */
export interface PreviewedDraft {
  before: AssignedForms;
  after: AssignedForms;
}

/** What a service has may be any number, and as many as it likes. */
const forms = assignedForms.extend({ form_ids: z.array(z.number()).max(20_000).nullable() });
const shape = z.strictObject({ before: forms, after: forms });

interface DraftOf {
  operator: string;
  uuid: string;
}

const storageKey = ({ operator, uuid }: DraftOf) =>
  `portal-console:previewed-draft:${operator}:${uuid.toLowerCase()}`;

/** Kept in this tab, and in those that it opens. A full or forbidden storage costs the preview, which says so. */
export function keepPreviewedDraft(of: DraftOf, draft: PreviewedDraft): void {
  try {
    sessionStorage.setItem(storageKey(of), JSON.stringify(draft));
  } catch {
    // Private windows may refuse.
  }
}

/** Null where there is none, or none that can be read. Never throws. */
export function readPreviewedDraft(of: DraftOf): PreviewedDraft | null {
  try {
    return shape.safeParse(JSON.parse(sessionStorage.getItem(storageKey(of)) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
