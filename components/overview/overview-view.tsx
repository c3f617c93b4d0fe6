'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { RecentStrip } from '@/components/shell/recent-strip';
import { overviewQuery } from '@/lib/queries/overview';
import { ProblemError } from '@/lib/queries/request-json';
import { AttentionCard } from './attention-card';
import { CoverageCard } from './coverage-card';
import { DeviationsCard } from './deviations-card';
import { DriftCard } from './drift-card';
import { FindingsCard } from './findings-card';
import { OpenProfileForm } from './open-profile-form';
import { RunsCard } from './runs-card';

/**
 * The first screen: a way to open any profile, and what stands out among all of them. Every number links to what it
 * counts.
 */
export function OverviewView({ survey }: { survey: ReactNode }) {
  const { data, error, refetch } = useQuery(overviewQuery());
  const problem = error instanceof ProblemError ? error.problem : null;
  return (
    <>
      <h1>Overview</h1>
      <OpenProfileForm />
      <RecentStrip />
      {data === undefined && problem !== null ? (
        <div className="mt-4">
          <ProblemPanel problem={problem} onRetry={() => refetch()} />
        </div>
      ) : null}
      {data === undefined ? null : (
        <div className="mt-4 grid items-start gap-3.5 min-[1180px]:grid-cols-[minmax(0,1fr)_358px]">
          <div className="grid gap-3.5">
            <CoverageCard overview={data} />
            {data.findings === null ? null : <FindingsCard findings={data.findings} />}
            <DeviationsCard />
          </div>
          <div className="grid gap-3.5">
            <RunsCard />
            {survey}
            <DriftCard drift={data.drift} />
            <AttentionCard overview={data} />
          </div>
        </div>
      )}
    </>
  );
}
