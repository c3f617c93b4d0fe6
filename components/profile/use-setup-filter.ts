'use client';

import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { onShowSetting } from '@/components/shell/show-setting';
import { useAddressState } from '@/components/shell/use-address-state';
import { readSections, type SectionReading } from '@/lib/configuration/section-readings';
import type { ProfileSetup } from '@/lib/contract/console-api';
import { useLabels } from '@/lib/queries/labels';
import { filterWords, isChosen, matchSettings, type RowKeys, type ShowChoice } from './setting-filter';

/** Browsers reject more than some hundred address changes a minute. */
const ADDRESS_PAUSE = 250;

const isChoice = (text: string | null): text is 'shown' | 'hidden' => text === 'shown' || text === 'hidden';

/** Whether a section, or one row of it, is on screen. */
export type IsVisible = (reading: SectionReading, row?: string) => boolean;

const NO_ROWS: RowKeys = new Set();

/** The settings on screen. The choice is in the address; the filter follows when typing pauses. */
export function useSetupFilter(setup: ProfileSetup) {
  const { parameters, write } = useAddressState();
  const asked = parameters.get('show');
  const show: ShowChoice = isChoice(asked) ? asked : 'all';
  const [filter, setFilter] = useState(parameters.get('filter') ?? '');
  const searched = useDeferredValue(filter);
  const words = useMemo(() => filterWords(searched), [searched]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const filterText = new URLSearchParams(window.location.search).get('filter') ?? '';
      if (filterText !== filter.trim()) write({ filter: filter.trim() || null });
    }, ADDRESS_PAUSE);
    return () => clearTimeout(timer);
  }, [filter, write]);

  const clear = useCallback(
    (more: Record<string, null> = {}) => {
      setFilter('');
      write({ show: null, filter: null, ...more });
    },
    [write],
  );
  useEffect(
    () =>
      onShowSetting((anchor) => {
        clear({ tab: null });
        void goToRow(anchor);
      }),
    [clear],
  );

  const { labelOf } = useLabels();
  const readings = useMemo(() => readSections(setup), [setup]);
  const matches = useMemo(
    () => matchSettings(readings, setup.extras, words, labelOf),
    [readings, setup.extras, words, labelOf],
  );
  const isVisible: IsVisible = (reading, row) => {
    const rows = matches.rows.get(reading.section.key) ?? NO_ROWS;
    return isChosen(reading, show) && (row === undefined ? rows.size > 0 : rows.has(row));
  };
  const isExtraVisible = (path: string) => show === 'all' && matches.extras.has(path);
  const visible = readings.filter((reading) => isVisible(reading));
  const rowsIn = ({ section }: SectionReading) => matches.rows.get(section.key)?.size ?? 0;
  return {
    readings,
    /** The sections with a row on screen. */
    visible,
    isVisible,
    isExtraVisible,
    words,
    /** Rows on screen, including undocumented settings. */
    count: visible.map(rowsIn).reduce((sum, size) => sum + size, show === 'all' ? matches.extras.size : 0),
    /** Matches of the text filter, in shown and hidden sections. */
    found: readings.filter(({ section }) => matches.rows.has(section.key)),
    show,
    setShow: (choice: ShowChoice) => write({ show: choice === 'all' ? null : choice }),
    filter,
    setFilter,
    clear: () => clear(),
  };
}

/** Frames to wait for a row that was filtered out or is in a view not rendered yet. */
const PATIENCE = 120;

async function goToRow(anchor: string): Promise<void> {
  for (let frames = 0; frames < PATIENCE; frames += 1) {
    await new Promise(requestAnimationFrame);
    if (document.getElementById(anchor)?.checkVisibility() !== true) continue;
    // Requesting the same setting again scrolls to it again.
    const { pathname, search } = window.location;
    window.history.replaceState(null, '', `${pathname}${search}`);
    window.location.hash = encodeURIComponent(anchor);
    return;
  }
}
