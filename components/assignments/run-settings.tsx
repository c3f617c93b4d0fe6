'use client';

import { useId } from 'react';
import { FIELD } from '@/components/ui/form-field';

/** How a run is watched: chosen before it is started. */
export interface RunSettings {
  /** As it is typed. */
  lookAfter: string;
  stopsOver: string;
}

export const USUAL_SETTINGS: RunSettings = { lookAfter: '25', stopsOver: '5' };

/** What is sent of them; null where one of them is no number that is taken. */
export function settingsToSend({ lookAfter, stopsOver }: RunSettings): {
  lookAfter: number;
  stopsOver: number;
} | null {
  const reviewAfter = /^\d{1,5}$/.test(lookAfter.trim()) ? Number(lookAfter) : Number.NaN;
  const stop = /^\d{1,3}(?:\.\d+)?$/.test(stopsOver.trim()) ? Number(stopsOver) : Number.NaN;
  return reviewAfter <= 10_000 && stop <= 100 ? { lookAfter: reviewAfter, stopsOver: stop } : null;
}

/** After how many it waits for a look, and at how many that went wrong it stops by itself. */
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
          Wait for a look after
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
          So many profiles are changed first; then a person looks. 0: it does not wait.
        </p>
      </div>
      <div className="grid gap-1">
        <label htmlFor={`${id}-stop`} className="font-medium">
          Stop by itself over
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
          Per cent that went wrong: of all profiles, and from the fiftieth on of those done.
        </p>
      </div>
      <p id={`${id}-wrong`} aria-live="polite" className="text-bad empty:hidden">
        {isWrong ? 'Give a whole number up to 10,000 to look after, and 0 to 100 per cent.' : ''}
      </p>
    </div>
  );
}
