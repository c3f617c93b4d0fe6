'use client';

import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { MENU_ITEM, type MenuAction } from './menu-item';
import { MenuPanel } from './menu-panel';
import { usePageLink } from './page-link';
import type { OpenedMenu } from './use-menu-button';

/** The open menu of `ActionMenu`. */
export function ActionMenuItems({
  label,
  actions,
  menu,
}: {
  label: string;
  actions: readonly MenuAction[];
  menu: OpenedMenu;
}) {
  return (
    <MenuPanel menu={menu} label={label} align="end" className="w-[250px]">
      {actions.map((action) => (
        <Item key={action.label} action={action} />
      ))}
    </MenuPanel>
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
