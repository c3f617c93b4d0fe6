'use client';

import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { capitalised } from '@/components/ui/capitalised';
import type { SortOrder } from '@/lib/contract/lists/list';

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

const ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-[6px] px-2 py-1 outline-none data-[highlighted]:bg-accent-soft [&_svg]:size-[15px] [&_svg]:shrink-0 [&_svg]:text-ink-3';
const HEADING = 'px-2 pt-2 pb-1 text-xs text-ink-3';

export function ColumnsMenuItems({
  columns,
  onSwitch,
  sortWords,
  sorts,
  sort,
  onSort,
  button,
  isOpen,
  onOpenChange,
}: ColumnsMenuProps & {
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
            aria-label="Columns and order"
            finalFocus={button}
            className="max-h-(--available-height) w-[260px] max-w-(--available-width) overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-high outline-none"
          >
            <Menu.Group>
              <Menu.GroupLabel className={HEADING}>Columns</Menu.GroupLabel>
              {columns.map(({ key, label, isOn }) => (
                <Menu.CheckboxItem
                  key={key}
                  closeOnClick={false}
                  checked={isOn}
                  onCheckedChange={() => onSwitch(key)}
                  className={ITEM}
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
            <Menu.RadioGroup
              value={sort}
              onValueChange={(next: string) => onSort(next, sorts[next] ?? 'asc')}
            >
              <Menu.Group>
                <Menu.GroupLabel className={HEADING}>Order</Menu.GroupLabel>
                {Object.entries(sorts).map(([name, order]) => (
                  <Menu.RadioItem key={name} value={name} closeOnClick className={ITEM}>
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
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const Mark = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex w-[15px] shrink-0">{children}</span>
);
