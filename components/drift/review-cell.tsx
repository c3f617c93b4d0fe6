'use client';

import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '@/components/shell/operator-session';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import type { DriftRow } from '@/lib/features/drift/drift';
import { useProfileName } from '@/lib/features/labels/queries';
import { writtenOut } from '@/lib/platform/text/unseen';
import { useReopenReview } from './use-reopen-review';

/** Loaded when someone first opens it. */
export const ReviewDialog = loadLater(() => import('./review-dialog').then((module) => module.ReviewDialog));

/** Who reviewed an outside change, or a button to mark it. */
export function ReviewCell({ row }: { row: DriftRow }) {
  const mayReview = useMay('drift.review');
  const name = useProfileName()({ uuid: row.profile, reference: row.customerReference });
  const [isAsking, setAsking] = useState(false);
  const reopen = useReopenReview();
  const { review, number } = row;
  if (review === null) {
    return mayReview ? (
      <>
        <Button
          aria-label={`Review…, ${writtenOut(name)}, version ${number}`}
          onClick={() => setAsking(true)}
          {...ReviewDialog.whenLikely}
          className="print:hidden"
        >
          <Check aria-hidden /> Review…
        </Button>
        {isAsking ? <ReviewDialog versions={[number]} of={name} onClose={() => setAsking(false)} /> : null}
      </>
    ) : (
      <span className="text-ink-3">Not reviewed</span>
    );
  }
  const { by, at, note } = review;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 grow leading-tight">
        <span className="block truncate" title={writtenOut(by)}>
          <MarkedText>{by}</MarkedText>, <ServiceTime>{at}</ServiceTime>
        </span>
        {note === null ? null : (
          <span className="block truncate text-xs text-ink-3" title={writtenOut(note)}>
            <MarkedText>{note}</MarkedText>
          </span>
        )}
      </span>
      {mayReview ? (
        <Button
          variant="ghost"
          aria-label={`Mark as unreviewed, ${writtenOut(name)}, version ${number}`}
          title="Mark as unreviewed"
          onClick={() => reopen([number])}
          className="print:hidden"
        >
          <Undo2 aria-hidden />
        </Button>
      ) : null}
    </span>
  );
}
