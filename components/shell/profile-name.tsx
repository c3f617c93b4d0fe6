'use client';

import { MarkedText } from '@/components/ui/marked-text';
import type { NameableProfile } from '@/lib/contract/profile-name';
import { useProfileName } from '@/lib/queries/labels';

/** What a profile is called, as text that follows its label. */
export function ProfileName(profile: NameableProfile) {
  return <MarkedText>{useProfileName()(profile)}</MarkedText>;
}
