'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { ProfilePage } from '@/app/(console)/profiles/[uuid]/_components/profile-page';
import { ArrivingEvents } from '@/components/events/arriving-events';
import { StageScenario } from '@/components/sandbox/scenarios/stage-scenario';
import { useIsScenarioRunning } from '@/components/sandbox/use-is-scenario-running';
import { LifecycleDrawing } from '@/components/ui/lifecycle/lifecycle-drawing';
import { NARROW, WIDE } from '@/components/ui/lifecycle/lifecycle-layout';
import { Panel } from '@/components/ui/panel';
import { REVIEW_STATUSES } from '@/lib/configuration/contract/review-moves';
import { knownProfileQuery } from '@/lib/features/profiles/profile-queries';
import { scenarioRunsQuery } from '@/lib/features/sandbox/queries';
import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';

/**
 * One screen for an audience: a scenario, the lifecycle and webhooks live, next to the page of a profile: the one in
 * `?profile`, or else the one created by the newest run.
 */
export function StageView({ account }: { account: string }) {
  useIsScenarioRunning(account);
  const { data: runs = [] } = useQuery(scenarioRunsQuery(account));
  const asked = findProfileUuid(useSearchParams().get('profile') ?? '');
  const run = asked === null ? runs[0] : runs.find(({ profile }) => profile === asked);
  const profile = asked ?? run?.profile ?? null;
  return (
    <>
      <h1>Stage</h1>
      <p className="mb-4 max-w-[72ch] text-ink-2">
        Follow a sandbox profile: the steps of its scenario, the webhooks from the service, and what this
        console shows.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-6 min-[1000px]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] min-[1300px]:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[1300px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <StageScenario account={account} run={run} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {profile === null ? null : <Lifecycle profile={profile} />}
            {profile === null ? null : (
              <section aria-labelledby="stage-webhooks" className="min-w-0">
                <h2 id="stage-webhooks" className="mb-2.5">
                  Webhooks
                </h2>
                <ArrivingEvents profile={profile} />
              </section>
            )}
          </div>
        </div>
        <section aria-label="The profile’s page" className="min-w-0">
          {profile === null ? (
            <Panel className="px-4 py-5 text-ink-2">
              Run a scenario to see the page of the profile that it creates.
            </Panel>
          ) : (
            <ProfilePage key={profile} uuid={profile} />
          )}
        </section>
      </div>
    </>
  );
}

function Lifecycle({ profile }: { profile: string }) {
  const { data } = useQuery(knownProfileQuery(profile));
  const reviewStatus = data?.reviewStatus ?? null;
  const status = REVIEW_STATUSES.find((one) => one === reviewStatus) ?? null;
  return (
    <section aria-labelledby="stage-lifecycle" className="@container min-w-0">
      <h2 id="stage-lifecycle" className="mb-2.5">
        Lifecycle
      </h2>
      <p role="status" className="mb-2 text-ink-2">
        {reviewStatus === null ? 'No review status has been reported yet.' : `Now ${reviewStatus}.`}
      </p>
      <div className="hidden @min-[660px]:block [&>div]:ml-0">
        <LifecycleDrawing layout={WIDE} status={status} />
      </div>
      <div className="@min-[660px]:hidden [&>div]:ml-0">
        <LifecycleDrawing layout={NARROW} status={status} />
      </div>
    </section>
  );
}
