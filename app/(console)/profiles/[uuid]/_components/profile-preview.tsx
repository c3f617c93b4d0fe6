'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { PortalPreviewView } from '@/components/preview/portal-preview-view';
import { ReadingTime } from '@/components/preview/reading-time';
import type { ProfileDeviations } from '@/lib/features/baselines/baselines';
import { profileDeviationsQuery } from '@/lib/features/baselines/queries';
import { useProfileName } from '@/lib/features/labels/queries';
import type { GhostNotes } from '@/lib/features/preview/portal-preview';
import { knownProfileQuery } from '@/lib/features/profiles/profile-queries';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import { rawValue } from '@/lib/features/profiles/raw-value';
import { connectionQuery } from '@/lib/features/settings/queries';

/** What the portal asks the customer for. `aside` is shown above the summary on the left. */
export function ProfilePreview({
  setup,
  status,
  aside,
}: {
  setup: ProfileSetup;
  status: ReactNode;
  aside: ReactNode;
}) {
  const { data: connection } = useQuery(connectionQuery());
  const { data: known } = useQuery(knownProfileQuery(setup.uuid));
  const { data: deviations } = useQuery(profileDeviationsQuery(setup.uuid));
  const notes = useMemo(() => baselineNotes(deviations), [deviations]);
  const name = useProfileName()({ uuid: setup.uuid, reference: known?.customerReference });
  return (
    <PortalPreviewView
      subject={{
        name,
        account: connection?.account ?? null,
        from: (
          <>
            as read <ReadingTime at={setup.readAt} />
          </>
        ),
      }}
      data={rawValue(setup)}
      notes={notes}
      tools={status}
      aside={aside}
    />
  );
}

/** Deviations from the baselines that apply to this profile, by section. */
function baselineNotes(deviations: ProfileDeviations | undefined): GhostNotes {
  const notes: Record<string, string[]> = {};
  for (const { name, missing, open, accepted } of deviations?.baselines ?? []) {
    if (missing.length > 0) continue;
    for (const { section, words } of [...open, ...accepted]) {
      notes[section] = [...(notes[section] ?? []), `Baseline “${name}” differs: ${words || 'differs'}`];
    }
  }
  return notes;
}
