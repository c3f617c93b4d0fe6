'use client';

import { IdChip } from './id-chip';
import { PageLink } from './page-link';

/** A profile, in a row all of which opens something else. */
export function ProfileLink({ uuid }: { uuid: string }) {
  return (
    <PageLink
      href={`/profiles/${uuid}`}
      aria-label={`Profile ${uuid}`}
      className="relative z-10 underline decoration-line-strong underline-offset-2 hover:decoration-current"
    >
      <IdChip full={uuid}>{uuid.slice(0, 8)}…</IdChip>
    </PageLink>
  );
}
