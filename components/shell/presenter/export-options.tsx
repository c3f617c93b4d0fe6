'use client';

import { Menu } from '@base-ui/react/menu';
import { Check, FileSpreadsheet } from 'lucide-react';
import { MENU_ITEM } from '@/components/ui/menu-item';
import { MenuPanel } from '@/components/ui/menu-panel';
import type { OpenedMenu } from '@/components/ui/use-menu-button';
import { SEPARATOR_WORDS, type SeparatorKind } from '@/lib/platform/text/file-kinds';

const HEADING = 'px-2 pt-2 pb-1 text-xs text-ink-3';

/** Other ways to have a table as a file. */
export function ExportOptions({
  menu,
  separator,
  onSeparator,
  onExcel,
}: {
  menu: OpenedMenu;
  separator: SeparatorKind;
  onSeparator: (separator: SeparatorKind) => void;
  onExcel: () => void;
}) {
  return (
    <MenuPanel menu={menu} label="Export options" align="end" className="w-[260px]">
      <Menu.Item className={MENU_ITEM} onClick={onExcel}>
        <FileSpreadsheet aria-hidden /> Export Excel file
      </Menu.Item>
      <Menu.Separator className="mx-2 my-1.5 h-px bg-line" />
      <Menu.RadioGroup value={separator} onValueChange={onSeparator}>
        <Menu.Group>
          <Menu.GroupLabel className={HEADING}>Separator in CSV files</Menu.GroupLabel>
          {Object.entries(SEPARATOR_WORDS).map(([kind, words]) => (
            <Menu.RadioItem key={kind} value={kind} className={MENU_ITEM}>
              <span className="inline-flex w-[15px] shrink-0">
                <Menu.RadioItemIndicator>
                  <Check aria-hidden />
                </Menu.RadioItemIndicator>
              </span>
              {words}
            </Menu.RadioItem>
          ))}
          <p className="px-2 py-1 text-xs text-ink-3">
            If Excel shows everything in one column, choose another separator.
          </p>
        </Menu.Group>
      </Menu.RadioGroup>
    </MenuPanel>
  );
}
