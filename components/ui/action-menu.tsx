'use client';

import { Ellipsis } from 'lucide-react';
import { loadLater } from '@/components/ui/load-later';
import { buttonClass } from './button';
import type { MenuAction } from './menu-item';
import { useMenuButton } from './use-menu-button';

const ActionMenuItems = loadLater(() =>
  import('./action-menu-items').then((module) => module.ActionMenuItems),
);

/** A button with the less common actions of a page. The menu itself is loaded on first use. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const { attributes, menu, isLoaded } = useMenuButton(ActionMenuItems);
  return (
    <>
      <button {...attributes} aria-label={label} title={label} className={`${buttonClass()} print:hidden`}>
        <Ellipsis aria-hidden />
      </button>
      {isLoaded ? <ActionMenuItems label={label} actions={actions} menu={menu} /> : null}
    </>
  );
}
