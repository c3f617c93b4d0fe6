'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { RetryCountdown } from '@/components/shell/problem-panel';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { SeverityMark } from '@/components/ui/severity-mark';
import { checkNumber } from '@/lib/configuration/checks/results';
import { sameForms } from '@/lib/configuration/forms-difference';
import type { SaveFormsAnswer, SaveFormsRequest } from '@/lib/features/forms/save-forms';
import { storedDifferences } from '@/lib/features/forms/stored-differences';
import { formName, useLabels } from '@/lib/features/labels/queries';
import type { FailingCheck, Problem } from '@/lib/platform/api/problem';
import { changeWords } from './change-words';
import { serviceErrors } from './form-errors';
import { canUndo } from './offer-undo';
import type { SaveState } from './use-forms-saving';

/** Status 0: the console itself did not answer, so the outcome of the save is unknown as well. */
const isInDoubt = ({ code, status }: Problem) => code === 'save_not_confirmed' || status === 0;

/** Why the save failed, whether anything was changed, and what to do next. */
export function SaveProblem({
  saving,
  isDirty,
  onTakeBack,
  onSend,
  onCheck,
  onCancel,
  onGoOn,
}: {
  saving: SaveState;
  isDirty: boolean;
  onTakeBack: (answer: SaveFormsAnswer) => void;
  onSend: (request: SaveFormsRequest) => void;
  onCheck: (request: SaveFormsRequest, doubt: Problem) => void;
  onCancel: () => void;
  /** Saves even though checks would newly fail; null if the editor no longer contains what was refused. */
  onGoOn: ((request: SaveFormsRequest, failing: readonly FailingCheck[]) => void) | null;
}) {
  if (saving.kind === 'not-saved') {
    return (
      <Banner title="The change was not saved.">
        <p>The service still has the forms you started from. Your changes are still here. Save again.</p>
      </Banner>
    );
  }
  if (saving.kind === 'taken-back') {
    return (
      <Banner title="Change undone">
        <p>The service has the earlier forms again. Your changes are still here, not saved.</p>
      </Banner>
    );
  }
  if (saving.kind === 'kept-differently') {
    return <KeptDifferently answer={saving.answer} isDirty={isDirty} onTakeBack={onTakeBack} />;
  }
  if (saving.kind !== 'failed' && saving.kind !== 'waiting') return null;
  const { problem, request } = saving;
  if (problem.failing !== undefined) {
    const { failing } = problem;
    return (
      <WouldFail
        problem={problem}
        failing={failing}
        onGoOn={onGoOn === null ? null : () => onGoOn(request, failing)}
      />
    );
  }
  return (
    <Banner title={problem.title}>
      <p>
        <MarkedText>{problem.detail}</MarkedText>
        {problem.code === 'read_only_client' ? ' Your changes are still in this tab.' : ''}
        {isInDoubt(problem)
          ? ' Your changes are still here. Read the profile again to see whether they were saved.'
          : ''}
      </p>
      {serviceErrors(problem, false).map((message) => (
        <p key={message}>
          <MarkedText>{message}</MarkedText>
        </p>
      ))}
      <p className="text-sm">
        Request ID <code className="break-all">{problem.requestId}</code>
      </p>
      {saving.kind === 'waiting' ? (
        <div className="mt-1 flex flex-wrap items-center gap-3">
          {/* The banner says it once: a screen reader should not announce every second. */}
          <span aria-live="off">
            <RetryCountdown
              key={problem.requestId}
              seconds={problem.retryAfter ?? 30}
              onDue={() => onSend(request)}
            />
          </span>
          <Button onClick={onCancel}>Don’t send</Button>
        </div>
      ) : null}
      {saving.kind === 'failed' && isInDoubt(problem) ? (
        <div className="mt-1">
          <Button onClick={() => onCheck(request, problem)}>Read the profile again</Button>
        </div>
      ) : null}
    </Banner>
  );
}

/** The console refused the save because checks would newly fail: lists them and offers to continue. */
function WouldFail({
  problem,
  failing,
  onGoOn,
}: {
  problem: Problem;
  failing: readonly FailingCheck[];
  onGoOn: (() => void) | null;
}) {
  return (
    <Banner title={problem.title}>
      <ul className="grid gap-1">
        {failing.map(({ id, number, title, severity }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2.5">
            <SeverityMark severity={severity} />
            <span className="min-w-0 text-ink wrap-anywhere">
              <span className="font-mono text-xs">{checkNumber(number)}</span>{' '}
              <MarkedText>{title}</MarkedText>
            </span>
          </li>
        ))}
      </ul>
      <p>
        Nothing was saved. Your changes are still here.
        {onGoOn === null
          ? ''
          : ' Change them, or give a reason of at least 20 characters below and save anyway. The reason is shown in Activity with these checks.'}
      </p>
      <p className="text-sm">
        Request ID <code className="break-all">{problem.requestId}</code>
      </p>
      {onGoOn === null ? null : (
        <div className="mt-1">
          <Button onClick={onGoOn}>Save anyway</Button>
        </div>
      )}
    </Banner>
  );
}

/** The service accepted the save but answered with other forms: says what it stored and what not (case 115). */
function KeptDifferently({
  answer,
  isDirty,
  onTakeBack,
}: {
  answer: SaveFormsAnswer;
  isDirty: boolean;
  onTakeBack: (answer: SaveFormsAnswer) => void;
}) {
  const { labelOf } = useLabels();
  const nameOf = formName(labelOf);
  const { before, after, setup } = answer;
  const hasChanged = !sameForms(before, after);
  return (
    <Banner title="The service saved something different">
      {storedDifferences(answer, nameOf).map((sentence) => (
        <p key={sentence} className="text-ink">
          <MarkedText>{sentence}</MarkedText>
        </p>
      ))}
      <p>
        {hasChanged ? (
          <>
            Saved: <MarkedText>{changeWords(before, after, nameOf)}</MarkedText>
          </>
        ) : (
          'The service still has the earlier forms.'
        )}
        {isDirty ? ' What was not saved is still here.' : ''}
      </p>
      <p className="text-sm">
        Request ID <code className="break-all">{setup.requestId}</code>
      </p>
      {canUndo(answer) ? (
        <div className="mt-1">
          <Button onClick={() => onTakeBack(answer)}>Undo what was saved</Button>
        </div>
      ) : null}
    </Banner>
  );
}

function Banner({ title, children }: { title: string; children: ReactNode }) {
  const banner = useRef<HTMLDivElement>(null);
  // It is shown above the fields, which may have been scrolled.
  useEffect(() => {
    // Newer browsers return a promise, which must not be taken for a clean-up function.
    void banner.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={banner}
      role="alert"
      className="grid gap-1 rounded-lg border border-line bg-warn-soft px-3.5 py-2.5"
    >
      <h3 className="font-semibold">
        <MarkedText>{title}</MarkedText>
      </h3>
      <div className="grid gap-1 break-words text-ink-2">{children}</div>
    </div>
  );
}
