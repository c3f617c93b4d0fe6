'use client';

import { Search } from 'lucide-react';
import { isApple, Kbd } from '@/components/ui/kbd';
import { useInBrowser } from '@/components/ui/use-in-browser';

/** Looks like a field and opens the palette, which has the real one. */
export function SearchButton() {
  const inBrowser = useInBrowser();
  return (
    <button
      type="button"
      onClick={openPalette}
      aria-haspopup="dialog"
      className="flex min-h-8 w-[340px] max-w-full min-w-0 items-center gap-2 rounded-md border border-line bg-sunken pr-2 pl-2.5 text-left text-ink-3 hover:border-line-strong max-[899px]:grow"
    >
      <Search aria-hidden className="size-[15px] shrink-0" />
      <span className="grow truncate">Find a profile, configuration or setting</span>
      <span aria-hidden className="shrink-0 max-[499px]:hidden">
        <Kbd>{inBrowser && isApple() ? '⌘K' : 'Ctrl K'}</Kbd>
      </span>
    </button>
  );
}

export const PALETTE_EVENT = 'console:palette';

/** Opens the palette from anywhere; `Commands` listens. */
const openPalette = (): void => {
  window.dispatchEvent(new Event(PALETTE_EVENT));
};
