'use client';

import { Play } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { type ComponentType, lazy, Suspense } from 'react';
import { startDemo, useDemoProgress } from '@/components/shell/demo-progress';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { HereLink } from '@/components/ui/page-link';
import { DEMOS } from '@/lib/features/sandbox/demos';
import { ResetSandbox } from './reset-sandbox';
import { readViewName, type SandboxViewName, VIEW_NAMES, viewAddress } from './view-names';
import { ViewSkeleton } from './view-skeleton';

/** Each is loaded when first shown. */
const VIEWS: Record<SandboxViewName, ComponentType<{ account: string }>> = {
  profiles: lazy(() => import('./profiles/profiles-view').then((m) => ({ default: m.ProfilesView }))),
  scenarios: lazy(() => import('./scenarios/scenarios-view').then((m) => ({ default: m.ScenariosView }))),
  webhooks: lazy(() => import('./webhooks/webhooks-view').then((m) => ({ default: m.WebhooksView }))),
  limits: lazy(() => import('./limits/limits-view').then((m) => ({ default: m.LimitsView }))),
};

/** Controls the embedded service for the account that the console uses. */
export function SandboxView({ account }: { account: string }) {
  const name = readViewName(useSearchParams().get('view'));
  const View = VIEWS[name];
  return (
    <>
      <SandboxHeading account={account} />
      <DemosCard />
      <ViewLinks current={name} />
      <Suspense fallback={<ViewSkeleton />}>
        <View account={account} />
      </Suspense>
    </>
  );
}

/** Says that this is the sandbox, whichever view is open. */
function SandboxHeading({ account }: { account: string }) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 grow">
        <h1 className="flex flex-wrap items-center gap-x-2.5">
          Sandbox <Badge tone="info">Invented data</Badge>
        </h1>
        <p className="text-ink-2">
          Control the embedded service, account {account}. These controls are not available for a remote
          service.
        </p>
      </div>
      <ResetSandbox account={account} />
    </div>
  );
}

const LABELS: Record<SandboxViewName, string> = {
  profiles: 'Profiles',
  scenarios: 'Scenarios',
  webhooks: 'Webhooks',
  limits: 'Limits and faults',
};

/** Sandbox views, as links, so that each can be opened in a new tab or shared. */
function ViewLinks({ current }: { current: SandboxViewName }) {
  return (
    <nav
      aria-label="Sandbox views"
      className="my-[18px] flex flex-wrap gap-x-5 border-b border-line print:hidden"
    >
      {VIEW_NAMES.map((name) => (
        <HereLink
          key={name}
          href={viewAddress(name)}
          aria-current={name === current ? 'page' : undefined}
          onChoose={() => window.history.pushState(null, '', viewAddress(name))}
          className="py-2 font-medium text-ink-2 hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--accent)]"
        >
          {LABELS[name]}
        </HereLink>
      ))}
    </nav>
  );
}

function DemosCard() {
  const running = useDemoProgress()?.demo;
  return (
    <Card
      id="demos-title"
      title="Guided demos"
      aside="Changes are undone when you go back or end a demo"
      className="mt-4"
    >
      <ul className="mt-2 grid gap-x-6 gap-y-3 min-[1000px]:grid-cols-3">
        {DEMOS.map(({ key, title, words, minutes, audience }) => (
          <li key={key} className="flex flex-col items-start gap-1.5">
            <h3 className="font-semibold">{title}</h3>
            <p className="grow text-ink-2">{words}</p>
            <p className="text-sm text-ink-3 numeric">
              {audience}, {minutes} minutes
            </p>
            <Button
              aria-label={`Start ${title}`}
              aria-disabled={running === key}
              onClick={() => (running === key ? undefined : startDemo(key))}
              className="aria-disabled:opacity-60"
            >
              <Play aria-hidden />
              {running === key ? 'Running' : 'Start'}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
