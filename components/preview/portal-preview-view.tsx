'use client';

import { type ReactNode, useMemo } from 'react';
import { useLabels } from '@/lib/features/labels/queries';
import { type GhostNotes, previewPortal } from '@/lib/features/preview/portal-preview';
import { CustomerQuestions } from './customer-questions';
import { PortalFrames, type PreviewSubject } from './portal-frames';
import { StepStatus, usePreviewSteps } from './preview-steps';
import { PreviewToolbar } from './preview-toolbar';
import { PrintedPreview } from './printed-preview';
import { usePreviewAddress } from './use-preview-address';

/** What one configuration makes the portal ask for. Step, width and hidden parts are in the address. */
export function PortalPreviewView({
  subject,
  data,
  sections,
  notes,
  tools,
  aside,
}: {
  subject: PreviewSubject;
  /** The `data` of the service's answer, unchanged. */
  data: unknown;
  /** The sections it covers, for a baseline. */
  sections?: readonly string[] | undefined;
  /** Notes on sections that are not a step. */
  notes?: GhostNotes;
  /** Shown at the end of the line above it. */
  tools?: ReactNode;
  /** Shown above the summary on the left. */
  aside?: ReactNode;
}) {
  const { labelOf } = useLabels();
  const address = usePreviewAddress();
  const preview = useMemo(
    () => previewPortal(data, labelOf, sections, notes),
    [data, labelOf, sections, notes],
  );
  const at = usePreviewSteps([preview], address);
  return (
    <>
      <PreviewToolbar address={address}>{tools}</PreviewToolbar>
      <StepStatus preview={preview} at={at} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-[18px] min-[1280px]:grid-cols-[300px_minmax(0,1fr)] print:block">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          {aside}
          <CustomerQuestions preview={preview} />
        </div>
        <div className="flex min-w-0 items-start justify-center gap-[18px] min-[900px]:justify-start print:hidden">
          <PortalFrames
            id="portal"
            label={subject.name}
            subject={subject}
            preview={preview}
            address={address}
            at={at}
            width={address.width}
          />
        </div>
      </div>
      <PrintedPreview id="portal" subject={subject} preview={preview} withHidden={address.withHidden} />
    </>
  );
}
