'use client';

import { MarkedText } from '@/components/ui/marked-text';
import { ProfileUuid } from '@/components/ui/profile-uuid';
import { type NameableProfile, shortUuid } from '@/lib/contract/profile-name';
import { useProfileName } from '@/lib/queries/labels';

/** A profile in details: its name, where it has one, and its whole UUID, which leads there. */
export function NamedProfile({ uuid, reference }: NameableProfile) {
  const name = useProfileName()({ uuid, reference });
  return (
    <>
      {name === shortUuid(uuid) ? null : (
        <span className="w-full min-w-0 font-medium wrap-anywhere">
          <MarkedText>{name}</MarkedText>
        </span>
      )}
      <ProfileUuid uuid={uuid} />
    </>
  );
}
