'use client';

import { useEffect, useRef, useState } from 'react';
import { useAddressState } from '@/components/shell/use-address-state';
import type { ProfileFilter } from '@/lib/queries/sandbox';
import { readProfileFilter } from './read-profile-filter';

/** The address follows the last key press after this pause, in milliseconds. */
const ADDRESS_PAUSE = 300;

/** What is typed is on screen in the key press itself; the address follows, and leads on Back and links. */
export function useProfileFilter() {
  const { parameters, write } = useAddressState();
  const inAddress = readProfileFilter((name) => parameters.get(name));
  const [typed, setTyped] = useState(inAddress.q);
  const pending = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    if (pending.current === null) setTyped(inAddress.q);
  }, [inAddress.q]);
  useEffect(() => () => clearTimeout(pending.current ?? undefined), []);

  const setText = (q: string) => {
    setTyped(q);
    clearTimeout(pending.current ?? undefined);
    pending.current = setTimeout(() => {
      pending.current = null;
      write({ q: q.trim() === '' ? null : q });
    }, ADDRESS_PAUSE);
  };
  const setStatus = (status: ProfileFilter['status']) => write({ status });
  const clear = () => {
    clearTimeout(pending.current ?? undefined);
    pending.current = null;
    setTyped('');
    write({ q: null, status: null });
  };
  return { filter: { ...inAddress, q: inAddress.q.trim() }, typed, setText, setStatus, clear };
}
