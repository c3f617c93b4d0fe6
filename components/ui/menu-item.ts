import type { LucideIcon } from 'lucide-react';

export interface MenuAction {
  icon: LucideIcon;
  /** The label of the action; for one that is not available, why. */
  label: string;
  /** An action, or the address of a page. */
  choose: (() => void) | string;
  isOff?: boolean;
}

/** The classes of a menu's item. */
export const MENU_ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-[6px] px-2 py-1 outline-none data-[highlighted]:bg-accent-soft data-[disabled]:cursor-default data-[disabled]:text-ink-3 [&_svg]:size-[15px] [&_svg]:shrink-0 [&_svg]:text-ink-3';
