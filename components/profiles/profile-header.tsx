'use client';

import { useQuery } from '@tanstack/react-query';
import { GitCompare, Link2, Printer, ScrollText, Tag } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useMay } from '@/components/shell/operator-session';
import { useHoldsMasked } from '@/components/shell/presenter/off-button';
import { useAreNamesMasked } from '@/components/shell/presenter-mode';
import { ProfileName } from '@/components/shell/profile-name';
import { showToast } from '@/components/shell/show-toast';
import { usePrint } from '@/components/shell/use-print';
import { useRememberProfile } from '@/components/shell/use-recent-profiles';
import { ActionMenu } from '@/components/ui/action-menu';
import { buttonClass } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { copyText } from '@/components/ui/copy-text';
import { IdChip } from '@/components/ui/id-chip';
import { StatusBadge } from '@/components/ui/lifecycle/status-badge';
import { loadLater } from '@/components/ui/load-later';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { compareAddress } from '@/lib/features/compare/compared-items';
import { useLabels } from '@/lib/features/labels/queries';
import { MASKED_WORDS } from '@/lib/features/presenter/presenter';
import { knownProfileQuery } from '@/lib/features/profiles/profile-queries';
import { EditFormsButton } from './edit-forms-button';
import { SameSetup } from './same-setup';
import { ProfileFacts } from './status/profile-facts';

const LabelDialog = loadLater(() =>
  import('@/components/labels/label-dialog').then((module) => module.LabelDialog),
);

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
  useRememberProfile(uuid, reference);
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1.5">
        <div className="min-w-0 grow basis-[320px] sm:basis-[480px]">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h1 className="min-w-0 wrap-anywhere">
              <ProfileName uuid={uuid} reference={reference} />
            </h1>
            {status === null ? null : <StatusBadge status={status} />}
          </div>
          <div className="mt-[3px] flex flex-wrap items-center gap-1">
            <span className="min-w-0 [&>span]:break-all [&>span]:whitespace-normal max-sm:[&>span]:text-2xs">
              <IdChip>{uuid}</IdChip>
            </span>
            <CopyButton text={uuid} name="profile UUID" />
            {reference === null ? null : (
              <span className="min-w-0 break-words text-ink-2">
                <span className="max-sm:sr-only">customer reference </span>
                <MarkedText>{reference}</MarkedText>
              </span>
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <MoreActions uuid={uuid} />
          <PageLink href={compareAddress([`profile:${uuid}`])} className={buttonClass()}>
            <GitCompare aria-hidden /> Compare
          </PageLink>
          {mayChange ? <EditFormsButton {...editButton} variant="primary" aria-keyshortcuts="e" /> : null}
        </div>
      </div>
      {known ? (
        <ProfileFacts known={known}>
          <SameSetup uuid={uuid} />
        </ProfileFacts>
      ) : (
        <>
          {known === undefined ? <p className={FACTS_TO_COME} /> : null}
          <SameSetup uuid={uuid} />
        </>
      )}
    </>
  );
}

/** The line of facts, while they are read: what is below must not move. */
const FACTS_TO_COME = 'mt-0.5 min-h-lh print:hidden';

const PRINT_OFF = 'Turn off masking to print';

function MoreActions({ uuid }: { uuid: string }) {
  const { labelOf, mayChange } = useLabels();
  const label = labelOf('profile', uuid);
  const isLabelMasked = useHoldsMasked(label);
  const areNamesMasked = useAreNamesMasked();
  const mayReadActivity = useMay('activity.read');
  const { isWaiting, print } = usePrint();
  const [isNaming, setNaming] = useState(false);
  const rename = label === null ? 'Add label…' : 'Rename…';
  return (
    <>
      <ActionMenu
        label="More actions"
        actions={[
          ...(mayChange
            ? [
                {
                  icon: Tag,
                  label: isLabelMasked ? MASKED_WORDS : rename,
                  choose: () => setNaming(true),
                  isOff: isLabelMasked,
                },
              ]
            : []),
          ...(mayReadActivity
            ? [{ icon: ScrollText, label: 'Activity of this profile', choose: `/activity?profile=${uuid}` }]
            : []),
          {
            icon: Link2,
            label: 'Copy link to this view',
            choose: () =>
              void copyText(window.location.href).then((isDone) =>
                isDone ? showToast({ message: 'Copied link to this view' }) : undefined,
              ),
          },
          {
            icon: Printer,
            label: areNamesMasked ? PRINT_OFF : isWaiting ? 'Loading the report…' : 'Print report',
            choose: () => void print(),
            isOff: areNamesMasked || isWaiting,
          },
        ]}
      />
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
