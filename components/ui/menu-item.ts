/** The classes of a menu's item. */
export const MENU_ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-[6px] px-2 py-1 outline-none data-[highlighted]:bg-accent-soft data-[disabled]:cursor-default data-[disabled]:text-ink-3 [&_svg]:size-[15px] [&_svg]:shrink-0 [&_svg]:text-ink-3';
