'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useOperator } from '@/components/shell/operator-session';
import { differenceBetween, sameForms, withoutRepeats } from '@/lib/configuration/forms-difference';
import type { SaveFormsAnswer } from '@/lib/contract/console-api';
import { type AssignedForms, formsOfProfile } from '@/lib/contract/forms-update';
import { forgetDraft, keepDraft, readDraft } from './forms-draft';
import { mergeForms } from './merge-forms';
import { parseFormIds, type RefusedWord } from './parse-form-ids';
import { isName } from './suggest-forms';

type Saved = Pick<SaveFormsAnswer, 'before' | 'asked' | 'after'>;

/** "source of wealth" is one name, not three words that are no numbers. */
function readTyped(typed: string): ReturnType<typeof parseFormIds> {
  const read = parseFormIds(typed);
  const isOneName = read.ids.length === 0 && isName(typed) && !/[,;\n]/u.test(typed);
  if (!isOneName) return read;
  return { ids: [], refused: [{ word: typed.trim(), why: 'is not a form ID: numbers only' }] };
}

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
    resolver: useMemo(() => zodResolver(formsOfProfile(base.form_ids)), [base.form_ids]),
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

  /** The operator's changes from `from` to `mine` once more, on top of what the service has now. */
  const mergeOnto = (theirs: AssignedForms, mine: AssignedForms, from = base) => {
    take(mergeForms(from, mine, theirs));
    setBase(theirs);
  };

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
    /** Takes the IDs of a text; what is no ID stays in the field, a name of several words as one. */
    add: (typed: string) => {
      const read = readTyped(typed);
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
    mergeOnto,
    /** What the service did not keep of a save is still wanted; what it did unasked is as it did it. */
    wantRest: ({ before, asked, after }: Saved) => {
      const rest = mergeForms(before, asked, after);
      // That null was kept as an empty list, or the reverse, is no change of an ID.
      take(sameForms(rest, after) && (asked.form_ids ?? []).length === 0 ? asked : rest);
      setBase(after);
    },
    /** What was kept of such a save is taken back: all of it is wanted again, with what was changed since. */
    wantAgain: ({ before, asked, after }: Saved, now: AssignedForms) =>
      mergeOnto(now, mergeForms(after, form.getValues(), asked), before),
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
