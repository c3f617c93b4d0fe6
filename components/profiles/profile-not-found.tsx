'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from 'next/navigation';
import { type FormEvent, useEffect, useState } from 'react';
import { PAGE_SEARCH } from '@/components/shell/page-search';
import { removeRecentProfile } from '@/components/shell/use-recent-profiles';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { TextField } from '@/components/ui/text-field';
import { findExact } from '@/lib/features/profiles/exact-hits';
import { connectionQuery } from '@/lib/features/settings/queries';
import { findProfileUuid, MOST_PASTED } from '@/lib/platform/text/find-profile-uuid';

/** There is no such profile (case 53): what to check, and a field for another UUID. */
export function ProfileNotFound() {
  const asked = askedUuid(useParams().uuid);
  const { data: connection } = useQuery(connectionQuery());
  const uuid = findProfileUuid(asked);
  const isUuid = uuid === asked.toLowerCase();
  // A profile that the service no longer has is not offered again as recently opened.
  useEffect(() => {
    if (uuid !== null) removeRecentProfile(uuid);
  }, [uuid]);
  const environment =
    connection?.environment === 'remote' ? (connection.host ?? 'the remote service') : 'the sandbox';
  return (
    <div className="max-w-[64ch]">
      <h1>{isUuid ? 'Profile not found' : 'This is not a profile UUID'}</h1>
      <p className="mt-1 break-all">
        <code>
          <MarkedText>{asked}</MarkedText>
        </code>
      </p>
      <h2 className="mt-5">What to check</h2>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink-2">
        <li>
          {isUuid
            ? 'UUID: is it complete, and does it belong to a profile rather than a document or form?'
            : 'Link: a UUID looks like 7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11.'}
        </li>
        {isUuid && connection ? (
          <>
            <li>
              Account: this console uses <strong>{connection.account}</strong>. Profiles in other accounts
              can’t be found.
            </li>
            <li>
              Environment: this console uses <strong>{environment}</strong>. Profiles in other environments
              can’t be found.
            </li>
          </>
        ) : null}
      </ul>
      <OpenProfile />
    </div>
  );
}

/** The address segment that should be a UUID; invalid escapes are shown unchanged. Never throws. */
function askedUuid(segment: unknown): string {
  if (typeof segment !== 'string') return '';
  try {
    return decodeURIComponent(segment).slice(0, 200);
  } catch {
    return segment.slice(0, 200);
  }
}

/** Opens the profile named in any pasted text: an address, a sentence, a UUID, a reference or a name. */
function OpenProfile() {
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
        <Button type="submit" variant="primary">
          Open profile
        </Button>
      </div>
      <p id="open-profile-error" role="status" className="mt-1 text-bad empty:hidden">
        {isWrong
          ? 'No known profile has this name or reference. A UUID looks like 7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11.'
          : ''}
      </p>
    </form>
  );
}
