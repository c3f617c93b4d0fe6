'use client';

import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useLeaveGuard } from '@/components/shell/unsaved-work';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { sameForms } from '@/lib/configuration/forms-difference';
import type { SaveFormsAnswer, SaveFormsRequest } from '@/lib/features/forms/save-forms';
import { connectionQuery } from '@/lib/features/settings/queries';
import type { FailingCheck } from '@/lib/platform/api/problem';
import { ApprovalNote } from './approval-note';
import { DiscardQuestion } from './discard-question';
import { EditorFooter } from './editor-footer';
import { badFormIds, formIdErrors, isOfFields } from './form-errors';
import { useKnownForms } from './form-ids/form-suggestions';
import { FormsConflict } from './forms-conflict';
import { changeDraft, objectionsTo } from './forms-draft';
import { FormsFields } from './forms-fields';
import { LEAST, useReasonField } from './reason-field';
import { RemoveEveryForm } from './remove-every-form';
import { SaveProblem } from './save-problem';
import { type PrefilledForms, useFormsDraft } from './use-forms-draft';
import { useFormsSaving } from './use-forms-saving';

export interface EditorEvents {
  onStay: () => void;
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
  onSaved: (answer: SaveFormsAnswer) => void;
  /** The service stored something different; what it didn't store stays in the editor. */
  onStoredDifferences: (answer: SaveFormsAnswer) => void;
  /** The operator accepts the service's forms. */
  onTheirs: () => void;
  /** The service turned out to have the wanted forms already. */
  onFoundSaved: () => void;
  /** The change waits for approval as this assignment. */
  onRequested: (assignment: number) => void;
}

