'use client';

import { Dialog } from '@base-ui/react/dialog';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { BACKDROP, FirstFrame, useAfterFrame } from './backdrop';
import { CloseButton } from './dialog';
import { MarkedText } from './marked-text';

/** How many things in the sheet can't be shown again. */
const Held = createContext<RefObject<number> | null>(null);

/** While this is shown, only a button closes the sheet around it, and no stray click or Escape. */
export function useHeldSheet(): void {
  const held = useContext(Held);
  useEffect(() => {
    if (held === null) return;
    held.current += 1;
    return () => {
      held.current -= 1;
    };
  }, [held]);
}

/**
 * A modal sheet from the right. Focus moves in, stays in, and returns to where it came from. In a low window, such as
 * one with a high zoom, it scrolls as a whole: a fixed head and footer would leave no room between them.
 */
export function Sheet({
  onClose,
  title,
  description,
  initialFocus,
  returnFocus,
  children,
}: {
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** Where focus moves on opening; by default the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where focus moves on closing; null returns it to where it came from. */
  returnFocus?: () => HTMLElement | null;
  children: ReactNode;
}) {
  const held = useRef(0);
  const isDrawn = useAfterFrame(true);
  return (
    <Dialog.Root
      open={isDrawn}
      onOpenChange={(next, { reason }) => {
        if (!next && (held.current === 0 || reason === 'close-press')) onClose();
      }}
    >
      {isDrawn ? null : <FirstFrame layer="z-30" />}
      <Dialog.Portal>
        <Dialog.Backdrop
          className={`${BACKDROP} z-30 motion-safe:transition-opacity data-[ending-style]:opacity-0`}
        />
        <Dialog.Popup
          data-sheet=""
          {...(initialFocus ? { initialFocus } : {})}
          {...(returnFocus ? { finalFocus: () => returnFocus() ?? true } : {})}
          // `will-change`: lists inside are placed within the sheet both while it moves and after. Otherwise one that opens
          // while it moves may end up at the window's left edge.
          className="fixed inset-y-0 right-0 z-40 flex w-[520px] max-w-full flex-col border-l border-line bg-surface shadow-high short:overflow-y-auto short:[&>*]:shrink-0 will-change-transform motion-safe:transition-transform duration-150 data-[ending-style]:translate-x-8 data-[ending-style]:opacity-0 data-[starting-style]:translate-x-8 data-[starting-style]:opacity-0 print:hidden"
        >
          <header className="border-b border-line px-5 pt-4 pb-3">
            <div className="flex items-start justify-between gap-3">
              <Dialog.Title className="text-lg font-semibold">
                <MarkedText>{title}</MarkedText>
              </Dialog.Title>
              <CloseButton />
            </div>
            <Dialog.Description className="text-ink-2" render={<div />}>
              {description}
            </Dialog.Description>
          </header>
          <Held value={held}>{children}</Held>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The last line of a sheet, with its buttons. */
export const SheetFooter = ({ children }: { children: ReactNode }) => (
  <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{children}</footer>
);
