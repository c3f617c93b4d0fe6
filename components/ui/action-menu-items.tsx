'use client';

import { Menu } from '@base-ui/react/menu';
import type { ReactNode, RefObject } from 'react';
import { MENU_ITEM, type MenuAction } from './menu-item';
import { usePageLink } from './page-link';

/** The open menu of `ActionMenu`. */
export function ActionMenuItems({
  label,
  actions,
  button,
  isOpen,
  onOpenChange,
}: {
  label: string;
  actions: readonly MenuAction[];
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpenChange}>
      {/* Rendered inside the page's content, because screen reader users who move by landmark would miss it elsewhere. */}
      <Menu.Portal container={document.getElementById('content')}>
        <Menu.Positioner anchor={button} align="end" sideOffset={4} className="z-20 outline-none">
          <Menu.Popup
            aria-label={label}
            finalFocus={button}
            className="w-[250px] max-w-(--available-width) rounded-lg border border-line bg-surface p-1.5 shadow-high outline-none"
          >
            {actions.map((action) => (
              <Item key={action.label} action={action} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Item({ action: { icon: Icon, label, choose, isOff = false } }: { action: MenuAction }) {
  const content = (
    <>
      <Icon aria-hidden />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </>
  );
  if (typeof choose === 'string') return <LinkItem href={choose}>{content}</LinkItem>;
  return (
    <Menu.Item disabled={isOff} className={MENU_ITEM} onClick={choose}>
      {content}
    </Menu.Item>
  );
}

function LinkItem({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Menu.LinkItem closeOnClick className={MENU_ITEM} {...usePageLink(href)}>
      {children}
    </Menu.LinkItem>
  );
}
