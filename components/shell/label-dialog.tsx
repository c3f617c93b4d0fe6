'use client';

import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import type { LabelAddress } from '@/lib/contract/labels';
import { LabelField, useLabelForm } from './label-form';
import { SubmitForm } from './use-submit-form';

/** Ctrl-Enter saves what is behind, such as forms, which are not on screen as a whole just now. */
function stopSaveShortcut(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.stopPropagation();
}

/** Gives a form or a profile its label without leaving the page. Saved at once, for every screen of this console. */
export function LabelDialog({
  of,
  label = '',
  title,
  placeholder,
  onClose,
  children,
}: {
  of: LabelAddress;
  /** As it is now. */
  label?: string;
  title: string;
  placeholder: string;
  onClose: () => void;
  /** What the label does. */
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const naming = useLabelForm({ of, label, onSaved: onClose });

  return (
    <Dialog question title={title} description={children} onClose={onClose} initialFocus={input}>
      <SubmitForm of={naming} onKeyDown={stopSaveShortcut} className="mt-3">
        <LabelField
          ref={input}
          aria-label="Label"
          problem={naming.problem}
          placeholder={placeholder}
          className="w-full"
          defaultValue={label}
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" aria-disabled={naming.isSending}>
            Save label
          </Button>
        </DialogButtons>
      </SubmitForm>
    </Dialog>
  );
}
