'use client';

import { useState } from 'react';
import { readEditableForms } from '@/components/forms/editable-forms';
import { keepDraft, readDraft } from '@/components/forms/forms-draft';
import { useOperator } from '@/components/shell/operator-session';
import { exactTime } from '@/components/ui/time-words';
import type { ProfileSetup } from '@/lib/contract/console-api';
import type { VersionDetail } from '@/lib/contract/console-history';

/** What has to be asked before the editor is filled in: it would lose changes, or the forms are none at all. */
export interface PutBackDoubt {
  version: VersionDetail;
  losesChanges: boolean;
  removesAll: boolean;
}

/**
 * Puts the forms of an earlier version back the ordinary way: they become the draft with which the editor opens,
 * and its checks decide. Nothing is saved here.
 */
export function usePutBack(setup: ProfileSetup | undefined, openEditor: () => void) {
  const operator = useOperator().id;
  const [doubt, setDoubt] = useState<PutBackDoubt | null>(null);

  const fillIn = (version: VersionDetail) => {
    setDoubt(null);
    if (setup === undefined || version.forms === null) return;
    const now = readEditableForms(setup);
    // Where the present forms cannot be read the editor says why there is nothing to start from.
    if ('forms' in now) {
      const words = `the version of ${exactTime(new Date(version.firstReadAt))}`;
      const draft = { base: now.forms, forms: version.forms, text: '', version: words };
      keepDraft(sessionStorage, { operator, uuid: setup.uuid }, draft);
    }
    openEditor();
  };

  const ask = (version: VersionDetail) => {
    if (setup === undefined) return;
    const losesChanges = readDraft(sessionStorage, { operator, uuid: setup.uuid }) !== null;
    const isNoneNow = setup.configuration.forms?.form_ids === null;
    const removesAll = version.forms?.form_ids === null && !isNoneNow;
    if (losesChanges || removesAll) setDoubt({ version, losesChanges, removesAll });
    else fillIn(version);
  };

  return { doubt, ask, fillIn, dismiss: () => setDoubt(null) };
}
