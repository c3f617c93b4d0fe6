'use client';

import { Menu } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { Brand } from './brand';
import { ConnectionCard, ConnectionChip } from './connection';
import { NavLinks } from './nav-links';
import { OperatorMenu } from './operator-menu';
import { ThemeSwitch } from './theme-switch';

/** At the side of a wide screen; on a narrow one a row at the top, with the rest under "Menu". */
export function Sidebar() {
  const pathname = usePathname();
  // Kept with the page it was opened on: following a link closes the menu.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  return (
    <aside
      aria-label="Navigation and connection"
      className="flex flex-col border-line bg-sunken p-2.5 max-[899px]:border-b min-[900px]:sticky min-[900px]:top-0 min-[900px]:h-dvh min-[900px]:overflow-y-auto min-[900px]:border-r min-[900px]:pt-3.5 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-2 min-[900px]:pt-1 min-[900px]:pb-3.5">
        <Brand />
        <span className="grow" />
        <span className="min-[900px]:hidden">
          <ConnectionChip />
        </span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls="console-menu"
          onClick={() => setOpenOn(open ? null : pathname)}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2.5 font-medium min-[900px]:hidden"
        >
          <Menu aria-hidden className="size-[15px]" />
          Menu
        </button>
      </div>
      <div
        id="console-menu"
        className={`grow flex-col gap-3 min-[900px]:flex ${open ? 'flex max-[899px]:pt-2.5' : 'hidden'}`}
      >
        <NavLinks />
        <div className="min-[900px]:hidden">
          <ThemeSwitch />
        </div>
        <ConnectionCard />
        <OperatorMenu />
      </div>
    </aside>
  );
}
