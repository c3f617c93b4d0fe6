'use client';

import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useAddressState } from '@/components/shell/use-address-state';
import { usePageKey } from '@/components/shell/use-page-key';
import { rawValue } from '@/lib/configuration/raw-value';
import type { ProfileSetup } from '@/lib/contract/console-api';
import type { VersionDetail } from '@/lib/contract/console-history';
import { knownProfileQuery, profileSetupQuery } from '@/lib/queries/profile';
import { ProblemError } from '@/lib/queries/request-json';
import { AnswerLine } from './answers/answer-line';
import { EditFormsHere } from './edit-forms-button';
import { HistoryView } from './history/history-view';
import { JsonView } from './json-view';
import { PrintFindings } from './print-findings';
import { PrintHeading } from './print-heading';
import { PrintUnread } from './print-unread';
import { ProfileChecks } from './profile-checks';
import { ProfileHeader } from './profile-header';
import { ProfileSkeleton } from './profile-skeleton';
import { PROFILE_VIEWS, type ProfileViewName, readProfileView } from './profile-view-names';
import { ReadStatus, RefreshProblem } from './read-status';
import { SetupView } from './setup-view';
import { ReviewAndDocuments } from './status/profile-status';
import { TimelineView } from './timeline/timeline-view';

/**
 * One profile. `notices` go above its setup, `formsMark` next to its forms; the page supplies the forms editor and
 * draws the `preview` of the portal.
 */
export function ProfileView({
  uuid,
  notices,
  formsMark,
  preview,
  onEditForms,
  onLikelyEdit,
  onRestore,
  onMend,
}: {
  uuid: string;
  notices: ReactNode;
  formsMark: ReactNode;
  preview: (parts: { setup: ProfileSetup; status: ReactNode; aside: ReactNode }) => ReactNode;
  onEditForms: () => void;
  /** The pointer or focus is on the edit button: time to load the editor. */
  onLikelyEdit: () => void;
  /** Restores the forms of an earlier version in the editor. */
  onRestore: (version: VersionDetail) => void;
  /** Fills the editor with the fixes for this check's finding. */
  onMend: (check: number) => void;
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
  const { data: known } = useQuery(knownProfileQuery(uuid));
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
      {view === 'setup' ? (
        <div className="mb-2.5 grid items-start gap-2.5 print:hidden min-[1180px]:not-has-[[data-judgement][open]]:grid-cols-2">
          <AnswerLine setup={setup} />
          <ProfileChecks uuid={setup.uuid} onMend={onMend} />
        </div>
      ) : null}
      {view === 'preview' ? preview({ setup, status, aside: <AnswerLine setup={setup} /> }) : null}
      {view === 'events' ? (
        <div className="print:hidden">
          {known ? <ReviewAndDocuments known={known} /> : null}
          <TimelineView uuid={setup.uuid} />
        </div>
      ) : null}
      {view === 'history' ? (
        <div className="print:hidden">
          <HistoryView setup={setup} status={status} onRestore={onRestore} />
        </div>
      ) : null}
      {view === 'json' ? (
        <div className="print:hidden">
          <div className="mb-3 flex justify-end">{status}</div>
          <JsonView uuid={setup.uuid} raw={rawValue(setup)} />
        </div>
      ) : null}
      {/* Printing any view except the preview prints the setup report. */}
      <div className={view === 'setup' ? '' : view === 'preview' ? 'hidden' : 'hidden print:block'}>
        <PrintFindings uuid={setup.uuid} />
        <PrintUnread setup={setup} />
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

/** Views of one profile, as links, so that each can be opened in a new tab or shared. */
function ProfileViews({
  current,
  onChange,
}: {
  current: ProfileViewName;
  onChange: (view: ProfileViewName) => void;
}) {
  const choose = (event: MouseEvent, view: ProfileViewName) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChange(view);
  };
  return (
    <nav
      aria-label="Views of this profile"
      className="mt-1 mb-2.5 flex gap-5 border-b border-line print:hidden"
    >
      {PROFILE_VIEWS.map(({ name, label, address }) => (
        <a
          key={name}
          href={address}
          aria-current={name === current ? 'page' : undefined}
          onClick={(event) => choose(event, name)}
          className="py-1.5 font-medium text-ink-2 hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--accent)]"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
