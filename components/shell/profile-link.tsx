'use client';

import { IdChip } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { type NameableProfile, shortUuid } from '@/lib/contract/profile-name';
import { writtenOut } from '@/lib/contract/unseen';
import { useProfileName } from '@/lib/queries/labels';

/** A profile by its name, in a row all of which opens something else; its UUID is in the tooltip. */
export function ProfileLink({ uuid, reference }: NameableProfile) {
  const name = useProfileName()({ uuid, reference });
  const isNamed = name !== shortUuid(uuid);
  return (
    <PageLink
      href={`/profiles/${uuid}`}
      title={uuid}
      aria-label={`Profile ${isNamed ? writtenOut(name) : uuid}`}
      className="relative z-10 underline decoration-line-strong underline-offset-2 hover:decoration-current"
    >
      {isNamed ? (
        <span className="inline-block max-w-[200px] truncate align-bottom">
          <MarkedText>{name}</MarkedText>
        </span>
      ) : (
        <IdChip full={uuid}>{name}</IdChip>
      )}
    </PageLink>
  );
}
