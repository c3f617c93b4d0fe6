'use client';

import { useRef } from 'react';
import { leadsIntoList } from '@/components/shell/page-search';
import { useOpenExact } from '@/components/shell/use-open-exact';
import { useTypedFilter } from '@/components/shell/use-typed-filter';
import { TextField } from '@/components/ui/text-field';

/** Milliseconds to wait: a lookup by ID calls the service, while names are searched in the console's own copy. */
const PAUSE = 350;

/** A whole number that JavaScript represents exactly, else null. */
const readId = (text: string): number | null => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : null);

/** Filters by ID shortly after typing. Text that is not a number stays in the field, with a message. */
export function IdField({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (id: number | null) => void;
}) {
  const written = value === null ? null : String(value);
  const [text, setText] = useTypedFilter(written, (typed) => readId(typed)?.toString() ?? null);
  const openExact = useOpenExact('configuration');
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isWrong = text.trim() !== '' && readId(text) === null;
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => onChange(readId(typed)), PAUSE);
  };
  return (
    <>
      <TextField
        aria-label="ID"
        placeholder="ID"
        inputMode="numeric"
        maxLength={40}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => (leadsIntoList(event) ? undefined : void openExact(event))}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'wrong-id' : undefined}
        className="w-[120px] max-[639px]:w-[72px]"
      />
      {isWrong ? (
        <p id="wrong-id" role="status" className="w-full text-bad">
          Enter digits only. The list is not filtered by this ID.
        </p>
      ) : null}
    </>
  );
}