export function FormsForm({
  uuid,
  readAt,
  current,
  filledIn,
  input,
  askToClose,
  isLeaving,
  onStay,
  onDirtyChange,
  onClose,
  onSaved,
  onStoredDifferences,
  onTheirs,
  onFoundSaved,
  onRequested,
}: EditorEvents & {
  uuid: string;
  readAt: string;
  current: AssignedForms;
  filledIn: PrefilledForms | null;
  input: RefObject<HTMLInputElement | null>;
  /** Receives the handler for Esc and the sheet's close button. */
  askToClose: RefObject<() => void>;
  isLeaving: boolean;
}) {
  const draft = useFormsDraft(uuid, current, filledIn);
  const { data: connection } = useQuery(connectionQuery());
  const needsApproval = connection?.approvalRequired ?? false;
  const {
    saving,
    send,
    requestApproval,
    takeBack: revert,
    check,
    dismiss,
  } = useFormsSaving(uuid, {
    saved: (answer) => {
      draft.forget();
      onSaved(answer);
    },
    keptDifferently: (answer) => {
      draft.change({ type: 'kept_differently', saved: answer });
      onStoredDifferences(answer);
    },
    takenBack: (first, second) => {
      draft.change({ type: 'taken_back', saved: first, now: second.after });
      onStoredDifferences(second);
    },
    foundSaved: () => {
      draft.forget();
      onFoundSaved();
    },
    requested: (assignment) => {
      draft.forget();
      onRequested(assignment);
    },
  });
  const [isAsking, setAsking] = useState(false);
  const [attempt, setAttempt] = useState(0);
  /** The draft at the time of the last save. */
  const [sentFrom, setSentFrom] = useState<AssignedForms | null>(null);
  const isBusy = saving.kind === 'saving' || saving.kind === 'waiting';
  const { base, forms, isDirty, difference, objections } = draft;
  // The service's errors for one list don't apply to another.
  const isOfThese = saving.kind === 'failed' && sameForms(saving.request.forms, forms);
  const problem = isOfThese ? saving.problem : null;
  // A draft changed since the refusal needs a new confirmation: it is no longer what was refused.
  const mayGoOn =
    saving.kind === 'failed' &&
    saving.problem.code === 'would_fail_checks' &&
    sentFrom !== null &&
    sameForms(sentFrom, forms);
  const reason = useReasonField(draft.reason, problem, mayGoOn ? LEAST : 0);
  const known = useKnownForms();
  const errors = formIdErrors(forms, draft.refused, objections, problem, known);
  const refusal = isOfFields(problem) ? problem : null;
  // Errors that fields show, or that belong to an earlier list, are not repeated in the banner.
  const isSaidByFields =
    saving.kind === 'failed' && saving.request.forms.form_ids !== null && isOfFields(saving.problem);
  const refusedBy = refusal?.requestId;
  useEffect(() => {
    if (refusedBy !== undefined) setAttempt((before) => before + 1);
  }, [refusedBy]);

  // The conflict view had focus and is being removed; move focus back so keyboard shortcuts still work.
  const isConflict = saving.kind === 'conflict';
  const wasConflict = useRef(false);
  useEffect(() => {
    if (wasConflict.current && !isConflict) input.current?.focus();
    wasConflict.current = isConflict;
  }, [isConflict, input]);

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
    const added = { type: 'ids_added', text: draft.text } as const;
    const wanted = changeDraft(draft, added);
    draft.change(added);
    if (wanted.refused.length > 0 || objectionsTo(wanted).length > 0 || reason.isWrong) {
      return setAttempt(attempt + 1);
    }
    sendFrom(wanted.forms, { forms: wanted.forms, base, ...reason.given });
  };
  const sendFrom = (drafted: AssignedForms, request: SaveFormsRequest) => {
    setAttempt(0);
    setSentFrom(drafted);
    void (needsApproval ? requestApproval(request) : send(request));
  };
  const saveAnyway = (request: SaveFormsRequest, failing: readonly FailingCheck[]) => {
    if (reason.isWrong) return setAttempt(attempt + 1);
    sendFrom(forms, { ...request, ...reason.given, despiteChecks: failing.map(({ id }) => id) });
  };

  if (isConflict) {
    const { mine, current: theirs } = saving;
    return (
      <div className="grow overflow-y-auto px-5 py-[18px]">
        <FormsConflict
          base={base}
          mine={mine}
          theirs={theirs}
          origins={saving.problem.origins}
          needsApproval={needsApproval}
          onKeepTheirs={() => {
            draft.forget();
            onTheirs();
          }}
          onUseMine={() => {
            draft.change({ type: 'rebased', onto: theirs });
            sendFrom(mine, { forms: mine, base: theirs, ...reason.given });
          }}
          onGoOn={() => {
            draft.change({ type: 'merged', mine, theirs });
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
            saving={isSaidByFields ? { kind: 'idle' } : saving}
            isDirty={isDirty}
            onTakeBack={(answer) => {
              setSentFrom(null);
              void revert(answer);
            }}
            onGoOn={mayGoOn ? saveAnyway : null}
            onSend={(request) => void send(request)}
            onCheck={(request, doubt) => void check(request, doubt)}
            onCancel={dismiss}
          />
          <FormsFields
            uuid={uuid}
            draft={draft}
            isLocked={isBusy}
            input={input}
            errors={errors}
            bad={badFormIds(forms, objections, problem)}
            refusal={refusal}
            reason={reason}
            attempt={attempt}
            onStartOver={() => draft.change({ type: 'started_over', from: current })}
          />
          <RemoveEveryForm
            uuid={uuid}
            base={base}
            enabled={forms.enabled}
            isBusy={isBusy}
            needsApproval={needsApproval}
            onRemove={(none) =>
              reason.isWrong
                ? setAttempt(attempt + 1)
                : sendFrom(forms, { forms: none, base, ...reason.given })
            }
          />
          {needsApproval ? <ApprovalNote /> : null}
        </div>
        <EditorFooter
          count={difference.count}
          isDirty={isDirty}
          isBusy={isBusy}
          readAt={readAt}
          needsApproval={needsApproval}
          onSave={save}
          onDiscard={tryToClose}
        />
      </form>
      {isAsking || (isLeaving && isDirty) ? (
        <DiscardQuestion
          count={difference.count}
          onDiscard={close}
          onKeep={() => {
            setAsking(false);
            if (isLeaving) onStay();
          }}
        />
      ) : null}
    </>
  );
}
