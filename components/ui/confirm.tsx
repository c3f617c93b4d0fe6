'use client';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button, type ButtonLook } from './button';

/**
 * Asks before something that cannot be taken for granted. The safe answer has the focus. Over a sheet it
 * dims that, too.
 */
export function Confirm({
  open,
  title,
  children,
  confirm,
  cancel,
  look = 'danger',
  onConfirm,
  onCancel,
}: {
  open: boolean;
  title: string;
  children: ReactNode;
  confirm: string;
  cancel: string;
  look?: ButtonLook;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : onCancel())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="fixed inset-0 z-50 bg-[rgb(20_24_30/.28)]" />
        <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-24px)] w-[440px] max-w-[calc(100vw-24px)] overflow-y-auto -translate-x-1/2 -translate-y-1/2 rounded-lg border border-line bg-surface p-5 shadow-high">
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-ink-2" render={<div />}>
            {children}
          </AlertDialog.Description>
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <Button onClick={onCancel}>{cancel}</Button>
            <Button look={look} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
