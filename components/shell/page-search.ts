import type { KeyboardEvent } from 'react';

/** Marks a page's search field, which `/` focuses: `<TextField {...PAGE_SEARCH} …>`. */
export const PAGE_SEARCH = { 'data-page-search': '' } as const;

/** @returns whether the page has one */
export function focusPageSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-page-search]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** For a field above a list marked with `data-list`: arrow down moves there. @returns whether it did */
export function leadsIntoList(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.key !== 'ArrowDown') return false;
  const list = document.querySelector<HTMLElement>('[data-list]');
  const stop = list?.matches('[tabindex="0"]') ? list : list?.querySelector<HTMLElement>('[tabindex="0"]');
  if (!stop) return false;
  event.preventDefault();
  stop.focus();
  return true;
}
