'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OpenProfileForm } from '@/components/profiles/open-profile-form';
import { Loaded } from '@/components/shell/loaded';
import { RecentStrip } from '@/components/shell/recent-strip';
import { overviewQuery } from '@/lib/features/overview/queries';
import { CoverageLine } from './coverage-line';
import { DecisionsCard } from './decisions-card';
import { DeviationsCard } from './deviations-card';
import { DriftCard } from './drift-card';
import { FindingsCard } from './findings-card';
import { RunsCard } from './runs-card';

/**
 * The first screen: a way to open any profile, what waits for a decision, and what stands out among all profiles.
 * Every number links to what it counts.
 * @param samples Shown last, once there is something above them that they could push away
 */
export function OverviewView({ samples }: { samples: ReactNode }) {
  const query = useQuery(overviewQuery());
  return (
    <>
      <h1>Overview</h1>
      <div className="mt-5">
        <OpenProfileForm autoFocus />
      </div>
      <RecentStrip />
      <div className="mt-4">
        <Loaded query={query} waiting={null}>
          {(data) => (
            <div className="grid gap-3.5">
              <DecisionsCard overview={data} />
              {data.findings === null ? null : <FindingsCard findings={data.findings} />}
              <CoverageLine overview={data} />
              <div className="grid items-start gap-3.5 min-[820px]:grid-cols-[repeat(auto-fit,minmax(320px,1fr))]">
                <RunsCard />
                <DriftCard drift={data.drift} />
                <DeviationsCard />
              </div>
              {samples}
            </div>
          )}
        </Loaded>
      </div>
    </>
  );
}
