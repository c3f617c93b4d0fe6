'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { showToast } from '@/components/shell/show-toast';
import { ReadFailure } from '@/components/ui/read-failure';
import { Sheet } from '@/components/ui/sheet';
import type { SandboxProfile } from '@/lib/contract/sandbox/profile';
import { sandboxChoicesQuery, sandboxProfileKey, sandboxProfilesKey } from '@/lib/queries/sandbox';
import { ViewSkeleton } from '../view-skeleton';
import { NewProfileForm } from './new-profile-form';

/** Makes a profile of a given kind. Loaded with its first opening: it brings the schema. */
export function NewProfileSheet({
  account,
  onClose,
  onMade,
}: {
  account: string;
  onClose: () => void;
  onMade: (uuid: string) => void;
}) {
  const queryClient = useQueryClient();
  const { data: choices, error, refetch } = useQuery(sandboxChoicesQuery(account));
  const kind = useRef<HTMLSelectElement>(null);
  const made = (profile: SandboxProfile) => {
    queryClient.setQueryData(sandboxProfileKey(account, profile.uuid), { data: profile });
    showToast({ message: `${profile.name} created`, detail: 'It sent profile.created.' });
    onMade(profile.uuid);
    return queryClient.invalidateQueries({ queryKey: sandboxProfilesKey(account) });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="New profile"
      description="It begins as Incomplete, as if the API, case management or the portal had created it"
      initialFocus={kind}
    >
      {choices ? (
        <NewProfileForm account={account} kinds={choices.kinds} kind={kind} onClose={onClose} onMade={made} />
      ) : (
        <div className="px-5 py-[18px]">
          {error === null ? <ViewSkeleton /> : <ReadFailure error={error} onRetry={() => void refetch()} />}
        </div>
      )}
    </Sheet>
  );
}
