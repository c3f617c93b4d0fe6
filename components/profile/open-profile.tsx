'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { PAGE_SEARCH } from '@/components/shell/page-search';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { MOST_PASTED } from '@/lib/contract/find-profile-uuid';
import { findExact } from '@/lib/queries/exact-hits';

/** Takes whatever was pasted (an address, a sentence, a UUID, a reference, a name) to the profile named in it. */
export function OpenProfile() {
  const router = useRouter();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const open = async (event: FormEvent) => {
    event.preventDefault();
    const hit = await findExact(client, text, 'profile').catch(() => null);
    if (hit === null) setWrong(true);
    else router.push(hit.path);
  };
  return (
    <form onSubmit={(event) => void open(event)} className="mt-6">
      <h2 className="mb-1.5">Open another profile</h2>
      <div className="flex flex-wrap gap-2">
        <TextField
          {...PAGE_SEARCH}
          aria-label="Profile UUID, reference or name"
          maxLength={MOST_PASTED}
          aria-invalid={isWrong}
          aria-describedby="open-profile-error"
          placeholder="Paste a UUID, reference or name"
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
        {isWrong
          ? 'Nothing that this console knows is called that. A UUID looks like 7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11.'
          : ''}
      </p>
    </form>
  );
}
