'use client';

import { useId } from 'react';
import { FIELD } from '@/components/ui/field-class';

/** How a run is supervised: chosen before it starts. */
export interface RunSettings {
  /** As typed. */
  lookAfter: string;
  stopsOver: string;
}

export const USUAL_SETTINGS: RunSettings = { lookAfter: '25', stopsOver: '5' };

/** The settings to send; null if one of them is not a valid number. */
export function settingsToSend({ lookAfter, stopsOver }: RunSettings): {
  lookAfter: number;
  stopsOver: number;
} | null {
  const reviewAfter = /^\d{1,5}$/.test(lookAfter.trim()) ? Number(lookAfter) : Number.NaN;
  const stop = /^\d{1,3}(?:\.\d+)?$/.test(stopsOver.trim()) ? Number(stopsOver) : Number.NaN;
  return reviewAfter <= 10_000 && stop <= 100 ? { lookAfter: reviewAfter, stopsOver: stop } : null;
}

/** After how many items the run pauses for review, and at how many failures it stops automatically. */
export function RunSettingsFields({
  value,
  onChange,
}: {
  value: RunSettings;
  onChange: (value: RunSettings) => void;
}) {
  const id = useId();
  const isWrong = settingsToSend(value) === null;
  return (
    <div className="grid gap-2.5">
      <div className="grid gap-1">
        <label htmlFor={`${id}-look`} className="font-medium">
          Pause for review after
        </label>
        <input
          id={`${id}-look`}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          value={value.lookAfter}
          aria-describedby={`${id}-look-hint ${id}-wrong`}
          aria-invalid={settingsToSend({ ...value, stopsOver: '5' }) === null}
          onChange={({ target }) => onChange({ ...value, lookAfter: target.value })}
          className={FIELD}
        />
        <p id={`${id}-look-hint`} className="text-sm text-ink-3">
          The run stops after this many profiles until someone reviews them. Enter 0 to skip the review.
        </p>
      </div>
      <div className="grid gap-1">
        <label htmlFor={`${id}-stop`} className="font-medium">
          Stop above this percentage
        </label>
        <input
          id={`${id}-stop`}
          inputMode="decimal"
          maxLength={6}
          autoComplete="off"
          value={value.stopsOver}
          aria-describedby={`${id}-stop-hint ${id}-wrong`}
          aria-invalid={settingsToSend({ ...value, lookAfter: '0' }) === null}
          onChange={({ target }) => onChange({ ...value, stopsOver: target.value })}
          className={FIELD}
        />
        <p id={`${id}-stop-hint`} className="text-sm text-ink-3">
          Share of profiles with problems: of the whole run or, after 50 profiles, of those processed.
        </p>
      </div>
      <p id={`${id}-wrong`} aria-live="polite" className="text-bad empty:hidden">
        {isWrong ? 'Enter a whole number up to 10,000 for the review, and 0 to 100 for the percentage.' : ''}
      </p>
    </div>
  );
}
