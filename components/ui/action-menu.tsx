'use client';

import { Ellipsis } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { buttonClass } from './button';
import type { MenuAction } from './menu-item';
import { useMenuButton } from './use-menu-button';

const loadItems = () => import('./action-menu-items');
const ActionMenuItems = lazy(() => loadItems().then((module) => ({ default: module.ActionMenuItems })));

/** A button with the less common actions of a page. The menu itself is loaded on first use. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const { attributes, menu, isLoaded } = useMenuButton(loadItems);
  return (
    <>
      <button {...attributes} aria-label={label} title={label} className={`${buttonClass()} print:hidden`}>
        <Ellipsis aria-hidden />
      </button>
      {isLoaded ? (
        <Suspense>
          <ActionMenuItems label={label} actions={actions} menu={menu} />
        </Suspense>
      ) : null}
    </>
  );
}
