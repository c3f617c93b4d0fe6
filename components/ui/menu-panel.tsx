import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { useAfterFrame } from './backdrop';
import type { OpenedMenu } from './use-menu-button';

/** The menu below a `useMenuButton`. */
export function MenuPanel({
  menu: { button, isOpen, onOpenChange },
  label,
  align,
  className,
  children,
}: {
  menu: OpenedMenu;
  label: string;
  align: 'start' | 'end';
  /** Its width. */
  className: string;
  children: ReactNode;
}) {
  const isDrawn = useAfterFrame(isOpen);
  return (
    <Menu.Root open={isDrawn} onOpenChange={onOpenChange}>
      {/* Rendered inside the page's content, because screen reader users who move by landmark would miss it elsewhere. */}
      <Menu.Portal container={document.getElementById('content')}>
        <Menu.Positioner anchor={button} align={align} sideOffset={4} className="z-20 outline-none">
          <Menu.Popup
            aria-label={label}
            finalFocus={button}
            className={`max-h-(--available-height) max-w-(--available-width) overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-high outline-none ${className}`}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
