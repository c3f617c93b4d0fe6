'use client';

import { useSearchParams } from 'next/navigation';
import { type ComponentType, lazy, Suspense } from 'react';
import { SandboxHeading } from './sandbox-heading';
import { ViewLinks } from './view-links';
import { readViewName, type SandboxViewName } from './view-names';
import { ViewSkeleton } from './view-skeleton';

/** Each is loaded with its first look. */
const VIEWS: Record<SandboxViewName, ComponentType<{ account: string }>> = {
  profiles: lazy(() => import('./profiles/profiles-view').then((m) => ({ default: m.ProfilesView }))),
  scenarios: lazy(() => import('./scenarios/scenarios-view').then((m) => ({ default: m.ScenariosView }))),
  webhooks: lazy(() => import('./webhooks/webhooks-view').then((m) => ({ default: m.WebhooksView }))),
  limits: lazy(() => import('./limits/limits-view').then((m) => ({ default: m.LimitsView }))),
};

/** Drives the embedded service of the account that the console works with. */
export function SandboxView({ account }: { account: string }) {
  const name = readViewName(useSearchParams().get('view'));
  const View = VIEWS[name];
  return (
    <>
      <SandboxHeading account={account} />
      <ViewLinks current={name} />
      <Suspense fallback={<ViewSkeleton />}>
        <View account={account} />
      </Suspense>
    </>
  );
}
