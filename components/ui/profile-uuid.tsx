'use client';

import { CopyButton } from './copy-button';
import { PageLink } from './page-link';

/** The whole UUID of a profile: it leads there, and can be copied. */
export function ProfileUuid({ uuid }: { uuid: string }) {
  return (
    <>
      <PageLink
        href={`/profiles/${uuid}`}
        className="font-mono text-xs break-all underline decoration-line-strong underline-offset-2"
      >
        {uuid}
      </PageLink>
      <CopyButton text={uuid} name="profile UUID" />
    </>
  );
}
