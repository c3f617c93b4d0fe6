'use client';

import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import type { SectionKey } from '@/lib/configuration/contract/section-names';
import type { PortalPreview, PreviewPlace, PreviewStep } from '@/lib/features/preview/portal-preview';
import { ghostsAround, visiblePlaces } from '@/lib/features/preview/visible-places';
import { GhostBox } from './ghost-box';
import { Reconstruction } from './reconstruction';
import { StepContent } from './step-content';
import { StepList } from './step-list';
import type { PreviewAddress, PreviewWidth } from './use-preview-address';

export interface PreviewSubject {
  name: string;
  /** The service's account; null if unknown. */
  account: string | null;
  /** The source and its time: "as read 14:02:37". */
  from: ReactNode;
}

interface Frame {
  /** Unique prefix for IDs on the page. */
  id: string;
  /** Distinguishes it from another on the page that may have the same name. */
  label: string;
  subject: PreviewSubject;
  preview: PortalPreview;
  address: PreviewAddress;
  /** The selected section; null if there are no steps. */
  at: SectionKey | null;
}

/** Page widths from which the desktop frame fits, alone or next to another. */
const ROOM = {
  alone: { desktop: 'max-[899px]:hidden', phone: 'min-[900px]:hidden' },
  beside: { desktop: 'max-[1279px]:hidden', phone: 'min-[1280px]:hidden' },
};

/** One portal in a desktop and a mobile frame; a narrow window only has room for the mobile one. */
export function PortalFrames({
  width,
  room = 'alone',
  ...frame
}: Frame & { width: PreviewWidth; room?: keyof typeof ROOM }) {
  return (
    <>
      {width === 'phone' ? null : <DesktopPortal {...frame} className={ROOM[room].desktop} />}
      <PhonePortal {...frame} className={width === 'desktop' ? ROOM[room].phone : ''} />
    </>
  );
}

const placeAt = ({ places }: PortalPreview, at: SectionKey | null): PreviewPlace | undefined =>
  places.find(({ key }) => key === at);

function DesktopPortal({
  id,
  label,
  subject,
  preview,
  address,
  at,
  className,
}: Frame & { className: string }) {
  const place = placeAt(preview, at);
  const step = place?.kind === 'step' ? place : null;
  const places = visiblePlaces(preview, address.withHidden);
  return (
    <div className={`min-w-0 grow ${className}`}>
      <Caption icon={<Monitor aria-hidden className="size-3.5" />} label="Desktop">
        {progressWords(preview, step)}
      </Caption>
      <Reconstruction
        id={`${id}-desktop`}
        label={`${label}, on a desktop`}
        from={subject.from}
        className="rounded-lg border"
      >
        <PortalBar subject={subject} />
        <div className="grid min-h-[480px] grid-cols-[minmax(170px,216px)_minmax(0,1fr)]">
          <StepList label={`Steps of ${label}`} places={places} step={step} address={address} />
          <div className="min-w-0 px-5 py-4">
            <Place preview={preview} place={place} address={address} />
          </div>
        </div>
      </Reconstruction>
    </div>
  );
}

function PhonePortal({ id, label, subject, preview, address, at, className }: Frame & { className: string }) {
  const place = placeAt(preview, at);
  const step = place?.kind === 'step' ? place : null;
  const places = visiblePlaces(preview, address.withHidden);
  const around = step === null ? { before: [], after: [] } : ghostsAround(places, step);
  const part = step === null ? 0 : step.number / preview.steps.length;
  return (
    <div className={`w-[268px] max-w-full min-w-0 shrink-0 ${className}`}>
      <Caption icon={<Smartphone aria-hidden className="size-3.5" />} label="Phone">
        {progressWords(preview, step)}
      </Caption>
      <Reconstruction
        id={`${id}-phone`}
        label={`${label}, on a phone`}
        from={subject.from}
        isNarrow
        className="rounded-[26px] border-[6px] border-ink!"
      >
        <PortalBar subject={subject} />
        <div aria-hidden className="h-1 bg-line">
          <div className="h-full bg-ink-2" style={{ width: `${100 * part}%` }} />
        </div>
        <div className="grid min-h-[440px] grid-cols-[minmax(0,1fr)] content-start gap-2.5 p-3.5">
          {around.before.map((run) => (
            <GhostBox key={run.ghosts[0].key} run={run} />
          ))}
          <div>
            <Place preview={preview} place={place} address={address} />
          </div>
          {around.after.map((run) => (
            <GhostBox key={run.ghosts[0].key} run={run} />
          ))}
        </div>
      </Reconstruction>
    </div>
  );
}

function progressWords({ steps }: PortalPreview, step: PreviewStep | null): string {
  const all = `${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`;
  return step === null ? `not one of the ${all}` : `step ${step.number} of ${all.split(' ')[0]}`;
}

/** The selected section; if it is not a step of this portal, says why not. */
function Place({
  preview,
  place,
  address,
}: {
  preview: PortalPreview;
  place: PreviewPlace | undefined;
  address: PreviewAddress;
}) {
  if (place === undefined) {
    return <p className="text-ink-2">No sections are shown, as far as known.</p>;
  }
  return (
    <>
      {place.kind === 'step' ? (
        <StepContent step={place} withHidden={address.withHidden} />
      ) : (
        <>
          <h3 className="mb-2 text-xl font-semibold text-ink-3">{place.label}</h3>
          <GhostBox run={{ kind: 'ghosts', ghosts: [place] }} />
        </>
      )}
      <StepMoves preview={preview} place={place} goTo={address.goTo} />
    </>
  );
}

function Caption({ icon, label, children }: { icon: ReactNode; label: string; children: string }) {
  return (
    <div className="mb-1.5 flex h-5 items-center gap-1.5 text-xs text-ink-3 numeric">
      {icon}
      {label}
      <span className="grow" />
      <span>{children}</span>
    </div>
  );
}

/** The portal's bar, without its logo, which can't be known from here. */
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

const LOOK =
  'min-h-[30px] rounded-md border px-3.5 font-medium aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

/** Buttons to move between steps. At either end the button stays, so focus is not lost. */
function StepMoves({
  preview: { places },
  place,
  goTo,
}: {
  preview: PortalPreview;
  place: PreviewPlace;
  goTo: (key: string) => void;
}) {
  const at = places.indexOf(place);
  const before = places.slice(0, at).findLast(({ kind }) => kind === 'step');
  const after = places.slice(at + 1).find(({ kind }) => kind === 'step');
  return (
    <div className="relative z-20 mt-4 flex justify-between gap-3">
      <button
        type="button"
        aria-disabled={before === undefined}
        onClick={() => (before ? goTo(before.key) : undefined)}
        className={`${LOOK} border-line-strong bg-surface text-ink-2`}
      >
        Back
      </button>
      <button
        type="button"
        aria-disabled={after === undefined}
        onClick={() => (after ? goTo(after.key) : undefined)}
        className={`${LOOK} border-transparent bg-ink-2 text-surface`}
      >
        Next
      </button>
    </div>
  );
}
