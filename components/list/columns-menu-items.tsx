'use client';

import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { capitalised } from '@/components/ui/capitalised';
import { MENU_ITEM } from '@/components/ui/menu-item';
import { MenuPanel } from '@/components/ui/menu-panel';
import type { OpenedMenu } from '@/components/ui/use-menu-button';
import type { SortOrder } from '@/lib/platform/list/list';

export interface ColumnsMenuProps {
  /** Columns that can be switched on and off. */
  columns: readonly { key: string; label: string; isOn: boolean }[];
  onSwitch: (key: string) => void;
  /** The orders of the list, in words. */
  sortWords: Readonly<Record<string, Readonly<Record<SortOrder, string>>>>;
  /** Each order's usual direction. */
  sorts: Readonly<Record<string, SortOrder>>;
  sort: string;
  onSort: (sort: string, order: SortOrder) => void;
}

const HEADING = 'px-2 pt-2 pb-1 text-xs text-ink-3';

export function ColumnsMenuItems({
  columns,
  onSwitch,
  sortWords,
  sorts,
  sort,
  onSort,
  menu,
}: ColumnsMenuProps & { menu: OpenedMenu }) {
  return (
    <MenuPanel menu={menu} label="Columns and order" align="end" className="w-[260px]">
      <Menu.Group>
        <Menu.GroupLabel className={HEADING}>Columns</Menu.GroupLabel>
        {columns.map(({ key, label, isOn }) => (
          <Menu.CheckboxItem
            key={key}
            closeOnClick={false}
            checked={isOn}
            onCheckedChange={() => onSwitch(key)}
            className={MENU_ITEM}
          >
            <Mark>
              <Menu.CheckboxItemIndicator>
                <Check aria-hidden />
              </Menu.CheckboxItemIndicator>
            </Mark>
            {label}
          </Menu.CheckboxItem>
        ))}
        <p className="px-2 py-1 text-xs text-ink-3">
          A narrow window leaves out columns that don’t fit. Files always have every column.
        </p>
      </Menu.Group>
      <Menu.Separator className="mx-2 my-1.5 h-px bg-line" />
      <Menu.RadioGroup value={sort} onValueChange={(next: string) => onSort(next, sorts[next] ?? 'asc')}>
        <Menu.Group>
          <Menu.GroupLabel className={HEADING}>Order</Menu.GroupLabel>
          {Object.entries(sorts).map(([name, order]) => (
            <Menu.RadioItem key={name} value={name} closeOnClick className={MENU_ITEM}>
              <Mark>
                <Menu.RadioItemIndicator>
                  <Check aria-hidden />
                </Menu.RadioItemIndicator>
              </Mark>
              {capitalised(sortWords[name]?.[order] ?? name)}
            </Menu.RadioItem>
          ))}
        </Menu.Group>
      </Menu.RadioGroup>
    </MenuPanel>
  );
}

const Mark = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex w-[15px] shrink-0">{children}</span>
);
