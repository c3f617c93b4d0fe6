'use client';

import { useQuery } from '@tanstack/react-query';
import { knownProfileQuery } from '@/lib/features/profiles/profile-queries';
import { ReviewAndDocuments } from './status/review-and-documents';
import { TimelineView } from './timeline/timeline-view';

/** What webhooks reported about the profile: its review, its documents, and everything in order of time. */
export function EventsView({ uuid }: { uuid: string }) {
  const { data: known } = useQuery(knownProfileQuery(uuid));
  return (
    <>
      {known ? <ReviewAndDocuments known={known} /> : null}
      <TimelineView uuid={uuid} />
    </>
  );
}
