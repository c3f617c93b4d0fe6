'use client';

import { momentWords, readTimes } from '@/components/ui/typed-times';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { TypedField } from './typed-field';

const TIMES = ['1 hour ago', '24 hours ago', 'Today', 'Yesterday', '7 days ago'];

/** A moment typed in the format of the screens, in the reader's time zone. `value` is ISO 8601. */
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
  // The reader's time zone is not known on the server.
  const inBrowser = useInBrowser();
  return (
    <TypedField<Date>
      label={label}
      shown={inBrowser && value !== null ? momentWords(new Date(value)) : ''}
      accepts="such as 22 Nov 2026, 14:30, yesterday or 2 hours ago"
      read={(text) => readTimes(text, new Date()).map((time) => ({ label: momentWords(time), value: time }))}
      presets={() =>
        TIMES.flatMap((text) =>
          readTimes(text, new Date())
            .slice(0, 1)
            .map((time) => ({ label: text, detail: momentWords(time), value: time })),
        )
      }
      onChoose={(time) => onChange(time?.toISOString() ?? null)}
      required={required}
    />
  );
}
