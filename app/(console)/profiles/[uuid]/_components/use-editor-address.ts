'use client';

import { useCallback, useRef, useState } from 'react';
import { useAddressState } from '@/components/profile/use-address-state';

/**
 * The editor is open while the address says `edit=forms`, so Back closes it and a link opens it. With
 * unsaved changes Back is a question first: the editor stays until it is answered.
 */
export function useEditorAddress() {
  const { parameters, write } = useAddressState();
  const isAsked = parameters.get('edit') === 'forms';
  const [isDirty, setDirty] = useState(false);
  const wasPushed = useRef(false);

  const open = useCallback(() => {
    wasPushed.current = true;
    write({ edit: 'forms' }, 'push');
  }, [write]);
  const close = () => {
    setDirty(false);
    if (!isAsked) return;
    // Our own entry is taken back; one that came with a link is only cleaned.
    if (wasPushed.current) window.history.back();
    else write({ edit: null });
    wasPushed.current = false;
  };
  return { isOpen: isAsked || isDirty, isLeaving: !isAsked && isDirty, open, close, setDirty };
}
