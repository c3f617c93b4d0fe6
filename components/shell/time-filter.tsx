'use client';

import { useState } from 'react';
import { useInBrowser } from '@/components/shell/use-in-browser';
import { localText, readLocalTime } from '@/components/ui/local-time';

/** One end of the time in which events were received, typed in the reader's zone. `value` is ISO 8601. */
export function TimeFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (time: string | null) => void;
}) {
  const inBrowser = useInBrowser();
  // What is typed stays as it is typed, unless the address says something else.
  const [typed, setTyped] = useState<string | null>(null);
  const said = toIso(typed ?? '');
  // The reader's zone is not known on the server.
  const shown = typed !== null && said === value ? typed : value !== null && inBrowser ? toText(value) : '';
  return (
    <label className="inline-flex max-w-full min-w-0 items-center gap-2">
      <span className="text-[12px] whitespace-nowrap text-ink-3">{label}</span>
      <input
        type="datetime-local"
        step={1}
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(toIso(target.value));
        }}
        className="h-[30px] min-w-0 rounded-md border border-edge bg-surface px-2.5 numeric"
      />
    </label>
  );
}

const toText = (iso: string): string => localText(new Date(iso));

/** Null for what is not whole, and for years that ISO 8601 spells otherwise. */
function toIso(text: string): string | null {
  const time = readLocalTime(text);
  return time === null || time.getFullYear() > 9998 ? null : time.toISOString();
}
