'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { removeRecentProfile } from '@/components/shell/use-recent-profiles';
import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';

/** A profile that the service no longer has is not offered again as recently opened. */
export function RemoveFromRecent() {
  const uuid = findProfileUuid(usePathname());
  useEffect(() => {
    if (uuid !== null) removeRecentProfile(uuid);
  }, [uuid]);
  return null;
}
