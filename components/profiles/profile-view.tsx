'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { type ComponentProps, type ReactNode, useDeferredValue, useMemo } from 'react';
import { useAddressState } from '@/components/shell/use-address-state';
import { usePageKey } from '@/components/shell/use-page-key';
import { MarkedText } from '@/components/ui/marked-text';
import { HereLink } from '@/components/ui/page-link';
import { profileChecksQuery } from '@/lib/features/findings/queries';
import type { VersionDetail } from '@/lib/features/history/history';
import { profileSetupQuery } from '@/lib/features/profiles/profile-queries';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import { rawValue } from '@/lib/features/profiles/raw-value';
import { ProblemError } from '@/lib/platform/data/request-json';
import { Answers, AskField } from './answers/ask-field';
import { useFilterOrAsk } from './answers/use-filter-or-ask';
import { ChecksLine } from './checks-line';
import { EditFormsHere } from './edit-forms-button';
import { PrintFindings } from './print-findings';
import { PrintHeading } from './print-heading';
import { ProfileHeader } from './profile-header';
import { ProfileSkeleton } from './profile-skeleton';
import { PROFILE_VIEWS, type ProfileViewName, readProfileView } from './profile-view-names';
import { ReadStatus, RefreshProblem } from './read-status';
import { SetupView } from './setup-view';
import { misfitPhrase } from './unreadable';

const ProfileChecks = dynamic(() => import('./profile-checks').then((module) => module.ProfileChecks));
const EventsView = dynamic(() => import('./events-view').then((module) => module.EventsView));
const HistoryView = dynamic(() => import('./history/history-view').then((module) => module.HistoryView));
const JsonView = dynamic(() => import('./json-view').then((module) => module.JsonView));

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
  const current = readProfileView(parameters.get('tab'));
  // The name of the view changes at once; the view before stays until the script of this one is there.
  const view = useDeferredValue(current);
  const field = useFilterOrAsk(view === 'preview');
  usePageKey('e', onEditForms);
  const editButton = useMemo<ComponentProps<'button'>>(
    () => ({ onClick: onEditForms, onPointerEnter: onLikelyEdit, onFocus: onLikelyEdit }),
    [onEditForms, onLikelyEdit],
  );
  const formsAction = useMemo(
    () => (
      <>
        {formsMark}
        <EditFormsHere {...editButton} />
      </>
    ),
    [formsMark, editButton],
  );
  if (setup === undefined) return <ProfileSkeleton />;
  const read = () => void refetch();
  const problem = error instanceof ProblemError ? error.problem : setup.staleBecause;
  const status = <ReadStatus readAt={setup.readAt} isReading={isFetching} onRead={read} />;
  const show = (next: ProfileViewName) => write({ tab: next === 'setup' ? null : next });
  return (
    <>
      <ProfileHeader uuid={setup.uuid} editButton={editButton} />
      <PrintHeading setup={setup} />
      <ProfileViews uuid={setup.uuid} current={current} onChange={show} />
      {notices}
      {problem ? <RefreshProblem problem={problem} readAt={setup.readAt} onRetry={read} /> : null}
      {view === 'preview'
        ? preview({
            setup,
            status,
            aside: (
              <div className="print:hidden">
                <span className="mb-2.5 flex">
                  <AskField
                    of={field}
                    name="Ask about this portal"
                    placeholder="Ask: trustees, why form 118"
                  />
                </span>
                <Answers of={field} setup={setup} />
              </div>
            ),
          })
        : null}
      {view === 'checks' ? <ProfileChecks uuid={setup.uuid} onMend={onMend} /> : null}
      {view === 'events' ? (
        <div className="print:hidden">
          <EventsView uuid={setup.uuid} />
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
          field={field}
          toolbar={
            view === 'setup'
              ? {
                  status,
                  checks: <ChecksLine uuid={setup.uuid} onView={() => show('checks')} />,
                }
              : null
          }
          formsAction={formsAction}
        />
      </div>
    </>
  );
}

/** Views of one profile, as links, so that each can be opened in a new tab or shared. */
function ProfileViews({
  uuid,
  current,
  onChange,
}: {
  uuid: string;
  current: ProfileViewName;
  onChange: (view: ProfileViewName) => void;
}) {
  const failing = useQuery(profileChecksQuery(uuid)).data?.findings.length ?? 0;
  return (
    <nav
      aria-label="Views of this profile"
      className="mt-1 mb-2.5 flex gap-5 overflow-x-auto border-b border-line max-sm:gap-4 print:hidden"
    >
      {PROFILE_VIEWS.map(({ name, label, address }) => (
        <HereLink
          key={name}
          href={address}
          aria-current={name === current ? 'page' : undefined}
          onChoose={() => onChange(name)}
          className="inline-flex shrink-0 items-center gap-1.5 py-1.5 font-medium text-ink-2 hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--accent)]"
        >
          {label}
          {name === 'checks' && failing > 0 ? (
            <span className="rounded-full bg-warn-soft px-1.5 text-xs text-warn numeric">
              {failing}
              <span className="sr-only"> failing</span>
            </span>
          ) : null}
        </HereLink>
      ))}
    </nav>
  );
}

/** More than any service has; the JSON view has them all. */
const MOST = 100;

/** For print: all parts of the configuration that could not be read or were not sent, in one place. */
function PrintUnread({ setup: { misfits, extras } }: { setup: Pick<ProfileSetup, 'misfits' | 'extras'> }) {
  return (
    <section aria-label="Unreadable settings, printed" className="mb-5 hidden print:block">
      <h2 className="mb-1">Unreadable settings</h2>
      {misfits.length === 0 ? <p className="text-ink-2">None. All 25 sections were read.</p> : null}
      <ul>
        {misfits.slice(0, MOST).map((misfit) => (
          <li key={misfit.path} className="wrap-anywhere">
            <MarkedText>{`${misfitPhrase(misfit.path, misfit)}.`}</MarkedText>
          </li>
        ))}
      </ul>
      {misfits.length > MOST ? <p>{`${misfits.length - MOST} more in the JSON view.`}</p> : null}
      {extras.length === 0 ? null : (
        <p className="mt-1 text-ink-2">
          {extras.length === 1 ? '1 setting is' : `${extras.length} settings are`} unknown to this console;
          see Other settings.
        </p>
      )}
    </section>
  );
}
