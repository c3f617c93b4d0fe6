'use client';

import { useEffect, useState } from 'react';
import { storedDraft } from '@/components/forms/stored-drafts';
import type { PrefilledForms } from '@/components/forms/use-forms-draft';
import { useOperator } from '@/components/shell/operator-session';
import { Confirm } from '@/components/ui/confirm';
import { MarkedText } from '@/components/ui/marked-text';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';

/** A question to ask before filling in the editor: unsaved changes would be lost, or the forms are null. */
interface FillInWarning {
  filled: PrefilledForms;
  losesChanges: boolean;
  removesAll: boolean;
}

/**
 * Opens the forms editor with other forms, such as those of an earlier version: they become its draft and go through
 * its usual checks. Nothing is saved here, and an existing draft is only replaced after asking.
 */
export function useFillIn(setup: ProfileSetup | undefined, editor: { isOpen: boolean; open: () => void }) {
  const operator = useOperator().id;
  const [doubt, setDoubt] = useState<FillInWarning | null>(null);
  const [filledIn, setFilledIn] = useState<PrefilledForms | null>(null);
  const { isOpen } = editor;
  // Used for this opening only; the editor stores the resulting draft itself.
  useEffect(() => {
    if (!isOpen) setFilledIn(null);
  }, [isOpen]);

  const fillIn = (filled: PrefilledForms) => {
    setDoubt(null);
    setFilledIn(filled);
    editor.open();
  };

  const ask = (filled: PrefilledForms) => {
    if (setup === undefined) return;
    const losesChanges = storedDraft(sessionStorage, { operator, uuid: setup.uuid }) !== null;
    const isNoneNow = setup.configuration.forms?.form_ids === null;
    const removesAll = filled.forms.form_ids === null && !isNoneNow;
    if (losesChanges || removesAll) setDoubt({ filled, losesChanges, removesAll });
    else fillIn(filled);
  };

  return { filledIn, doubt, ask, fillIn, dismiss: () => setDoubt(null) };
}

/** Asks before filling the editor with forms that would discard changes or remove everything. */
export function FillInQuestion({
  of: { doubt, fillIn, dismiss },
}: {
  of: Pick<ReturnType<typeof useFillIn>, 'doubt' | 'fillIn' | 'dismiss'>;
}) {
  if (doubt === null) return null;
  const { filled, losesChanges, removesAll } = doubt;
  return (
    <Confirm
      title={removesAll ? 'Restore a version with no forms?' : 'Replace your unsaved changes?'}
      confirm="Replace"
      cancel={losesChanges ? 'Keep my changes' : 'Cancel'}
      onConfirm={() => fillIn(filled)}
      onCancel={dismiss}
    >
      {removesAll ? (
        <p>That version had no forms (null). Saving it removes every form from the profile.</p>
      ) : null}
      {losesChanges ? (
        <p>
          You have unsaved changes to this profile’s forms.{' '}
          <MarkedText>{`T${filled.words.slice(1)}`}</MarkedText> would replace them.
        </p>
      ) : null}
      <p>Nothing is saved until you choose Save.</p>
    </Confirm>
  );
}
