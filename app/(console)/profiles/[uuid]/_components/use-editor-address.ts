'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useAddressState } from '@/components/shell/use-address-state';

/**
 * The editor is open while the address says `edit=forms`, so Back closes it and a link opens it. With unsaved changes,
 * Back asks first and the editor stays open until that is answered.
 */
export function useEditorAddress() {
  const { parameters, write } = useAddressState();
  const isInAddress = parameters.get('edit') === 'forms';
  // The router updates the address a moment later; opening and closing don't wait for it.
  const [isAsked, setAsked] = useState(isInAddress);
  const [isDirty, setDirty] = useState(false);
  const wasPushed = useRef(false);
  useEffect(() => setAsked(isInAddress), [isInAddress]);

  const open = useCallback(() => {
    setAsked(true);
    // A link may have led here, so there may be no history entry to go back to.
    if (new URLSearchParams(window.location.search).get('edit') === 'forms') return;
    wasPushed.current = true;
    write({ edit: 'forms' }, 'push');
  }, [write]);
  const close = () => {
    setDirty(false);
    setAsked(false);
    if (!new URLSearchParams(window.location.search).has('edit')) return;
    // Go back over a history entry that we pushed; if a link brought it, only remove the parameter.
    if (wasPushed.current) window.history.back();
    else write({ edit: null });
    wasPushed.current = false;
  };
  return { isOpen: isAsked || isDirty, isLeaving: !isAsked && isDirty, open, close, setDirty };
}
