'use client';

import { Search } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import { PAGE_SEARCH } from '@/components/shell/page-search';
import { useOpenExact } from '@/components/shell/use-open-exact';
import { TextField } from '@/components/ui/text-field';
import { type ListState, LONGEST_NAME, readId } from './list-address';

/** Filters by name as it is typed, and by ID. A key press is drawn here at once, the list after it. */
export function ListSearch({
  state,
  onChange,
}: {
  state: ListState;
  onChange: (part: Partial<ListState>) => void;
}) {
  const [typed, showTyped] = useOptimistic(state, (before, part: Partial<ListState>) => ({
    ...before,
    ...part,
  }));
  const openExact = useOpenExact('configuration');
  const type = (part: Partial<ListState>) =>
    startTransition(() => {
      showTyped(part);
      onChange(part);
    });
  const wrongId = typed.idText.trim() !== '' && readId(typed.idText) === null;
  return (
    <search className="flex min-w-[min(100%,448px)] grow flex-wrap gap-2">
      <TextField
        {...PAGE_SEARCH}
        icon={Search}
        aria-label="Name contains"
        placeholder="Name contains…"
        maxLength={LONGEST_NAME}
        value={typed.q}
        onChange={(event) => type({ q: event.target.value })}
        onKeyDown={(event) => void openExact(event)}
        className="w-[320px] min-w-[160px] shrink"
      />
      <TextField
        aria-label="ID"
        placeholder="ID"
        inputMode="numeric"
        maxLength={40}
        value={typed.idText}
        onChange={(event) => type({ idText: event.target.value })}
        onKeyDown={(event) => void openExact(event)}
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
