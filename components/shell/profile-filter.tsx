'use client';

import { TextField } from '@/components/ui/text-field';
import { findProfileUuid } from '@/lib/contract/find-profile-uuid';
import { PAGE_SEARCH } from './page-search';
import { useTypedFilter } from './use-typed-filter';

/** The profile that a list is about; found in whatever is pasted. */
export function ProfileFilter({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (profile: string | null) => void;
}) {
  const [text, setText] = useTypedFilter(value, findProfileUuid);
  const isWrong = text.trim() !== '' && findProfileUuid(text) === null;
  return (
    <>
      <TextField
        {...PAGE_SEARCH}
        aria-label="Profile UUID"
        placeholder="Profile UUID"
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'wrong-profile' : undefined}
        onChange={({ target }) => {
          setText(target.value);
          const profile = findProfileUuid(target.value);
          if (profile !== value) onChange(profile);
        }}
        className="w-[310px] max-w-full"
      />
      {isWrong ? (
        <p id="wrong-profile" role="status" className="order-last w-full text-bad">
          There is no whole UUID in this text. The list is not filtered by it.
        </p>
      ) : null}
    </>
  );
}
