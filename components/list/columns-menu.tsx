'use client';

import { Columns3 } from 'lucide-react';
import { buttonClass } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { useMenuButton } from '@/components/ui/use-menu-button';
import type { ColumnsMenuProps } from './columns-menu-items';

const Items = loadLater(() => import('./columns-menu-items').then((module) => module.ColumnsMenuItems));

/** Which columns a list shows, and its order: the only way to sort by a column that is hidden. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const { attributes, menu, isLoaded } = useMenuButton(Items);
  return (
    <>
      <button {...attributes} className={`${buttonClass()} print:hidden`}>
        <Columns3 aria-hidden /> Columns
      </button>
      {isLoaded ? <Items {...props} menu={menu} /> : null}
    </>
  );
}
