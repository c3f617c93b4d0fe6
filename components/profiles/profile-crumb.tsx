'use client';

import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '@/components/shell/page-title';
import { MarkedText } from '@/components/ui/marked-text';
import { useProfileName } from '@/lib/features/labels/queries';
import { knownProfileQuery } from '@/lib/features/profiles/profile-queries';
import { writtenOut } from '@/lib/platform/text/unseen';

/** The page's profile in the breadcrumbs, and as the tab's title, by its current name. */
export function ProfileCrumb({ uuid }: { uuid: string }) {
  const { data: known } = useQuery(knownProfileQuery(uuid));
  const name = useProfileName()({ uuid, reference: known?.customerReference });
  return (
    <>
      <PageTitle>{writtenOut(name)}</PageTitle>
      <MarkedText>{name}</MarkedText>
    </>
  );
}
