'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PortalPreviewView } from '@/components/preview/portal-preview-view';
import { ReadingTime } from '@/components/preview/reading-time';
import { asItCame } from '@/lib/configuration/as-it-came';
import type { ProfileSetup } from '@/lib/contract/console-api';
import { connectionQuery } from '@/lib/queries/connection';
import { useProfileName } from '@/lib/queries/labels';
import { knownProfileQuery } from '@/lib/queries/profile';

/** What the portal asks of the customer of a profile. `beside` stands above the summary at its left. */
export function ProfilePreview({
  setup,
  status,
  beside,
}: {
  setup: ProfileSetup;
  status: ReactNode;
  beside: ReactNode;
}) {
  const { data: connection } = useQuery(connectionQuery());
  const { data: known } = useQuery(knownProfileQuery(setup.uuid));
  const name = useProfileName()({ uuid: setup.uuid, reference: known?.customerReference });
  return (
    <PortalPreviewView
      subject={{
        name,
        account: connection?.account ?? null,
        from: (
          <>
            from the reading of <ReadingTime at={setup.readAt} />
          </>
        ),
      }}
      data={asItCame(setup)}
      tools={status}
      beside={beside}
    />
  );
}
