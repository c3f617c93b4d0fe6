'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight, Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type SyntheticEvent, useRef, useState } from 'react';
import { PAGE_SEARCH } from '@/components/shell/page-search';
import { Button } from '@/components/ui/button';
import { EARLY_INPUT, useEarlyInput } from '@/components/ui/use-early-input';
import { findExact, searchedText } from '@/lib/features/profiles/exact-hits';
import { findProfilesQuery } from '@/lib/features/profiles/queries';
import { ProblemError } from '@/lib/platform/data/request-json';
import { MOST_PASTED } from '@/lib/platform/text/find-profile-uuid';

const HINT = 'You can paste a whole link or message. The UUID in it is used.';
const EMPTY =
  'Enter a profile UUID, a customer reference or a name. A UUID looks like 7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11.';
const NOTHING =
  'No known profile has this name or reference. To open a profile that isn’t known yet, enter its UUID.';

type State = { kind: 'typing' | 'asking' } | { kind: 'refused'; words: string };

/** Accepts any pasted text. Text that leads nowhere stays in the field, with the reason next to it. */
export function OpenProfileForm({ autoFocus = false }: { autoFocus?: boolean }) {
  const router = useRouter();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>({ kind: 'typing' });
  useEarlyInput(field);

  /** The path for a text, or why there is none. */
  async function findProfile(text: string): Promise<{ path: string } | { words: string }> {
    if (text.trim() === '') return { words: EMPTY };
    try {
      const hit = await findExact(client, text, 'profile');
      if (hit) return { path: hit.path };
      const wanted = searchedText(text);
      const { matching, rows } = await client.fetchQuery(findProfilesQuery(wanted));
      const [only] = rows;
      if (matching === 1 && only) return { path: `/profiles/${only.uuid}` };
      return matching > 0 ? { path: `/profiles?q=${encodeURIComponent(wanted)}` } : { words: NOTHING };
    } catch (cause) {
      if (cause instanceof ProblemError) return { words: `${cause.problem.title} ${cause.problem.detail}` };
      throw cause;
    }
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const text = field.current?.value ?? '';
    setState({ kind: 'asking' });
    const found = await findProfile(text);
    // The text has changed since the lookup started.
    if (field.current?.value !== text) return;
    if ('path' in found) return router.push(found.path);
    setState({ kind: 'refused', words: found.words });
    field.current.focus();
  };

  const isRefused = state.kind === 'refused';
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor="profile-search" className="font-medium">
        Profile UUID, reference or name
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <span
          className={`flex h-11 min-w-[240px] grow items-center gap-2.5 rounded-lg border bg-surface px-3.5 text-ink-3 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent ${isRefused ? 'border-bad' : 'border-edge'}`}
        >
          <Search aria-hidden className="size-4 shrink-0" />
          <input
            {...PAGE_SEARCH}
            {...EARLY_INPUT}
            ref={field}
            id="profile-search"
            type="text"
            // biome-ignore lint/a11y/noAutofocus: a script would focus it too late for the first key
            autoFocus={autoFocus}
            autoComplete="off"
            spellCheck={false}
            maxLength={MOST_PASTED}
            placeholder="7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11"
            aria-invalid={isRefused}
            aria-describedby="profile-search-words"
            onChange={() => setState({ kind: 'typing' })}
            className="w-full min-w-0 bg-transparent font-mono text-md text-ink outline-none"
          />
        </span>
        <Button type="submit" variant="primary" className="h-11 px-4">
          Open profile
          <ArrowRight aria-hidden />
        </Button>
      </div>
      <p
        id="profile-search-words"
        aria-live="polite"
        className={`mt-1.5 ${isRefused ? 'text-bad' : 'text-ink-3'}`}
      >
        {isRefused ? state.words : state.kind === 'asking' ? 'Searching…' : HINT}
      </p>
    </form>
  );
}
