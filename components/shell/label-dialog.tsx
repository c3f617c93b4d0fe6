'use client';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { LONGEST_LABEL } from '@/lib/contract/label-kinds';
import type { LabelAddress } from '@/lib/contract/labels';
import { labelRefusal, useLabelChanges } from '@/lib/queries/label-changes';

/** Ctrl-Enter saves what is behind, such as forms, which are not on screen as a whole just now. */
function keepFromEditor(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.stopPropagation();
}

/** Gives a form or a profile its label without leaving the page. Saved at once, for every screen of this console. */
export function LabelDialog({
  of,
  label: before = '',
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
  const words = useId();
  const { set } = useLabelChanges();
  const input = useRef<HTMLInputElement>(null);
  const [label, setText] = useState(before);
  const [refused, setRefused] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    // The editor around it is a form, too: this is none of its business.
    event.stopPropagation();
    if (isSaving) return;
    setSaving(true);
    const problem = await set(of, label);
    setSaving(false);
    if (problem === null) return onClose();
    setRefused(labelRefusal(problem));
    input.current?.focus();
  }

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
          <form onSubmit={(event) => void save(event)} onKeyDown={keepFromEditor}>
            <TextField
              ref={input}
              aria-label="Label"
              aria-invalid={refused !== null}
              aria-describedby={refused === null ? undefined : words}
              placeholder={placeholder}
              maxLength={LONGEST_LABEL}
              className="w-full"
              value={label}
              onChange={({ target }) => {
                setText(target.value);
                setRefused(null);
              }}
            />
            {refused === null ? null : (
              <p id={words} role="alert" className="mt-1.5 text-bad">
                {refused}
              </p>
            )}
            <div className="mt-4 flex flex-wrap justify-end gap-2">
              <Button onClick={onClose}>Cancel</Button>
              <Button look="primary" type="submit" disabled={isSaving}>
                Save label
              </Button>
            </div>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
