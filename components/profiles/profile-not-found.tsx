'use client';

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'next/navigation';
import { useEffect } from 'react';
import { removeRecentProfile } from '@/components/shell/use-recent-profiles';
import { MarkedText } from '@/components/ui/marked-text';
import { connectionQuery } from '@/lib/features/settings/queries';
import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';
import { OpenProfileForm } from './open-profile-form';

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
      <h2 className="mt-6 mb-1.5">Open another profile</h2>
      <OpenProfileForm />
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
