'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMayDriveSandbox } from '@/components/shell/console-pages';
import { changeDemo, isOfRole, restartAfterReset, useDemoProgress } from '@/components/shell/demo-progress';
import { useOperator } from '@/components/shell/operator-session';
import { loadLater } from '@/components/ui/load-later';
import { loadModule } from '@/components/ui/load-module';
import { isDemo } from '@/lib/features/operators/is-demo';
import type { DemoKey } from '@/lib/features/sandbox/demos';
import { connectionQuery } from '@/lib/features/settings/queries';
import type { DemoScript } from './demo-script';

const SCRIPTS: Record<DemoKey, () => Promise<DemoScript>> = {
  'first-look': () => import('./scripts/first-look').then((module) => module.FIRST_LOOK),
  'form-for-everyone': () => import('./scripts/form-for-everyone').then((module) => module.FORM_FOR_EVERYONE),
  'service-limits': () => import('./scripts/service-limits').then((module) => module.SERVICE_LIMITS),
};

const DemoPanel = loadLater(() => import('./demo-panel').then((module) => module.DemoPanel));

/** The guided demo running in this tab, on any page. Only available where the sandbox may be controlled. */
export function GuidedDemo() {
  const progress = useDemoProgress();
  const operator = useOperator();
  // A demo may be running in another role and has to be able to return from it.
  const mayDrive = useMayDriveSandbox() || progress?.made.some(isOfRole);
  const { data: connection } = useQuery(connectionQuery());
  const [loaded, setLoaded] = useState<{ demo: DemoKey; script: DemoScript } | null>(null);
  const demo = mayDrive ? progress?.demo : undefined;
  useEffect(() => {
    if (demo === undefined) return;
    return loadModule(SCRIPTS[demo], (script) => setLoaded({ demo, script }));
  }, [demo]);
  const { account, resetAt } = connection ?? {};
  const knowsStart = progress?.known.account === account;
  useEffect(() => {
    if (progress === null || knowsStart) return;
    const start = { account, resetAt: resetAt ?? null, role: operator.role, isDemo: isDemo(operator) };
    changeDemo({ known: { ...progress.known, ...start } });
  }, [progress, knowsStart, account, resetAt, operator]);
  const isReset = knowsStart && resetAt != null && progress?.known.resetAt !== resetAt;
  useEffect(() => {
    if (isReset) restartAfterReset();
  }, [isReset]);
  if (progress === null || loaded === null || demo !== loaded.demo || !knowsStart) return null;
  return <DemoPanel key={demo} script={loaded.script} progress={progress} />;
}
