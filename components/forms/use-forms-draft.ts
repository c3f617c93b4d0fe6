'use client';

import { useEffect, useMemo, useReducer, useState } from 'react';
import * as z from 'zod';
import { useOperator } from '@/components/shell/operator-session';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { changeDraft, changesOf, draftFrom, type FormsDraft, isChanged, objectionsTo } from './forms-draft';
import { deleteDraft, type StoredDraft, storeDraft, storedDraft } from './stored-drafts';

/** Forms that the editor opens with, from an earlier version or the fixes for a check; `words` says which. */
export interface PrefilledForms {
  forms: AssignedForms;
  words: string;
}

const draftOf = ({ base, forms, text, reason = '' }: StoredDraft): FormsDraft => ({
  ...draftFrom(base, forms),
  text,
  reason,
});

/**
 * The draft of one profile's forms: what it is filled in with, or the one stored in this tab, or the service's own.
 * Stored in this tab across reloads until it is saved or discarded. `current` only matters at the start: a later
 * reading does not change the base of the draft.
 */
export function useFormsDraft(uuid: string, current: AssignedForms, filledIn: PrefilledForms | null = null) {
  const operator = useOperator().id;
  const [remaining] = useState(() => (filledIn ? null : readStoredDraft(sessionStorage, { operator, uuid })));
  const [draft, change] = useReducer(changeDraft, null, () =>
    remaining === null ? draftFrom(current, filledIn?.forms) : draftOf(remaining),
  );
  const version = filledIn?.words ?? remaining?.version;
  const isDirty = isChanged(draft);
  const { base, forms, text, reason } = draft;

  useEffect(() => {
    const of = { operator, uuid };
    if (!isDirty && reason === '') return deleteDraft(sessionStorage, of);
    const more = { ...(version ? { version } : {}), ...(reason ? { reason } : {}) };
    storeDraft(sessionStorage, of, { base, forms, text, ...more });
  }, [operator, uuid, isDirty, base, forms, text, reason, version]);

  return {
    ...draft,
    change,
    isDirty,
    difference: useMemo(() => changesOf({ base, forms }), [base, forms]),
    objections: useMemo(() => objectionsTo({ base, forms }), [base, forms]),
    /** Whether it started with something other than the service's forms. */
    wasKept: remaining !== null || filledIn !== null,
    /** The source of the forms that were filled in. */
    version: version ?? null,
    forget: () => deleteDraft(sessionStorage, { operator, uuid }),
  };
}

export type FormsDraftState = ReturnType<typeof useFormsDraft>;

/** The service may send any number; IDs are validated when saving, not here. */
const storedForms = z.strictObject({
  enabled: z.boolean(),
  form_ids: z.array(z.number()).max(20_000).nullable(),
});

const storedDraftSchema: z.ZodType<StoredDraft> = z.strictObject({
  base: storedForms,
  forms: storedForms,
  text: z.string().max(100_000),
  reason: z.string().max(10_000).optional(),
  version: z.string().max(200).optional(),
});

/** The draft stored for this profile; null if there is none or it cannot be read. Never throws. */
export const readStoredDraft = (...remaining: Parameters<typeof storedDraft>): StoredDraft | null =>
  storedDraftSchema.safeParse(storedDraft(...remaining)).data ?? null;
