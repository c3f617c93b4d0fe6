'use client';

import { History } from 'lucide-react';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { useProfileName } from '@/lib/features/labels/queries';
import { writtenOut } from '@/lib/platform/text/unseen';
import { useRecentProfiles } from './use-recent-profiles';

/** Recently opened profiles in this browser, on one line that is reserved before they are loaded. */
export function RecentStrip() {
  const profiles = useRecentProfiles();
  const nameOf = useProfileName();
  const inBrowser = useInBrowser();
  return (
    <nav
      aria-label="Recently opened"
      className="-mx-1 mt-2 -mb-1 flex h-8 flex-wrap items-center gap-1.5 overflow-hidden p-1"
    >
      <span className="inline-flex items-center gap-1.5 pr-1 text-sm text-ink-3">
        <History aria-hidden className="size-3.5" />
        Recently opened
      </span>
      {inBrowser && profiles.length === 0 ? <span className="text-sm text-ink-3">None yet</span> : null}
      {profiles.map((profile) => (
        <PageLink
          key={profile.uuid}
          href={`/profiles/${profile.uuid}`}
          title={writtenOut([profile.reference, profile.uuid].filter(Boolean).join(' · '))}
          className="inline-flex min-h-6 max-w-[220px] items-center rounded-md border border-line bg-surface px-2 hover:border-line-strong hover:bg-sunken"
        >
          <span className="truncate">
            <MarkedText>{nameOf(profile)}</MarkedText>
          </span>
        </PageLink>
      ))}
    </nav>
  );
}
