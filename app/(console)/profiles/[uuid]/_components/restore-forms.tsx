'use client';

import { useEffect, useState } from 'react';
import { storedDraft } from '@/components/forms/stored-drafts';
import type { PrefilledForms } from '@/components/forms/use-forms-draft';
import { useOperator } from '@/components/shell/operator-session';
import { Confirm } from '@/components/ui/confirm';
import { exactTime } from '@/components/ui/time-words';
import type { VersionDetail } from '@/lib/features/history/history';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';

/** A question to ask before filling in the editor: unsaved changes would be lost, or the forms to restore are empty. */
export interface RestoreWarning {
  version: VersionDetail;
  losesChanges: boolean;
  removesAll: boolean;
}

/**
 * Restores the forms of an earlier version: they become the editor's draft and go through its usual checks. Nothing is
 * saved here.
 */
export function useRestoreForms(
  setup: ProfileSetup | undefined,
  editor: { isOpen: boolean; open: () => void },
) {
  const operator = useOperator().id;
  const [doubt, setDoubt] = useState<RestoreWarning | null>(null);
  const [filledIn, setFilledIn] = useState<PrefilledForms | null>(null);
  const { isOpen } = editor;
  // Used for this opening only; the editor stores the resulting draft itself.
  useEffect(() => {
    if (!isOpen) setFilledIn(null);
  }, [isOpen]);

  const openWith = (filled: PrefilledForms) => {
    setDoubt(null);
    setFilledIn(filled);
    editor.open();
  };

  const fillIn = ({ forms, firstReadAt }: VersionDetail) => {
    if (setup === undefined || forms === null) return setDoubt(null);
    openWith({ forms, words: `the forms from the version of ${exactTime(new Date(firstReadAt))}` });
  };

  const ask = (version: VersionDetail) => {
    if (setup === undefined) return;
    const losesChanges = storedDraft(sessionStorage, { operator, uuid: setup.uuid }) !== null;
    const isNoneNow = setup.configuration.forms?.form_ids === null;
    const removesAll = version.forms?.form_ids === null && !isNoneNow;
    if (losesChanges || removesAll) setDoubt({ version, losesChanges, removesAll });
    else fillIn(version);
  };

  return { filledIn, doubt, ask, fillIn, openWith, dismiss: () => setDoubt(null) };
}

/** Asks before filling the editor with forms that would discard changes or remove everything. */
export function RestoreQuestion({
  doubt,
  fillIn,
  dismiss,
}: {
  doubt: RestoreWarning | null;
  fillIn: (version: VersionDetail) => void;
  dismiss: () => void;
}) {
  if (doubt === null) return null;
  const { version, losesChanges, removesAll } = doubt;
  return (
    <Confirm
      open
      title={removesAll ? 'Restore a version with no forms?' : 'Replace your unsaved changes?'}
      confirm="Replace"
      cancel="Cancel"
      onConfirm={() => fillIn(version)}
      onCancel={dismiss}
    >
      {removesAll ? (
        <p>That version had no forms (null). Saving it removes every form from the profile.</p>
      ) : null}
      {losesChanges ? (
        <p>You have unsaved changes to this profile’s forms. The earlier forms would replace them.</p>
      ) : null}
      <p>Nothing is saved until you choose Save.</p>
    </Confirm>
  );
}
