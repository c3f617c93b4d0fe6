'use client';

import { Badge } from '@/components/ui/badge';
import { ResetSandbox } from './reset-sandbox';

/** Says that this is the sandbox, whichever view is open. */
export function SandboxHeading({ account }: { account: string }) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 grow">
        <h1 className="flex flex-wrap items-center gap-x-2.5">
          Sandbox <Badge tone="info">Invented data</Badge>
        </h1>
        <p className="text-ink-2">
          Drives the embedded service behind this console, account {account}. A real service has none of this.
        </p>
      </div>
      <ResetSandbox account={account} />
    </div>
  );
}
