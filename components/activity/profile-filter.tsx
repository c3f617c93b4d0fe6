'use client';

import { leadsIntoList, PAGE_SEARCH } from '@/components/shell/page-search';
import { useFindExact } from '@/components/shell/use-open-exact';
import { useTypedFilter } from '@/components/shell/use-typed-filter';
import { TextField } from '@/components/ui/text-field';
import { findProfileUuid } from '@/lib/contract/find-profile-uuid';

/** The profile whose rows are listed: by a UUID, found in whatever is pasted, or by a whole customer reference or name. */
export function ProfileFilter({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (profile: string | null) => void;
}) {
  const [text, setText] = useTypedFilter(value, wantedOf);
  const findOnEnter = useFindExact('profile', (hit) => {
    if (hit?.kind !== 'profile') return settle();
    setText(hit.id);
    onChange(hit.id);
  });
  const settle = () => {
    if (wantedOf(text) !== value) onChange(wantedOf(text));
  };
  return (
    <TextField
      {...PAGE_SEARCH}
      aria-label="Profile UUID, customer reference or name"
      placeholder="Profile UUID, reference or name ↵"
      maxLength={200}
      value={text}
      onBlur={settle}
      onKeyDown={(event) => (leadsIntoList(event) ? undefined : void findOnEnter(event))}
      onChange={({ target }) => {
        setText(target.value);
        const uuid = findProfileUuid(target.value);
        // Half a reference finds nothing; a UUID is whole or none, and an empty field asks for all.
        if (uuid !== null || target.value === '') onChange(uuid);
      }}
      className="w-[310px] max-w-full"
    />
  );
}

const wantedOf = (text: string): string | null => findProfileUuid(text) ?? (text.trim() || null);
