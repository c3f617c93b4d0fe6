'use client';

import { type ReactNode, useMemo } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import { QuietLink } from '@/components/ui/page-link';
import { useLabels } from '@/lib/features/labels/queries';
import { previewPortal } from '@/lib/features/preview/portal-preview';
import { previewDifference } from '@/lib/features/preview/preview-difference';
import { previewAddress } from '@/lib/features/preview/previewed-items';
import { PortalFrames } from './portal-frames';
import { PreviewChanges } from './preview-changes';
import { StepStatus, usePreviewSteps } from './preview-steps';
import { PreviewToolbar } from './preview-toolbar';
import { PrintedPreview } from './printed-preview';
import { usePreviewAddress } from './use-preview-address';
import type { PreviewedSide } from './use-previewed-sides';

/** Two portals at the same step, the earlier on the left, with their differences. */
export function PortalsSideBySide({
  sides: [one, other],
  tools,
}: {
  sides: [PreviewedSide, PreviewedSide];
  tools: ReactNode;
}) {
  const address = usePreviewAddress();
  const before = useSide(one);
  const after = useSide(other);
  const changes = useMemo(() => previewDifference(before, after), [before, after]);
  const at = usePreviewSteps([before, after], address);
  const isPhone = address.width === 'phone';
  const sides = [
    {
      id: 'before',
      label: `First, ${one.subject.name}`,
      preview: before,
      subject: one.subject,
      alone: one.item,
    },
    {
      id: 'after',
      label: `Second, ${other.subject.name}`,
      preview: after,
      subject: other.subject,
      alone: other.item,
    },
  ];
  return (
    <>
      <PreviewToolbar address={address} widths={['desktop', 'phone']}>
        {tools}
      </PreviewToolbar>
      <PreviewChanges changes={changes} address={address} />
      <StepStatus preview={after} at={at} />
      <div
        className={`grid grid-cols-[repeat(auto-fit,268px)] justify-center gap-[18px] print:hidden ${isPhone ? '' : 'min-[1280px]:grid-cols-2'}`}
      >
        {sides.map((side) => (
          <section key={side.id} aria-label={side.label} className="min-w-0">
            <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
              <h2 className="wrap-anywhere">
                <MarkedText>{side.subject.name}</MarkedText>
              </h2>
              <QuietLink href={previewAddress(side.alone)}>
                Show only this one<span className="sr-only">: {side.label}</span>
              </QuietLink>
            </div>
            <PortalFrames
              {...side}
              address={address}
              at={at}
              room="beside"
              width={isPhone ? 'phone' : 'desktop'}
            />
          </section>
        ))}
      </div>
      {sides.map((side) => (
        <PrintedPreview key={side.id} {...side} withHidden={address.withHidden} />
      ))}
    </>
  );
}

function useSide({ data, sections }: PreviewedSide) {
  const { labelOf } = useLabels();
  return useMemo(() => previewPortal(data, labelOf, sections ?? undefined), [data, labelOf, sections]);
}
