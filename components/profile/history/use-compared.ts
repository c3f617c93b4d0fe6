'use client';

import { useEffect, useState } from 'react';
import { useAddressState } from '@/components/shell/use-address-state';
import type { Version } from '@/lib/contract/console-history';
import { readCompared, type Side } from './compared-versions';

interface Asked {
  from: string | null;
  to: string | null;
}

/**
 * What is compared. A choice lives here first, as a mark that waited for the router would jump back; the address
 * follows, and leads when it changes by itself.
 */
export function useCompared(rows: readonly Pick<Version, 'number'>[]) {
  const { parameters, write } = useAddressState();
  const inAddress: Asked = { from: parameters.get('from'), to: parameters.get('to') };
  const [chosen, setChosen] = useState<Asked | null>(null);
  const words = `${inAddress.from} ${inAddress.to}`;
  useEffect(() => {
    // The router reports an address late: one that was written over meanwhile is none any more.
    const present = new URLSearchParams(window.location.search);
    if (`${present.get('from')} ${present.get('to')}` === words) setChosen(null);
  }, [words]);

  const asked = chosen ?? inAddress;
  const choose = (part: Partial<Asked>) => {
    const next = { ...asked, ...part };
    setChosen(next);
    write({ ...next });
  };
  return {
    compared: readCompared((name) => (name === 'from' ? asked.from : asked.to), rows),
    chooseFrom: (number: number) => choose({ from: String(number) }),
    chooseTo: (side: Side) => choose({ to: side === 'now' ? null : String(side) }),
    chooseBoth: (from: number, to: number) => choose({ from: String(from), to: String(to) }),
  };
}
