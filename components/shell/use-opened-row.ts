'use client';

import { useCallback } from 'react';
import { focusPageSearch } from './page-search';
import type { useAddressState } from './use-address-state';
import { useOpened } from './use-opened';

/** The parameter of the address that says which row is open. */
const OPEN_PARAMETER = 'open';

type Address = ReturnType<typeof useAddressState>;
type Filter = Parameters<Address['write']>[0];

/**
 * The open row of a filtered list, and the ways from there to another filter.
 * @param noFilter Every parameter of the filter, as null.
 */
export function useOpenedRow({ parameters, write }: Address, noFilter: Filter) {
  const show = useCallback(
    (key: string | number | null, how: 'push' | 'replace') =>
      write({ [OPEN_PARAMETER]: key === null ? null : String(key) }, how),
    [write],
  );
  const { open, close, forget } = useOpened(show);
  /** Closes the row. */
  const showOnly = (part: Filter) => {
    forget();
    write({ ...noFilter, ...part, [OPEN_PARAMETER]: null });
  };
  const clear = () => {
    write(noFilter);
    // The button goes away with what it cleared; the focus must not.
    focusPageSearch();
  };
  return { opened: parameters.get(OPEN_PARAMETER), open, close, showOnly, clear };
}
