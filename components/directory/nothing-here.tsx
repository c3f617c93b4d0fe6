'use client';

import type { ReactNode } from 'react';
import { useMayDriveSandbox } from '@/components/shell/use-console-pages';
import { Button, buttonClass } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import { findProfileUuid } from '@/lib/contract/find-profile-uuid';
import type { DirectoryFilter } from '@/lib/queries/directory';

const LINK = 'rounded-sm text-accent underline underline-offset-2';

/** A UUID that the directory does not have can be opened; a filter can be cleared; an empty directory can be filled. */
export function NothingHere({
  filter,
  isEmpty,
  onClear,
}: {
  filter: DirectoryFilter;
  /** No profile is known at all. */
  isEmpty: boolean;
  onClear: () => void;
}) {
  const uuid = findProfileUuid(filter.q);
  if (uuid !== null) return <UnknownProfile uuid={uuid} onClear={onClear} />;
  if (isEmpty) return <NothingYet />;
  return (
    <Nothing title="Nothing matches" action={<Button onClick={onClear}>Clear filters</Button>}>
      No profile that the console knows matches
      {filter.q === '' ? ' these filters' : null}
      {filter.q === '' ? null : (
        <>
          {' '}
          a reference, or words of a name, that begin with “<MarkedText>{filter.q}</MarkedText>”
        </>
      )}
      .
    </Nothing>
  );
}

function UnknownProfile({ uuid, onClear }: { uuid: string; onClear: () => void }) {
  return (
    <Nothing
      title="This profile is not in the directory"
      action={
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
    </Nothing>
  );
}

function NothingYet() {
  const mayDriveSandbox = useMayDriveSandbox();
  return (
    <Nothing title="No profiles yet" action={null}>
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
    </Nothing>
  );
}

function Nothing({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <Panel className="px-5 py-10 text-center">
      <div role="status">
        <h2>{title}</h2>
        <p className="mx-auto mt-1 max-w-[64ch] break-words text-ink-2">{children}</p>
      </div>
      {action === null ? null : <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </Panel>
  );
}
