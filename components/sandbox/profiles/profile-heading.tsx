import type { Ref } from 'react';
import { ProfileName } from '@/components/shell/profile-name';
import { CopyButton } from '@/components/ui/copy-button';
import { IdChip } from '@/components/ui/id-chip';
import { StatusBadge } from '@/components/ui/lifecycle/status-badge';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { ServiceTime } from '@/components/ui/service-time';
import type { SandboxProfile } from '@/lib/contract/sandbox/profile';

const LINK = 'rounded-sm text-accent underline underline-offset-2';

/** Which profile this is, and where else it can be seen. */
export function ProfileHeading({
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
        <PageLink href={`/profiles/${uuid}`} className={LINK}>
          Portal setup
        </PageLink>
        <PageLink href={`/sandbox?view=webhooks&about=${uuid}`} className={LINK}>
          Its webhooks
        </PageLink>
      </p>
    </div>
  );
}
