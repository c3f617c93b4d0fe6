'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type Ref, useEffect, useRef } from 'react';
import { ProfileName } from '@/components/shell/profile-name';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { IdChip } from '@/components/ui/id-chip';
import { Lifecycle } from '@/components/ui/lifecycle/lifecycle-drawing';
import { StatusBadge } from '@/components/ui/lifecycle/status-badge';
import { MarkedText } from '@/components/ui/marked-text';
import { TextLink } from '@/components/ui/page-link';
import { ReadFailure } from '@/components/ui/read-failure';
import { ServiceTime } from '@/components/ui/service-time';
import { followEvery, sandboxProfileQuery } from '@/lib/features/sandbox/queries';
import { ControlError } from '@/lib/platform/data/request-control';
import type { SandboxProfile } from '@/lib/service/control-api/profile';
import { ViewSkeleton } from '../view-skeleton';
import { ChangeOutside } from './change-outside';
import { DocumentsSection } from './documents-section';
import { MetadataFields } from './metadata-fields';
import { MoveButtons } from './move-buttons';

/** One profile of the sandbox: its lifecycle, and actions that move it on. */
export function ProfileDetail({
  account,
  uuid,
  isMoving,
  takesFocus,
  onBack,
}: {
  account: string;
  uuid: string;
  isMoving: boolean;
  /** It was chosen here rather than by the address. */
  takesFocus: boolean;
  onBack: () => void;
}) {
  const {
    data: profile,
    error,
    refetch,
  } = useQuery({
    ...sandboxProfileQuery(account, uuid),
    refetchInterval: followEvery(isMoving),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = profile !== undefined;
  // On a narrow screen the list and its link are no longer there, so focus moves here.
  useEffect(() => {
    const focused = document.activeElement;
    if (isShown && takesFocus && (focused === document.body || focused?.checkVisibility() === false))
      heading.current?.focus();
  }, [isShown, takesFocus]);

  return (
    <section aria-label="Selected profile" className="min-w-0">
      <Button variant="ghost" onClick={onBack} className="mb-2 -ml-2 px-2 min-[1100px]:hidden">
        <ArrowLeft aria-hidden />
        All profiles
      </Button>
      {error === null ? null : (
        <ReadFailure
          error={isDeleted(error) ? new Error('The sandbox does not have this profile.') : error}
          hasOlder={isShown && !isDeleted(error)}
          onRetry={() => void refetch()}
        />
      )}
      {isShown && !isDeleted(error) ? (
        <div className="grid gap-5">
          <ProfileHeading ref={heading} profile={profile} />
          <div>
            <h3 className="mb-2 font-semibold">Review status</h3>
            <Lifecycle status={profile.review_status} />
            <MoveButtons account={account} profile={profile} />
          </div>
          <MetadataFields account={account} profile={profile} />
          <ChangeOutside account={account} uuid={uuid} />
          <DocumentsSection account={account} uuid={uuid} isMoving={isMoving} />
        </div>
      ) : error === null ? (
        <ViewSkeleton />
      ) : null}
    </section>
  );
}

const isDeleted = (error: Error | null): boolean => error instanceof ControlError && error.status === 404;

function ProfileHeading({
  profile: { uuid, name, kind, customer_reference, review_status, created_at, updated_at },
  ref,
}: {
  profile: SandboxProfile;
  ref: Ref<HTMLHeadingElement>;
}) {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 ref={ref} tabIndex={-1} className="min-w-0 text-xl break-words">
          <ProfileName uuid={uuid} reference={name} />
        </h2>
        <StatusBadge status={review_status} />
      </div>
      <div className="mt-[3px] flex flex-wrap items-center gap-x-1 gap-y-1 text-ink-2">
        <span className="min-w-0 [&>span]:break-all [&>span]:whitespace-normal">
          <IdChip>{uuid}</IdChip>
        </span>
        <CopyButton text={uuid} name="profile UUID" />
        <span>
          <MarkedText>{kind}</MarkedText> · reference <MarkedText>{customer_reference}</MarkedText>
        </span>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
        <span>
          Changed <ServiceTime>{updated_at}</ServiceTime>, created <ServiceTime>{created_at}</ServiceTime>
        </span>
        <TextLink href={`/profiles/${uuid}`}>Portal setup</TextLink>
        <TextLink href={`/sandbox?view=webhooks&about=${uuid}`}>
          Webhooks<span className="sr-only"> about this profile</span>
        </TextLink>
      </p>
    </div>
  );
}
