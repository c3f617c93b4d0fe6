'use client';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as PlainDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { BACKDROP, FirstFrame, useAfterFrame } from './backdrop';
import { Button, type ButtonVariant } from './button';

type Target = RefObject<HTMLElement | null>;

/**
 * A dialog in the middle of the screen, named by its title. Focus moves in, stays in, and returns to where it came
 * from. Escape closes it, and so does a click outside unless it is a `question`, which must be answered. Without
 * `onClose` nothing closes it. It also dims a sheet below it.
 */
export function Dialog({
  open = true,
  question = false,
  above = false,
  hasCloseButton = false,
  title,
  description,
  onClose,
  initialFocus,
  returnFocus,
  children,
}: {
  open?: boolean;
  question?: boolean;
  /** Above every other dialog, even those opened later. */
  above?: boolean;
  /** For a dialog without buttons of its own. */
  hasCloseButton?: boolean;
  title: ReactNode;
  description?: ReactNode;
  onClose?: () => void;
  /** Where focus moves on opening; by default the first focusable element. */
  initialFocus?: Target;
  /** Where focus moves on closing, if it should not return to the opener. */
  returnFocus?: Target;
  children: ReactNode;
}) {
  const { Root } = question ? AlertDialog : PlainDialog;
  const isDrawn = useAfterFrame(open);
  const layer = above ? 'z-60' : 'z-50';
  return (
    <Root open={isDrawn} onOpenChange={(next) => (next ? undefined : onClose?.())}>
      {open && !isDrawn ? <FirstFrame layer={layer} /> : null}
      <PlainDialog.Portal>
        <PlainDialog.Backdrop forceRender className={`${BACKDROP} ${layer}`} />
        <PlainDialog.Popup
          {...(initialFocus ? { initialFocus } : {})}
          {...(returnFocus ? { finalFocus: returnFocus } : {})}
          className={`fixed top-1/2 left-1/2 ${layer} max-h-[calc(100dvh-24px)] w-[440px] max-w-[calc(100vw-24px)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-line bg-surface p-5 shadow-high print:hidden`}
        >
          <div className="flex items-start justify-between gap-3">
            <PlainDialog.Title className="min-w-0 text-lg font-semibold wrap-anywhere">
              {title}
            </PlainDialog.Title>
            {hasCloseButton ? <CloseButton /> : null}
          </div>
          {description === undefined ? null : (
            <PlainDialog.Description className="mt-1 text-ink-2" render={<div />}>
              {description}
            </PlainDialog.Description>
          )}
          {children}
        </PlainDialog.Popup>
      </PlainDialog.Portal>
    </Root>
  );
}

export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="mt-4 flex flex-wrap justify-end gap-2">{children}</div>;
}

export function CloseButton() {
  return (
    <PlainDialog.Close aria-label="Close" className="rounded-md p-1 text-ink-3 hover:bg-sunken">
      <X aria-hidden className="size-4" />
    </PlainDialog.Close>
  );
}

/** Asks for confirmation. The safe answer has focus. */
export function Confirm({
  title,
  children,
  confirm,
  cancel,
  variant = 'danger',
  onConfirm,
  onCancel,
}: {
  title: string;
  children: ReactNode;
  confirm: string;
  cancel: string;
  variant?: ButtonVariant;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <Dialog question title={title} description={children} onClose={onCancel}>
      <DialogButtons>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button variant={variant} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
