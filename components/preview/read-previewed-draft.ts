import type { StorageOwner } from '@/components/shell/tab-store';
import { list, NUMBER, object, orNull, SWITCH } from '@/lib/configuration/contract/configuration-shape';
import { readTolerantly } from '@/lib/configuration/read-tolerantly';
import { PREVIEWED_DRAFTS, type PreviewedDraft } from './previewed-draft';

/** The service's IDs may be any numbers, in any amount. */
const forms = object({ enabled: SWITCH, form_ids: orNull(list(NUMBER, 20_000)) });
const draft = object({ before: forms, after: forms });

/** Null if there is none, or it can't be read. */
export function readPreviewedDraft(of: StorageOwner): PreviewedDraft | null {
  const stored = PREVIEWED_DRAFTS.read(sessionStorage, of);
  const { value, misfits, extras } = readTolerantly<PreviewedDraft>(draft, stored);
  return misfits.length + extras.length === 0 ? (value as PreviewedDraft) : null;
}
