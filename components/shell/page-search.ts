/** Marks the search field of a page, which `/` goes to: `<TextField {...PAGE_SEARCH} …>`. */
export const PAGE_SEARCH = { 'data-page-search': '' } as const;

/** @returns whether the page has one. */
export function focusPageSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-page-search]');
  field?.focus();
  field?.select();
  return field !== null;
}
