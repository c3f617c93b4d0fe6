'use client';

import type { ReactNode } from 'react';
import { EmptyList } from '@/components/list/empty-list';
import { useMayDriveSandbox } from '@/components/shell/console-pages';
import { Button, buttonClass } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink, TextLink } from '@/components/ui/page-link';
import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';

/** Offers to open a UUID that is not in the directory, to clear a filter, or to fill an empty directory. */
export function EmptyDirectory({
  q,
  isEmpty,
  onClear,
  importButton,
}: {
  /** The search text; empty if there is none. */
  q: string;
  /** No profile is known at all. */
  isEmpty: boolean;
  onClear: () => void;
  /** Null: the operator may not import. */
  importButton: ReactNode;
}) {
  const uuid = findProfileUuid(q);
  if (uuid !== null) return <UnknownProfile uuid={uuid} onClear={onClear} />;
  if (isEmpty) return <NoProfilesYet importButton={importButton} />;
  return (
    <EmptyList title="Nothing matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
      No known profile matches
      {q === '' ? ' these filters' : null}
      {q === '' ? null : (
        <>
          {' '}
          “<MarkedText>{q}</MarkedText>”
        </>
      )}
      .
    </EmptyList>
  );
}

function UnknownProfile({ uuid, onClear }: { uuid: string; onClear: () => void }) {
  return (
    <EmptyList
      title="This profile is not known yet"
      actions={
        <>
          <PageLink href={`/profiles/${uuid}`} className={buttonClass('primary')}>
            Open this profile
          </PageLink>
          <Button onClick={onClear}>Clear filters</Button>
        </>
      }
    >
      No matching profile has the UUID <span className="font-mono break-all">{uuid}</span>. Open it to read it
      from the service and add it to this list.
    </EmptyList>
  );
}

function NoProfilesYet({ importButton }: { importButton: ReactNode }) {
  const mayDriveSandbox = useMayDriveSandbox();
  return (
    <EmptyList title="No profiles yet" actions={importButton}>
      The service can’t list profiles. They appear here when <TextLink href="/events">webhooks</TextLink>{' '}
      mention them, when you open one
      {importButton === null ? null : ', or from a list of existing customers'}. Paste a UUID above to open a
      profile
      {mayDriveSandbox ? (
        <>
          , or create one in the <TextLink href="/sandbox">Sandbox</TextLink>
        </>
      ) : null}
      .
    </EmptyList>
  );
}
