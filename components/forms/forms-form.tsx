'use client';

import { type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import type { SaveFormsAnswer } from '@/lib/contract/console-api';
import { type AssignedForms, sameForms } from '@/lib/contract/forms-update';
import { DiscardQuestion } from './discard-question';
import { EditorFooter } from './editor-footer';
import { formIdErrors } from './form-errors';
import { FormsConflict } from './forms-conflict';
import { FormsFields } from './forms-fields';
import { RemoveEveryForm } from './remove-every-form';
import { SaveProblem } from './save-problem';
import { useFormsDraft } from './use-forms-draft';
import { useFormsSaving } from './use-forms-saving';
import { useLeaveGuard } from './use-leave-guard';
import { useReason } from './use-reason';

/** The conversation about one save: the fields, what will change, and what became of it. */
export function FormsForm({
  uuid,
  readAt,
  current,
  input,
  askToClose,
  isLeaving,
  onStay,
  onDirtyChange,
  onClose,
  onSaved,
  onTheirs,
  onFoundSaved,
}: {
  uuid: string;
  readAt: string;
  current: AssignedForms;
  input: RefObject<HTMLInputElement | null>;
  /** Filled with what Esc and the sheet's own button do. */
  askToClose: RefObject<() => void>;
  isLeaving: boolean;
  onStay: () => void;
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
  onSaved: (answer: SaveFormsAnswer) => void;
  onTheirs: () => void;
  onFoundSaved: () => void;
}) {
  const draft = useFormsDraft(uuid, current);
  const { saving, send, check, dismiss } = useFormsSaving(uuid, {
    saved: (answer) => {
      draft.forget();
      onSaved(answer);
    },
    foundSaved: () => {
      draft.forget();
      onFoundSaved();
    },
  });
  const [isAsking, setAsking] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isBusy = saving.kind === 'saving' || saving.kind === 'waiting';
  const { base, forms, isDirty, difference } = draft;
  // What the service said of a list no longer stands against another list.
  const isOfThese = saving.kind === 'failed' && sameForms(saving.request.forms, forms);
  const problem = isOfThese ? saving.problem : null;
  const reason = useReason(draft.reason, problem);
  const errors = formIdErrors(forms, draft.refused, draft.form.formState.errors, problem);

  useLeaveGuard(isDirty);
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  const close = () => {
    draft.forget();
    onClose();
  };
  const tryToClose = () => {
    if (saving.kind === 'saving') return;
    if (isDirty) setAsking(true);
    else close();
  };
  useImperativeHandle(askToClose, () => tryToClose);

  const save = () => {
    if (isBusy) return;
    const { refused } = draft.add(draft.text);
    const refuse = () => setAttempt(attempt + 1);
    if (refused.length > 0 || reason.isWrong) return refuse();
    void draft.form.handleSubmit((valid) => send({ forms: valid, base, ...reason.given }), refuse)();
  };

  if (saving.kind === 'conflict') {
    const { mine, current: theirs } = saving;
    return (
      <div className="grow overflow-y-auto px-5 py-[18px]">
        <FormsConflict
          base={base}
          mine={mine}
          theirs={theirs}
          onKeepTheirs={() => {
            draft.forget();
            onTheirs();
          }}
          onUseMine={() => {
            draft.keepMineOnto(theirs);
            void send({ forms: mine, base: theirs, ...reason.given });
          }}
          onGoOn={() => {
            draft.mergeOnto(theirs);
            dismiss();
          }}
        />
      </div>
    );
  }
  return (
    <>
      <form
        className="flex min-h-0 grow flex-col"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
          event.preventDefault();
          if (isDirty) save();
        }}
      >
        <div className="flex min-h-0 grow flex-col gap-5 overflow-y-auto px-5 py-[18px]">
          <SaveProblem
            saving={saving}
            onSend={(request) => void send(request)}
            onCheck={(request, doubt) => void check(request, doubt)}
            onCancel={dismiss}
          />
          <FormsFields
            draft={draft}
            isLocked={isBusy}
            input={input}
            errors={errors}
            reason={reason}
            attempt={attempt}
            onStartOver={() => draft.startOver(current)}
          />
          <RemoveEveryForm
            base={base}
            enabled={forms.enabled}
            isBusy={isBusy}
            onRemove={(none) =>
              reason.isWrong ? setAttempt(attempt + 1) : void send({ forms: none, base, ...reason.given })
            }
          />
        </div>
        <EditorFooter
          count={difference.count}
          isDirty={isDirty}
          isBusy={isBusy}
          readAt={readAt}
          onSave={save}
          onDiscard={tryToClose}
        />
      </form>
      <DiscardQuestion
        open={isAsking || (isLeaving && isDirty)}
        count={difference.count}
        onDiscard={close}
        onKeep={() => {
          setAsking(false);
          if (isLeaving) onStay();
        }}
      />
    </>
  );
}
