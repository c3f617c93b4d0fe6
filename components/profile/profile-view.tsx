'use client';

import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useAddressState } from '@/components/shell/use-address-state';
import { usePageKey } from '@/components/shell/use-page-key';
import { asItCame } from '@/lib/configuration/as-it-came';
import type { VersionDetail } from '@/lib/contract/console-history';
import { profileSetupQuery } from '@/lib/queries/profile-setup';
import { ProblemError } from '@/lib/queries/request-json';
import { EditFormsHere } from './edit-forms-button';
import { HistoryView } from './history/history-view';
import { JsonView } from './json-view';
import { PrintHeading } from './print-heading';
import { ProfileHeader } from './profile-header';
import { ProfileSkeleton } from './profile-skeleton';
import { readProfileView } from './profile-view-names';
import { ProfileViews } from './profile-views';
import { ReadStatus } from './read-status';
import { RefreshProblem } from './refresh-problem';
import { SetupView } from './setup-view';
import { TimelineView } from './timeline/timeline-view';

/** One profile. `notices` stand above its setup, `formsMark` at its forms; what edits the forms is the page's business. */
export function ProfileView({
  uuid,
  notices,
  formsMark,
  onEditForms,
  onLikelyEdit,
  onPutBack,
}: {
  uuid: string;
  notices: ReactNode;
  formsMark: ReactNode;
  onEditForms: () => void;
  /** The pointer or the focus is on the button that edits: time to load what it needs. */
  onLikelyEdit: () => void;
  /** The forms of an earlier version are wanted in the editor. */
  onPutBack: (version: VersionDetail) => void;
}) {
  const { data: setup, error, isFetching, refetch } = useQuery(profileSetupQuery(uuid));
  const { parameters, write } = useAddressState();
  const view = readProfileView(parameters.get('tab'));
  usePageKey('e', onEditForms);
  const editButton: ComponentProps<'button'> = {
    onClick: onEditForms,
    onPointerEnter: onLikelyEdit,
    onFocus: onLikelyEdit,
  };
  if (setup === undefined) return <ProfileSkeleton />;
  const read = () => void refetch();
  const problem = error instanceof ProblemError ? error.problem : setup.staleBecause;
  const status = <ReadStatus readAt={setup.readAt} isReading={isFetching} onRead={read} />;
  return (
    <>
      <ProfileHeader uuid={setup.uuid} editButton={editButton} />
      <PrintHeading setup={setup} />
      <ProfileViews current={view} onChange={(next) => write({ tab: next === 'setup' ? null : next })} />
      {notices}
      {problem ? <RefreshProblem problem={problem} readAt={setup.readAt} onRetry={read} /> : null}
      {view === 'events' ? (
        <div className="print:hidden">
          <TimelineView uuid={setup.uuid} />
        </div>
      ) : null}
      {view === 'history' ? (
        <div className="print:hidden">
          <HistoryView setup={setup} status={status} onPutBack={onPutBack} />
        </div>
      ) : null}
      {view === 'json' ? (
        <div className="print:hidden">
          <div className="mb-3 flex justify-end">{status}</div>
          <JsonView uuid={setup.uuid} raw={asItCame(setup)} />
        </div>
      ) : null}
      {/* Printed from any view, the report is the setup. */}
      <div className={view === 'setup' ? '' : 'hidden print:block'}>
        <SetupView
          setup={setup}
          status={status}
          formsAction={
            <>
              {formsMark}
              <EditFormsHere {...editButton} />
            </>
          }
        />
      </div>
    </>
  );
}
