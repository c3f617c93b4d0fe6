'use client';

import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useAddressState } from '@/components/shell/use-address-state';
import type { ProfileSetup } from '@/lib/contract/console-api';
import { useLabels } from '@/lib/queries/labels';
import { readSections, type SectionReading } from './section-readings';
import { filterWords, passes, type ShowChoice } from './setting-filter';

/** Browsers refuse more than some hundred changes of the address a minute. */
const ADDRESS_PAUSE = 250;

const isChoice = (text: string | null): text is 'shown' | 'hidden' => text === 'shown' || text === 'hidden';

/** Which sections are on screen. The choice lives in the address; what is typed goes there when the typing pauses. */
export function useSetupFilter(setup: ProfileSetup) {
  const { parameters, write } = useAddressState();
  const asked = parameters.get('show');
  const show: ShowChoice = isChoice(asked) ? asked : 'all';
  const [filter, setFilter] = useState(parameters.get('filter') ?? '');
  const words = filterWords(useDeferredValue(filter));
  useEffect(() => {
    const timer = setTimeout(() => {
      const kept = new URLSearchParams(window.location.search).get('filter') ?? '';
      if (kept !== filter.trim()) write({ filter: filter.trim() || null });
    }, ADDRESS_PAUSE);
    return () => clearTimeout(timer);
  }, [filter, write]);

  const { labelOf } = useLabels();
  const readings = useMemo(() => readSections(setup), [setup]);
  const isVisible = (reading: SectionReading) => passes(reading, show, words, labelOf);
  const extraText = JSON.stringify(setup.extras).toLowerCase();
  return {
    readings,
    isVisible,
    areExtrasVisible: show === 'all' && words.every((word) => extraText.includes(word)),
    show,
    setShow: (choice: ShowChoice) => write({ show: choice === 'all' ? null : choice }),
    filter,
    setFilter,
    clear: () => {
      setFilter('');
      write({ show: null, filter: null });
    },
  };
}
