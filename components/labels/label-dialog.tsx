'use client';

import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { SubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import type { LabelAddress } from '@/lib/features/labels/labels';
import { LabelField, useLabelForm } from './label-form';

/** Ctrl-Enter would save the form behind the dialog, which isn't fully visible now. */
function stopSaveShortcut(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.stopPropagation();
}

/** Sets the label of a form or profile without leaving the page. Saved at once, for every screen. */
export function LabelDialog({
  of,
  label = '',
  title,
  placeholder,
  onClose,
  children,
}: {
  of: LabelAddress;
  label?: string;
  title: string;
  placeholder: string;
  onClose: () => void;
  /** Explains what the label is for. */
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
