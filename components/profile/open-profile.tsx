'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { PAGE_SEARCH } from '@/components/shell/page-search';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { findProfileUuid } from '@/lib/contract/find-profile-uuid';

/** Takes whatever was pasted (an address, a sentence, a bare UUID) to the profile named in it. */
export function OpenProfile() {
  const router = useRouter();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const open = (event: FormEvent) => {
    event.preventDefault();
    const uuid = findProfileUuid(text);
    if (uuid === null) setWrong(true);
    else router.push(`/profiles/${uuid}`);
  };
  return (
    <form onSubmit={open} className="mt-6">
      <h2 className="mb-1.5">Open another profile</h2>
      <div className="flex flex-wrap gap-2">
        <TextField
          {...PAGE_SEARCH}
          aria-label="Profile UUID"
          aria-invalid={isWrong}
          aria-describedby="open-profile-error"
          placeholder="Paste a UUID"
          className="w-[340px] max-w-full"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setWrong(false);
          }}
        />
        <Button type="submit" look="primary">
          Open profile
        </Button>
      </div>
      <p id="open-profile-error" role="status" className="mt-1 text-bad empty:hidden">
        {isWrong ? 'There is no UUID in this text. One looks like 7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11.' : ''}
      </p>
    </form>
  );
}
