'use client';

import { Search } from 'lucide-react';
import { PAGE_SEARCH } from '@/components/shell/page-search';
import { TextField } from '@/components/ui/text-field';
import { type ListState, LONGEST_NAME, readId } from './list-address';

/** Filters by name as it is typed, and by ID. */
export function ListSearch({
  state,
  onChange,
}: {
  state: ListState;
  onChange: (part: Partial<ListState>) => void;
}) {
  const wrongId = state.idText.trim() !== '' && readId(state.idText) === null;
  return (
    <search className="flex min-w-[min(100%,448px)] grow flex-wrap gap-2">
      <TextField
        {...PAGE_SEARCH}
        icon={Search}
        aria-label="Name contains"
        placeholder="Name contains…"
        maxLength={LONGEST_NAME}
        value={state.q}
        onChange={(event) => onChange({ q: event.target.value })}
        className="w-[320px] min-w-[160px] shrink"
      />
      <TextField
        aria-label="ID"
        placeholder="ID"
        inputMode="numeric"
        maxLength={40}
        value={state.idText}
        onChange={(event) => onChange({ idText: event.target.value })}
        aria-invalid={wrongId}
        aria-describedby={wrongId ? 'wrong-id' : undefined}
        className="w-[120px]"
      />
      {wrongId ? (
        <p id="wrong-id" role="status" className="w-full text-bad">
          An ID is a whole number, digits only. The list is not filtered by it.
        </p>
      ) : null}
    </search>
  );
}
