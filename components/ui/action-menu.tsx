'use client';

import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { buttonClass } from './button';
import type { MenuAction } from './menu-item';

const loadItems = () => import('./action-menu-items');
const ActionMenuItems = lazy(() => loadItems().then((module) => ({ default: module.ActionMenuItems })));

/** A button with the less common actions of a page. The menu itself is loaded on first use. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const load = () => void loadItems().catch(() => undefined);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setLoaded(true);
          setOpen(true);
        }}
        className={`${buttonClass()} print:hidden`}
      >
        <Ellipsis aria-hidden />
      </button>
      {isLoaded ? (
        <Suspense>
          <ActionMenuItems
            label={label}
            actions={actions}
            button={button}
            isOpen={isOpen}
            onOpenChange={setOpen}
          />
        </Suspense>
      ) : null}
    </>
  );
}
