'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useOperator } from '@/components/shell/operator-session';
import { differenceBetween } from '@/lib/contract/forms-difference';
import { type AssignedForms, assignedForms, sameForms, withoutRepeats } from '@/lib/contract/forms-update';
import { forgetDraft, keepDraft, readDraft } from './forms-draft';
import { mergeForms } from './merge-forms';
import { parseFormIds, type RefusedWord } from './parse-form-ids';

const once = (forms: AssignedForms): AssignedForms => ({
  ...forms,
  form_ids: forms.form_ids && withoutRepeats(forms.form_ids),
});

/**
 * What the operator is changing, and what it started from. Kept in this tab over refreshes until it is
 * saved or discarded. `current` only matters at the start: a later reading does not move the ground.
 */
export function useFormsDraft(uuid: string, current: AssignedForms) {
  const operator = useOperator().id;
  const [kept] = useState(() => readDraft(sessionStorage, { operator, uuid }));
  const version = kept?.version ?? null;
  const [base, setBase] = useState(kept?.base ?? current);
  const [text, setText] = useState(kept?.text ?? '');
  const [reason, setReason] = useState(kept?.reason ?? '');
  const [refused, setRefused] = useState<RefusedWord[]>([]);
  const form = useForm<AssignedForms>({
    resolver: zodResolver(assignedForms),
    defaultValues: once(kept?.forms ?? current),
    shouldFocusError: false,
  });
  const [enabled, form_ids] = useWatch({ control: form.control, name: ['enabled', 'form_ids'] });
  const forms: AssignedForms = useMemo(() => ({ enabled, form_ids }), [enabled, form_ids]);
  const isDirty = text.trim() !== '' || !sameForms(base, forms);

  useEffect(() => {
    const more = { ...(version ? { version } : {}), ...(reason ? { reason } : {}) };
    if (isDirty || reason !== '')
      keepDraft(sessionStorage, { operator, uuid }, { base, forms, text, ...more });
    else forgetDraft(sessionStorage, { operator, uuid });
  }, [operator, uuid, isDirty, base, forms, text, reason, version]);

  const setIds = (ids: number[]) => {
    // Null stays null until there is something in the list (case 26).
    const next = ids.length === 0 && base.form_ids === null ? null : ids;
    form.setValue('form_ids', next, { shouldValidate: true });
  };
  const take = (forms: AssignedForms) => form.reset(once(forms));

  return {
    form,
    base,
    forms,
    text,
    reason,
    refused,
    isDirty,
    wasKept: kept !== null,
    version,
    difference: differenceBetween(base, forms),
    setEnabled: (next: boolean) => form.setValue('enabled', next),
    setText: (next: string) => {
      setText(next);
      setRefused([]);
    },
    setReason,
    remove: (id: number) => setIds((form.getValues('form_ids') ?? []).filter((other) => other !== id)),
    /** Takes the IDs of a text; what is no ID stays in the field. */
    add: (typed: string) => {
      const read = parseFormIds(typed);
      const before = form.getValues('form_ids') ?? [];
      const added = read.ids.filter((id) => !before.includes(id));
      if (added.length > 0) setIds([...before, ...added]);
      setText(read.refused.map(({ word }) => word).join(' '));
      setRefused(read.refused);
      return { added, refused: read.refused };
    },
    forget: () => forgetDraft(sessionStorage, { operator, uuid }),
    /** Back to what the service has. */
    startOver: (from: AssignedForms) => {
      setBase(from);
      setText('');
      setReason('');
      setRefused([]);
      take(from);
    },
    /** The operator's forms as they are, now compared with what the service has. */
    keepMineOnto: setBase,
    /** The operator's changes once more, on top of what the service has now. */
    mergeOnto: (theirs: AssignedForms) => {
      take(mergeForms(base, form.getValues(), theirs));
      setBase(theirs);
    },
  };
}

export type FormsDraftState = ReturnType<typeof useFormsDraft>;

const ignore = () => {};

/** The same draft to look at. */
export const locked = (draft: FormsDraftState): FormsDraftState => ({
  ...draft,
  setEnabled: ignore,
  setText: ignore,
  setReason: ignore,
  remove: ignore,
  add: () => ({ added: [], refused: [] }),
});
