'use client';

import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import type { PortalPreview, PreviewStep } from '@/lib/configuration/preview/portal-preview';
import { ghostsAround, visiblePlaces } from '@/lib/configuration/preview/visible-places';
import { GhostBox } from './ghost-box';
import { Reconstruction } from './reconstruction';
import { StepContent } from './step-content';
import { StepList } from './step-list';
import { StepMoves } from './step-moves';
import type { PreviewAddress, PreviewWidth } from './use-preview-address';

/** What a preview is of. */
export interface PreviewSubject {
  name: string;
  /** The account of the service; null where it is not known. */
  account: string | null;
  /** Of what it is made, and of when: "from the reading of 14:02:37". */
  from: ReactNode;
}

interface Frame {
  /** For what the page has once. */
  id: string;
  subject: PreviewSubject;
  preview: PortalPreview;
  address: PreviewAddress;
}

/** The step of the address, else the first; null where no section is shown. */
export const stepOf = ({ steps }: PortalPreview, { step }: PreviewAddress): PreviewStep | null =>
  steps.find(({ key }) => key === step) ?? steps[0] ?? null;

/** One portal on a desk and in a hand. Below 900 px there is room for the hand alone. */
export function PortalFrames({ width, ...frame }: Frame & { width: PreviewWidth }) {
  return (
    <>
      {width === 'phone' ? null : <DesktopPortal {...frame} />}
      <PhonePortal {...frame} className={width === 'desktop' ? 'min-[900px]:hidden' : ''} />
    </>
  );
}

function DesktopPortal({ id, subject, preview, address }: Frame) {
  const step = stepOf(preview, address);
  const places = visiblePlaces(preview, address.withHidden);
  return (
    <div className="min-w-0 max-[899px]:hidden">
      <Caption icon={<Monitor aria-hidden className="size-3.5" />} label="Desktop">
        {step === null ? 'no steps' : `step ${step.number} of ${preview.steps.length}`}
      </Caption>
      <Reconstruction
        id={`${id}-desktop`}
        label={`${subject.name}, on a desktop`}
        from={subject.from}
        className="rounded-lg border"
      >
        <PortalBar subject={subject} />
        <div className="grid min-h-[480px] grid-cols-[216px_minmax(0,1fr)]">
          <StepList label={`Steps of ${subject.name}`} places={places} step={step} address={address} />
          <div className="min-w-0 px-5 py-4">
            <AskedGhost preview={preview} address={address} />
            <Step preview={preview} step={step} address={address} />
          </div>
        </div>
      </Reconstruction>
    </div>
  );
}

function PhonePortal({ id, subject, preview, address, className }: Frame & { className: string }) {
  const step = stepOf(preview, address);
  const places = visiblePlaces(preview, address.withHidden);
  const around = step === null ? { before: [], after: [] } : ghostsAround(places, step);
  const part = step === null ? 0 : step.number / preview.steps.length;
  return (
    <div className={`w-[268px] max-w-full min-w-0 ${className}`}>
      <Caption icon={<Smartphone aria-hidden className="size-3.5" />} label="Phone">
        {step === null ? 'no steps' : `step ${step.number} of ${preview.steps.length}`}
      </Caption>
      <Reconstruction
        id={`${id}-phone`}
        label={`${subject.name}, on a phone`}
        from={subject.from}
        isNarrow
        className="rounded-[26px] border-[6px] border-ink!"
      >
        <PortalBar subject={subject} />
        <div aria-hidden className="h-1 bg-line">
          <div className="h-full bg-ink-2" style={{ width: `${100 * part}%` }} />
        </div>
        <div className="grid min-h-[440px] grid-cols-[minmax(0,1fr)] content-start gap-2.5 p-3.5">
          <AskedGhost preview={preview} address={address} />
          {around.before.map((run) => (
            <GhostBox key={run.ghosts[0].key} run={run} />
          ))}
          <div>
            <Step preview={preview} step={step} address={address} />
          </div>
          {around.after.map((run) => (
            <GhostBox key={run.ghosts[0].key} run={run} />
          ))}
        </div>
      </Reconstruction>
    </div>
  );
}

function Step({
  preview,
  step,
  address,
}: {
  preview: PortalPreview;
  step: PreviewStep | null;
  address: PreviewAddress;
}) {
  if (step === null)
    return <p className="text-ink-2">No section of this configuration is known to be shown.</p>;
  return (
    <>
      <StepContent step={step} />
      <StepMoves preview={preview} step={step} goTo={address.goTo} />
    </>
  );
}

/** The address asks for a section that is no step: that is said, and the first step is on screen. */
function AskedGhost({ preview, address }: Pick<Frame, 'preview' | 'address'>) {
  const ghost = preview.places.find((place) => place.key === address.step);
  if (ghost?.kind !== 'ghost') return null;
  return (
    <div className="mb-3">
      <GhostBox run={{ kind: 'ghosts', ghosts: [ghost] }} />
    </div>
  );
}

function Caption({ icon, label, children }: { icon: ReactNode; label: string; children: string }) {
  return (
    <div className="mb-1.5 flex h-5 items-center gap-1.5 text-xs text-ink-3 numeric">
      {icon}
      {label}
      <span className="grow" />
      {children}
    </div>
  );
}

/** A portal has a mark, which nobody knows from here. */
function PortalBar({ subject: { name, account } }: { subject: PreviewSubject }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 border-b border-line px-4 py-2.5 text-ink-2">
      <span aria-hidden className="size-[18px] shrink-0 rounded-sm bg-line-strong" />
      {account === null ? null : (
        <span className="font-medium wrap-anywhere text-ink">
          <MarkedText>{account}</MarkedText>
        </span>
      )}
      <span className="grow" />
      <span className="wrap-anywhere">
        <MarkedText>{name}</MarkedText>
      </span>
    </div>
  );
}
