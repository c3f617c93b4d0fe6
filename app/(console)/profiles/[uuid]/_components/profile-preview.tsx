'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { PortalPreviewView } from '@/components/preview/portal-preview-view';
import { ReadingTime } from '@/components/preview/reading-time';
import type { GhostNotes } from '@/lib/configuration/preview/portal-preview';
import { rawValue } from '@/lib/configuration/raw-value';
import type { ProfileDeviations } from '@/lib/contract/baselines';
import type { ProfileSetup } from '@/lib/contract/profile-setup';
import { profileDeviationsQuery } from '@/lib/queries/baselines';
import { connectionQuery } from '@/lib/queries/connection';
import { useProfileName } from '@/lib/queries/labels';
import { knownProfileQuery } from '@/lib/queries/profile';

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
