'use client';

import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react';
import { onShowSetting } from '@/components/shell/show-setting';
import { useAddressState } from '@/components/shell/use-address-state';
import { useLabels } from '@/lib/features/labels/queries';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import { readSections, type SectionReading } from '@/lib/features/profiles/section-readings';
import { filterWords, isChosen, matchSettings, type RowKeys, type ShowChoice } from './setting-filter';

const isChoice = (text: string | null): text is 'shown' | 'hidden' => text === 'shown' || text === 'hidden';

/** Whether a section, or one row of it, is on screen. */
export type IsVisible = (reading: SectionReading, row?: string) => boolean;

const NO_ROWS: RowKeys = new Set();

/**
 * The settings on screen: those that match the filter, of the sections that were chosen. The choice is in the address.
 *
 * @param filter What they must contain
 * @param onClear Clears the filter
 */
export function useSetupFilter(setup: ProfileSetup, filter: string, onClear: () => void) {
  const { parameters, write } = useAddressState();
  const asked = parameters.get('show');
  const show: ShowChoice = isChoice(asked) ? asked : 'all';
  const searched = useDeferredValue(filter);
  const words = useMemo(() => filterWords(searched), [searched]);
  const clear = (more: Record<string, null> = {}) => {
    onClear();
    write({ show: null, filter: null, ...more });
  };
  const showRow = useEffectEvent((anchor: string) => {
    clear({ tab: null });
    void goToRow(anchor);
  });
  useEffect(() => onShowSetting((anchor) => showRow(anchor)), []);

  const { labelOf } = useLabels();
  const readings = useMemo(() => inPageOrder(readSections(setup)), [setup]);
  const matches = useMemo(
    () => matchSettings(readings, setup.extras, words, labelOf),
    [readings, setup.extras, words, labelOf],
  );
  const isVisible: IsVisible = useCallback(
    (reading, row) => {
      const rows = matches.rows.get(reading.section.key) ?? NO_ROWS;
      return isChosen(reading, show) && (row === undefined ? rows.size > 0 : rows.has(row));
    },
    [matches, show],
  );
  const isExtraVisible = useCallback(
    (path: string) => show === 'all' && matches.extras.has(path),
    [matches, show],
  );
  const visible = useMemo(() => readings.filter((reading) => isVisible(reading)), [readings, isVisible]);
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
    clear: () => clear(),
  };
}

/** Forms directly below Documents: they are what can be changed, and what is asked about most. */
function inPageOrder(readings: readonly SectionReading[]): SectionReading[] {
  const isForms = ({ section }: SectionReading) => section.key === 'forms';
  const rest = readings.filter((reading) => !isForms(reading));
  const place = rest.findIndex(({ section }) => section.key === 'document') + 1;
  return [...rest.slice(0, place), ...readings.filter(isForms), ...rest.slice(place)];
}

/** Frames to wait for a row that was filtered out or is in a view not rendered yet. */
const PATIENCE = 120;

async function goToRow(anchor: string): Promise<void> {
  for (let frames = 0; frames < PATIENCE; frames += 1) {
    await new Promise(requestAnimationFrame);
    openFoldAround(anchor);
    if (document.getElementById(anchor)?.checkVisibility() !== true) continue;
    // Requesting the same setting again scrolls to it again.
    const { pathname, search } = window.location;
    window.history.replaceState(null, '', `${pathname}${search}`);
    window.location.hash = encodeURIComponent(anchor);
    return;
  }
}

/** Opens what a row is folded into. */
export function openFoldAround(anchor: string): void {
  const fold = document.getElementById(anchor)?.closest('details');
  if (fold) fold.open = true;
}
