'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { useMayDriveSandbox } from '@/components/shell/console-pages';
import { changeDemo, useDemoProgress } from '@/components/shell/demo-progress';
import type { DemoKey } from '@/lib/contract/sandbox/demos';
import { connectionQuery } from '@/lib/queries/connection';
import type { DemoScript } from './demo-script';
import { SCRIPTS } from './demo-scripts';

const DemoPanel = dynamic(() => import('./demo-panel').then((module) => module.DemoPanel), { ssr: false });

/** The guided demo that runs in this tab, on whichever page. Only where the sandbox may be driven. */
export function GuidedDemo() {
  const progress = useDemoProgress();
  const mayDrive = useMayDriveSandbox();
  const { data: connection } = useQuery(connectionQuery());
  const [loaded, setLoaded] = useState<{ demo: DemoKey; script: DemoScript } | null>(null);
  const demo = mayDrive ? progress?.demo : undefined;
  useEffect(() => {
    if (demo === undefined) return;
    let isWanted = true;
    void SCRIPTS[demo]().then((script) => isWanted && setLoaded({ demo, script }));
    return () => {
      isWanted = false;
    };
  }, [demo]);
  const account = connection?.account;
  const knowsAccount = progress?.known.account === account;
  useEffect(() => {
    if (progress !== null && !knowsAccount) changeDemo({ known: { ...progress.known, account } });
  }, [progress, knowsAccount, account]);
  if (progress === null || loaded === null || demo !== loaded.demo || !knowsAccount) return null;
  return <DemoPanel key={demo} script={loaded.script} progress={progress} />;
}
