'use client';

import { NothingListed } from '@/components/list/nothing-listed';
import { useMayDriveSandbox } from '@/components/shell/console-pages';
import { Button, buttonClass } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { findProfileUuid } from '@/lib/contract/find-profile-uuid';

const LINK = 'rounded-sm text-accent underline underline-offset-2';

/** A UUID that the directory does not have can be opened; a filter can be cleared; an empty directory can be filled. */
export function NothingHere({
  q,
  isEmpty,
  onClear,
}: {
  /** What was searched; empty: nothing. */
  q: string;
  /** No profile is known at all. */
  isEmpty: boolean;
  onClear: () => void;
}) {
  const uuid = findProfileUuid(q);
  if (uuid !== null) return <UnknownProfile uuid={uuid} onClear={onClear} />;
  if (isEmpty) return <NothingYet />;
  return (
    <NothingListed title="Nothing matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
      No profile that the console knows matches
      {q === '' ? ' these filters' : null}
      {q === '' ? null : (
        <>
          {' '}
          “<MarkedText>{q}</MarkedText>”
        </>
      )}
      .
    </NothingListed>
  );
}

function UnknownProfile({ uuid, onClear }: { uuid: string; onClear: () => void }) {
  return (
    <NothingListed
      title="This profile is not in the directory"
      actions={
        <>
          <PageLink href={`/profiles/${uuid}`} className={buttonClass('primary')}>
            Open this profile
          </PageLink>
          <Button onClick={onClear}>Clear filters</Button>
        </>
      }
    >
      Nothing that matches has the UUID <span className="font-mono break-all">{uuid}</span>. Opening it asks
      the service, and adds it to the directory.
    </NothingListed>
  );
}

function NothingYet() {
  const mayDriveSandbox = useMayDriveSandbox();
  return (
    <NothingListed title="No profiles yet">
      The service has no list of profiles, so the console learns them: from the{' '}
      <PageLink href="/events" className={LINK}>
        webhooks that it receives
      </PageLink>
      , and from every profile that is opened here. Paste a UUID above to open one
      {mayDriveSandbox ? (
        <>
          , or let one begin its life in the{' '}
          <PageLink href="/sandbox" className={LINK}>
            Sandbox
          </PageLink>
        </>
      ) : null}
      .
    </NothingListed>
  );
}
