'use client';

import { useQuery } from '@tanstack/react-query';
import { GitCompare, Link2, ScrollText, Tag } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ComponentProps, useEffect, useState } from 'react';
import { preload } from '@/components/shell/load-module';
import { useMay } from '@/components/shell/operator-session';
import { PrintButton } from '@/components/shell/presenter/export-link';
import { EditButton } from '@/components/shell/presenter/off-button';
import { useRememberProfile } from '@/components/shell/use-recent-profiles';
import { buttonClass } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { IdChip } from '@/components/ui/id-chip';
import { StatusBadge } from '@/components/ui/lifecycle/status-badge';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { compareAddress } from '@/lib/contract/compared-items';
import { useLabels, useProfileName } from '@/lib/queries/labels';
import { knownProfileQuery } from '@/lib/queries/profile';
import { EditFormsButton } from './edit-forms-button';
import { SameSetup } from './same-setup';
import { ProfileFacts } from './status/profile-status';

const loadLabelDialog = () => import('@/components/shell/label-dialog').then((module) => module.LabelDialog);
const LabelDialog = dynamic(loadLabelDialog, { ssr: false });

/**
 * The profile's identity and its status from events. The API has no profile names, so apart from the console's label, the
 * UUID is all that operators, customers and logs have in common.
 */
export function ProfileHeader({
  uuid,
  editButton,
}: {
  uuid: string;
  editButton: Omit<ComponentProps<'button'>, 'children'>;
}) {
  const { data: known } = useQuery(knownProfileQuery(uuid));
  const reference = known?.customerReference ?? null;
  const status = known?.reviewStatus ?? null;
  const mayChange = useMay('forms.change');
  const mayReadActivity = useMay('activity.read');
  useRememberProfile(uuid, reference);
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-[480px]">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <ProfileNaming uuid={uuid} reference={reference} />
            {status === null ? null : <StatusBadge status={status} />}
          </div>
          <div className="mt-[3px] flex flex-wrap items-center gap-1">
            <span className="min-w-0 [&>span]:break-all [&>span]:whitespace-normal">
              <IdChip>{uuid}</IdChip>
            </span>
            <CopyButton text={uuid} name="profile UUID" />
            <CopyButton text={() => window.location.href} name="link to this view" icon={Link2} />
            {reference === null ? null : (
              <span className="min-w-0 break-words text-ink-2">
                customer reference <MarkedText>{reference}</MarkedText>
              </span>
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          {mayReadActivity ? (
            <PageLink href={`/activity?profile=${uuid}`} className={buttonClass()}>
              <ScrollText aria-hidden /> Activity of this profile
            </PageLink>
          ) : null}
          <PageLink href={compareAddress([`profile:${uuid}`])} className={buttonClass()}>
            <GitCompare aria-hidden /> Compare
          </PageLink>
          <PrintButton>Print report</PrintButton>
          {mayChange ? <EditFormsButton {...editButton} variant="primary" aria-keyshortcuts="e" /> : null}
        </div>
      </div>
      {known ? (
        <ProfileFacts known={known}>
          <SameSetup uuid={uuid} />
        </ProfileFacts>
      ) : (
        <SameSetup uuid={uuid} />
      )}
    </>
  );
}

/** The profile's name, as the page's heading and the tab's title, editable with permission. */
function ProfileNaming({ uuid, reference }: { uuid: string; reference: string | null }) {
  const { labelOf, mayChange, areRead } = useLabels();
  const name = useProfileName()({ uuid, reference });
  const label = labelOf('profile', uuid);
  const [isNaming, setNaming] = useState(false);
  // The server renders the title; the name may change while the page is open.
  useEffect(() => {
    if (areRead) document.title = document.title.replace(/^.*(?= · )/su, () => name);
  }, [areRead, name]);
  return (
    <>
      <h1 className="min-w-0 wrap-anywhere">
        <MarkedText>{name}</MarkedText>
      </h1>
      {mayChange ? (
        <EditButton
          maskedValue={label}
          variant="ghost"
          className="print:hidden"
          onPointerEnter={() => preload(loadLabelDialog)}
          onFocus={() => preload(loadLabelDialog)}
          onClick={() => setNaming(true)}
        >
          <Tag aria-hidden /> {label === null ? 'Add label' : 'Rename'}
        </EditButton>
      ) : null}
      {isNaming ? (
        <LabelDialog
          of={{ kind: 'profile', id: uuid }}
          label={label ?? ''}
          title={label === null ? 'Label this profile' : 'Change this label'}
          placeholder="For example, Harbour & Finch Ltd"
          onClose={() => setNaming(false)}
        >
          Shown throughout this console with the reference and UUID. Saved immediately; not sent to the
          service.
        </LabelDialog>
      ) : null}
    </>
  );
}
