'use client';

import { ArrowRight, Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { PAGE_SEARCH } from '@/components/shell/page-search';
import { Button } from '@/components/ui/button';
import { findProfileUuid } from '@/lib/contract/find-profile-uuid';

const HINT = 'A whole link or a sentence is fine: the UUID in it is found.';

/** Takes whatever was copied. What has no UUID in it stays in the field, with the reason beside it. */
export function OpenProfileForm() {
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const text = field.current?.value ?? '';
    const uuid = findProfileUuid(text);
    if (uuid !== null) return router.push(`/profiles/${uuid}`);
    setError(
      text.trim() === ''
        ? 'Paste a profile UUID first. It looks like 7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11.'
        : 'There is no profile UUID in this text. One looks like 7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11.',
    );
    field.current?.focus();
  };

  return (
    <form onSubmit={submit} noValidate className="mt-5">
      <label htmlFor="profile-uuid" className="font-[560]">
        Paste a profile UUID
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <span
          className={`flex h-11 min-w-[240px] grow items-center gap-2.5 rounded-lg border bg-surface px-3.5 text-ink-3 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent ${error ? 'border-bad' : 'border-edge'}`}
        >
          <Search aria-hidden className="size-4 shrink-0" />
          <input
            {...PAGE_SEARCH}
            ref={field}
            id="profile-uuid"
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder="7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11"
            aria-invalid={error !== null}
            aria-describedby="profile-uuid-words"
            onChange={() => setError(null)}
            className="w-full min-w-0 bg-transparent font-mono text-[14px] text-ink outline-none"
          />
        </span>
        <Button type="submit" look="primary" className="h-11 px-4">
          Open profile
          <ArrowRight aria-hidden />
        </Button>
      </div>
      <p id="profile-uuid-words" aria-live="polite" className={`mt-1.5 ${error ? 'text-bad' : 'text-ink-3'}`}>
        {error ?? HINT}
      </p>
    </form>
  );
}
