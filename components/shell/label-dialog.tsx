'use client';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Button } from '@/components/ui/button';
import type { LabelAddress } from '@/lib/contract/labels';
import { LabelField, useLabelForm } from './label-form';
import { SubmitForm } from './use-submit-form';

/** Ctrl-Enter saves what is behind, such as forms, which are not on screen as a whole just now. */
function keepFromEditor(event: KeyboardEvent): void {
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
    <AlertDialog.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="fixed inset-0 z-50 bg-[rgb(20_24_30/.28)]" />
        <AlertDialog.Popup
          initialFocus={input}
          className="fixed top-1/2 left-1/2 z-50 w-[420px] max-w-[calc(100vw-24px)] -translate-x-1/2 -translate-y-1/2 rounded-lg border border-line bg-surface p-5 shadow-high"
        >
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 mb-3 text-ink-2">{children}</AlertDialog.Description>
          <SubmitForm of={naming} onKeyDown={keepFromEditor}>
            <LabelField
              ref={input}
              aria-label="Label"
              problem={naming.problem}
              placeholder={placeholder}
              className="w-full"
              defaultValue={label}
            />
            <div className="mt-4 flex flex-wrap justify-end gap-2">
              <Button onClick={onClose}>Cancel</Button>
              <Button look="primary" type="submit" aria-disabled={naming.isSending}>
                Save label
              </Button>
            </div>
          </SubmitForm>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
