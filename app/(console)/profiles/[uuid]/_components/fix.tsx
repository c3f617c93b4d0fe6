'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readEditableForms } from '@/components/forms/editable-forms';
import { storedDraft } from '@/components/forms/stored-drafts';
import type { PrefilledForms } from '@/components/forms/use-forms-draft';
import { useOperator } from '@/components/shell/operator-session';
import { useAddressState } from '@/components/shell/use-address-state';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { MarkedText } from '@/components/ui/marked-text';
import { applyFormsFix } from '@/lib/configuration/checks/forms-fix';
import { checkNumber } from '@/lib/configuration/checks/results';
import { sameForms } from '@/lib/configuration/forms-difference';
import type { ProfileChecks } from '@/lib/features/checks/checks';
import { profileChecksQuery } from '@/lib/features/findings/queries';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';

/** State of a request to fill the editor with the fixes for a check. */
type FixState =
  | { kind: 'idle' }
  | { kind: 'asking'; filled: PrefilledForms }
  | { kind: 'nothing'; words: string };

const IDLE: FixState = { kind: 'idle' };

/**
 * Fills the forms editor with the fixes for a finding, on a click or from the address: `?edit=forms&mend=7` for check
 * CK-07. Nothing is saved, and an existing draft is only replaced after asking.
 */
export function useFix(
  uuid: string,
  setup: ProfileSetup | undefined,
  editor: { mayChange: boolean; openWith: (filled: PrefilledForms) => void; close: () => void },
) {
  const operator = useOperator().id;
  const { parameters, write } = useAddressState();
  const inAddress = parameters.get('mend');
  const [clicked, setClicked] = useState<string | null>(null);
  const [fix, setFix] = useState<FixState>(IDLE);
  const asked = clicked ?? inAddress;
  const isPending = editor.mayChange && asked !== null;
  const { data: checks, isError } = useQuery({ ...profileChecksQuery(uuid), enabled: isPending });

  const isKnown = setup !== undefined && (checks !== undefined || isError);
  useEffect(() => {
    if (!isPending || !isKnown || asked === null) return;
    setClicked(null);
    if (inAddress !== null) write({ mend: null });
    const found = findFix(asked, setup, checks);
    if ('words' in found && !('forms' in found)) {
      setFix({ kind: 'nothing', words: found.words });
      editor.close();
    } else if (storedDraft(sessionStorage, { operator, uuid }) !== null) {
      setFix({ kind: 'asking', filled: found });
    } else {
      setFix(IDLE);
      editor.openWith(found);
    }
  });

  return {
    mending: fix,
    /** True while it is unknown, or the operator is being asked, what the editor opens with. */
    isPending: isPending || fix.kind === 'asking',
    ask: (check: number) => setClicked(String(check)),
    fillIn: (filled: PrefilledForms) => {
      setFix(IDLE);
      editor.openWith(filled);
    },
    dismiss: () => setFix(IDLE),
  };
}

/** What the editor should open with, or a message why there is nothing to fill in. */
function findFix(
  asked: string,
  setup: ProfileSetup,
  checks: ProfileChecks | undefined,
): PrefilledForms | { words: string } {
  if (!/^[1-9]\d{0,8}$/.test(asked)) {
    return { words: 'This link doesn’t name a check, so the editor was not filled in.' };
  }
  if (checks === undefined) {
    return { words: 'The suggested fix could not be loaded, so the editor was not filled in.' };
  }
  const name = checkNumber(Number(asked));
  const finding = checks.findings.find(({ check }) => check.number === Number(asked));
  if (finding === undefined) {
    return { words: `This profile has no open finding for ${name}, so the editor was not filled in.` };
  }
  const editable = readEditableForms(setup);
  const forms = 'forms' in editable && finding.forms ? applyFormsFix(editable.forms, finding.forms) : null;
  if (forms === null || !('forms' in editable) || sameForms(forms, editable.forms)) {
    return { words: `Changing forms alone would not fix ${name}, so the editor was not filled in.` };
  }
  return { forms, words: `the fix for ${name} ${finding.check.title}` };
}

export function FixQuestion({
  mending: fix,
  onFillIn,
  onDismiss,
}: {
  mending: FixState;
  onFillIn: (filled: PrefilledForms) => void;
  onDismiss: () => void;
}) {
  if (fix.kind !== 'asking') return null;
  return (
    <Confirm
      open
      title="Replace your unsaved changes?"
      confirm="Replace"
      cancel="Keep my changes"
      onConfirm={() => onFillIn(fix.filled)}
      onCancel={onDismiss}
    >
      <p>
        You have unsaved changes to this profile’s forms.{' '}
        <MarkedText>{`T${fix.filled.words.slice(1)}`}</MarkedText> would replace them.
      </p>
      <p>Nothing is saved until you choose Save.</p>
    </Confirm>
  );
}

export function FixNotice({ mending: fix, onDismiss }: { mending: FixState; onDismiss: () => void }) {
  if (fix.kind !== 'nothing') return null;
  return (
    <section
      aria-label="Why the editor was not filled in"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-info-soft px-3.5 py-2.5 print:hidden"
    >
      <p role="alert" className="min-w-0 grow basis-[220px]">
        {fix.words}
      </p>
      <Button onClick={onDismiss}>Dismiss</Button>
    </section>
  );
}
