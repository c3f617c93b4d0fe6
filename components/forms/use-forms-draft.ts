'use client';

import { useEffect, useMemo, useReducer, useState } from 'react';
import { z } from 'zod';
import { useOperator } from '@/components/shell/operator-session';
import type { AssignedForms } from '@/lib/contract/forms-update';
import { changeDraft, changesOf, draftFrom, type FormsDraft, isChanged, objectionsTo } from './forms-draft';
import { forgetDraft, type KeptDraft, keepDraft, keptDraft } from './kept-drafts';

/** Forms that the editor opens with, from an earlier version or the fixes for a check; `words` says which. */
export interface FilledIn {
  forms: AssignedForms;
  words: string;
}

const draftOf = ({ base, forms, text, reason = '' }: KeptDraft): FormsDraft => ({
  ...draftFrom(base, forms),
  text,
  reason,
});

/**
 * The draft of one profile's forms: what it is filled in with, or the one stored in this tab, or the service's own.
 * Stored in this tab across reloads until it is saved or discarded. `current` only matters at the start: a later
 * reading does not change the base of the draft.
 */
export function useFormsDraft(uuid: string, current: AssignedForms, filledIn: FilledIn | null = null) {
  const operator = useOperator().id;
  const [kept] = useState(() => (filledIn ? null : readKeptDraft(sessionStorage, { operator, uuid })));
  const [draft, change] = useReducer(changeDraft, null, () =>
    kept === null ? draftFrom(current, filledIn?.forms) : draftOf(kept),
  );
  const version = filledIn?.words ?? kept?.version;
  const isDirty = isChanged(draft);
  const { base, forms, text, reason } = draft;

  useEffect(() => {
    const of = { operator, uuid };
    if (!isDirty && reason === '') return forgetDraft(sessionStorage, of);
    const more = { ...(version ? { version } : {}), ...(reason ? { reason } : {}) };
    keepDraft(sessionStorage, of, { base, forms, text, ...more });
  }, [operator, uuid, isDirty, base, forms, text, reason, version]);

  return {
    ...draft,
    change,
    isDirty,
    difference: useMemo(() => changesOf({ base, forms }), [base, forms]),
    objections: useMemo(() => objectionsTo({ base, forms }), [base, forms]),
    /** Whether it started with something other than the service's forms. */
    wasKept: kept !== null || filledIn !== null,
    /** The source of the forms that were filled in. */
    version: version ?? null,
    forget: () => forgetDraft(sessionStorage, { operator, uuid }),
  };
}

export type FormsDraftState = ReturnType<typeof useFormsDraft>;

/** The service may send any number; IDs are validated when saving, not here. */
const keptForms = z.strictObject({
  enabled: z.boolean(),
  form_ids: z.array(z.number()).max(20_000).nullable(),
});

const keptShape: z.ZodType<KeptDraft> = z.strictObject({
  base: keptForms,
  forms: keptForms,
  text: z.string().max(100_000),
  reason: z.string().max(10_000).optional(),
  version: z.string().max(200).optional(),
});

/** The draft stored for this profile; null if there is none or it cannot be read. Never throws. */
export const readKeptDraft = (...kept: Parameters<typeof keptDraft>): KeptDraft | null =>
  keptShape.safeParse(keptDraft(...kept)).data ?? null;
