'use client';

import { CopyButton } from '@/components/ui/copy-button';
import { IdChip } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { QuietLink } from '@/components/ui/page-link';
import { useProfileName } from '@/lib/features/labels/queries';
import { type NameableProfile, shortUuid } from '@/lib/features/profiles/profile-name';
import { writtenOut } from '@/lib/platform/text/unseen';

/** A profile's name, as text that follows its label. */
export function ProfileName(profile: NameableProfile) {
  return <MarkedText>{useProfileName()(profile)}</MarkedText>;
}

/** A profile's whole UUID, with a link and a copy button. */
export function ProfileUuid({ uuid }: { uuid: string }) {
  return (
    <>
      <QuietLink href={`/profiles/${uuid}`} className="font-mono text-xs break-all">
        {uuid}
      </QuietLink>
      <CopyButton text={uuid} name="profile UUID" />
    </>
  );
}

/** A profile's name as a link, in a row that opens something else; the UUID is in the tooltip. */
export function ProfileLink({ uuid, reference }: NameableProfile) {
  const name = useProfileName()({ uuid, reference });
  const isNamed = name !== shortUuid(uuid);
  return (
    <QuietLink
      href={`/profiles/${uuid}`}
      title={uuid}
      aria-label={`Profile ${isNamed ? writtenOut(name) : uuid}`}
      className="relative z-10"
    >
      {isNamed ? (
        <span className="inline-block max-w-[200px] truncate align-bottom">
          <MarkedText>{name}</MarkedText>
        </span>
      ) : (
        <IdChip full={uuid}>{name}</IdChip>
      )}
    </QuietLink>
  );
}

/** A profile in details: its name, if any, and its whole UUID with a link. */
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
