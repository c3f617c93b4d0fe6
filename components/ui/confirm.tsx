'use client';

import type { ReactNode } from 'react';
import { Button, type ButtonLook } from './button';
import { Dialog, DialogButtons } from './dialog';

/** Asks before something that cannot be taken for granted. The safe answer has the focus. */
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
    <Dialog open={open} question title={title} description={children} onClose={onCancel}>
      <DialogButtons>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button look={look} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
