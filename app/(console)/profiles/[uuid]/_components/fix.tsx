'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readEditableForms } from '@/components/forms/editable-forms';
import type { PrefilledForms } from '@/components/forms/use-forms-draft';
import { useAddressState } from '@/components/shell/use-address-state';
import { Button } from '@/components/ui/button';
import { applyFormsFix } from '@/lib/configuration/checks/forms-fix';
import { checkNumber } from '@/lib/configuration/checks/results';
import { sameForms } from '@/lib/configuration/forms-difference';
import type { ProfileChecks } from '@/lib/features/checks/checks';
import { profileChecksQuery } from '@/lib/features/findings/queries';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';

/**
 * Fills the forms editor with the fixes for a finding, on a click or from the address: `?edit=forms&mend=7` for check
 * CK-07.
 */
export function useFix(
  uuid: string,
  setup: ProfileSetup | undefined,
  editor: { mayChange: boolean; fillIn: (filled: PrefilledForms) => void; close: () => void },
) {
  const { parameters, write } = useAddressState();
  const inAddress = parameters.get('mend');
  const [clicked, setClicked] = useState<string | null>(null);
  /** Why there is nothing to fill in. */
  const [notice, setNotice] = useState<string | null>(null);
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
      setNotice(found.words);
      editor.close();
    } else {
      setNotice(null);
      editor.fillIn(found);
    }
  });

  return {
    notice,
    /** True while it is unknown what the editor opens with. */
    isPending,
    ask: (check: number) => setClicked(String(check)),
    dismiss: () => setNotice(null),
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

export function FixNotice({ notice, onDismiss }: { notice: string | null; onDismiss: () => void }) {
  if (notice === null) return null;
  return (
    <section
      aria-label="Why the editor was not filled in"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-info-soft px-3.5 py-2.5 print:hidden"
    >
      <p role="alert" className="min-w-0 grow basis-[220px]">
        {notice}
      </p>
      <Button onClick={onDismiss}>Dismiss</Button>
    </section>
  );
}
