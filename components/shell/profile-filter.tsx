'use client';

import { useState } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import { TextLink } from '@/components/ui/page-link';
import { TextField } from '@/components/ui/text-field';
import { useProfileName } from '@/lib/features/labels/queries';
import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';
import { leadsIntoList, PAGE_SEARCH } from './page-search';
import { useFindExact } from './use-open-exact';
import { useTypedFilter } from './use-typed-filter';

/** Filters a list by profile: by a UUID in pasted text, or on Enter by reference or name. */
export function ProfileFilter({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (profile: string | null) => void;
}) {
  const [text, setText] = useTypedFilter(value, findProfileUuid);
  const [unknown, setUnknown] = useState<string | null>(null);
  const nameOf = useProfileName();
  const findOnEnter = useFindExact('profile', (hit, asked) => {
    if (hit?.kind !== 'profile') return setUnknown(asked);
    setText(hit.id);
    onChange(hit.id);
  });
  const isText = text.trim() !== '' && findProfileUuid(text) === null;
  const isWrong = isText && unknown === text;
  return (
    <>
      <TextField
        {...PAGE_SEARCH}
        aria-label="Profile UUID, reference or name"
        placeholder="Profile UUID, reference or name ↵"
        maxLength={200}
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isText ? 'wrong-profile' : undefined}
        onChange={({ target }) => {
          setText(target.value);
          const profile = findProfileUuid(target.value);
          if (profile !== value) onChange(profile);
        }}
        onKeyDown={(event) => {
          if (!leadsIntoList(event) && isText) void findOnEnter(event);
        }}
        className="w-[310px] max-w-full"
      />
      {value === null ? null : (
        <TextLink href={`/profiles/${value}`} className="max-w-[240px] truncate">
          <MarkedText>{`Open ${nameOf({ uuid: value })}`}</MarkedText>
        </TextLink>
      )}
      {isText ? (
        <p
          id="wrong-profile"
          role="status"
          className={`order-last w-full ${isWrong ? 'text-bad' : 'text-ink-3'}`}
        >
          {isWrong
            ? 'No known profile has exactly this reference or name. The list is not filtered by it.'
            : 'Press Enter to filter by this reference or name.'}
        </p>
      ) : null}
    </>
  );
}
