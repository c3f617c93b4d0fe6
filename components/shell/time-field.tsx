'use client';

import { type FocusEvent, useEffect, useRef } from 'react';
import { localText, readLocalTime } from '@/components/ui/local-time';
import { sameOnClock, zoneWords } from '@/components/ui/time-words';
import { useInBrowser } from './use-in-browser';

/** A time typed in the reader's zone. `value` is ISO 8601; what is half typed changes nothing, and is not wiped. */
export function TimeField({
  label,
  value,
  required = false,
  onChange,
}: {
  label: string;
  value: string | null;
  required?: boolean;
  onChange: (time: string | null) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  // The reader's zone is not known on the server.
  const time = useInBrowser() && value !== null ? new Date(value) : null;
  const other = time && sameOnClock(time);

  const write = () => {
    const input = field.current;
    if (input === null) return;
    const text = value === null ? '' : localText(new Date(value));
    if (input.value !== text || input.validity.badInput) input.value = text;
  };
  useEffect(() => {
    // While somebody types the field is theirs: one that React filled would lose what is half typed.
    if (document.activeElement !== field.current) write();
  });

  const read = ({ value: text, validity }: HTMLInputElement) => {
    // Half typed and emptied have no text alike.
    if (text === '') return validity.badInput ? undefined : onChange(null);
    const typed = readLocalTime(text);
    if (typed !== null && isMeant(typed)) onChange(typed.toISOString());
  };

  const leave = ({ currentTarget: { value: text, validity } }: FocusEvent<HTMLInputElement>) => {
    // Emptied part by part it was half typed before: React hears nothing of the last part.
    if (text === '' && !validity.badInput && value !== null) onChange(null);
    else write();
  };

  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-2">
      <label className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-xs whitespace-nowrap text-ink-3">{label}</span>
        <input
          ref={field}
          type="datetime-local"
          step={1}
          required={required}
          onChange={({ currentTarget }) => read(currentTarget)}
          onBlur={leave}
          className="h-[30px] min-w-0 rounded-md border border-edge bg-surface px-2.5 numeric"
        />
      </label>
      {time === null || other === null ? null : (
        <button
          type="button"
          onClick={() => onChange(other.toISOString())}
          title={`The clock is turned back: this time comes twice. Change to ${zoneWords(other)}.`}
          className="min-h-6 rounded-sm border border-edge px-1.5 text-xs numeric hover:bg-sunken"
        >
          {zoneWords(time)}
        </button>
      )}
    </span>
  );
}

/** A year is typed digit by digit, and 0002 is one too. */
const isMeant = (time: Date) => time.getFullYear() > 1969 && time.getFullYear() < 9999;
