'use client';

import { Columns3 } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { preload } from '@/components/shell/load-module';
import { buttonClass } from '@/components/ui/button';
import type { ColumnsMenuProps } from './columns-menu-items';

const loadItems = () => import('./columns-menu-items');
const Items = lazy(() => loadItems().then((module) => ({ default: module.ColumnsMenuItems })));

/** Which columns a list shows, and its order: the only way to sort by a column that is hidden. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => {
          setLoaded(true);
          setOpen(true);
        }}
        onPointerEnter={() => preload(loadItems)}
        className={`${buttonClass()} print:hidden`}
      >
        <Columns3 aria-hidden /> Columns
      </button>
      {isLoaded ? (
        <Suspense>
          <Items {...props} button={button} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
