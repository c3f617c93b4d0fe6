'use client';

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'next/navigation';
import { MarkedText } from '@/components/ui/marked-text';
import { findProfileUuid } from '@/lib/contract/find-profile-uuid';
import { connectionQuery } from '@/lib/queries/connection';
import { askedUuid } from './asked-uuid';
import { OpenProfile } from './open-profile';

/** There is no such profile (case 53): what to check, and a field for another UUID. */
export function ProfileNotFound() {
  const asked = askedUuid(useParams().uuid);
  const { data: connection } = useQuery(connectionQuery());
  const isUuid = findProfileUuid(asked) === asked.toLowerCase();
  const environment =
    connection?.environment === 'remote' ? (connection.host ?? 'the remote service') : 'the sandbox';
  return (
    <div className="max-w-[64ch]">
      <h1>{isUuid ? 'No such profile' : 'This is not a profile UUID'}</h1>
      <p className="mt-1 break-all">
        <code>
          <MarkedText>{asked}</MarkedText>
        </code>
      </p>
      <h2 className="mt-5">What to check</h2>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink-2">
        <li>
          {isUuid
            ? 'The UUID: is it complete, and the profile’s own? A document or a form has another one.'
            : 'The address: a UUID looks like 7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11.'}
        </li>
        {isUuid && connection ? (
          <>
            <li>
              The account: this console asks for <strong>{connection.account}</strong>. A profile of another
              account is not found.
            </li>
            <li>
              The environment: this console asks <strong>{environment}</strong>. A profile of another
              environment is not found.
            </li>
          </>
        ) : null}
      </ul>
      <OpenProfile />
    </div>
  );
}
