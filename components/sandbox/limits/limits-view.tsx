'use client';

import { useQuery } from '@tanstack/react-query';
import { Loaded } from '@/components/shell/loaded';
import { settingsQuery } from '@/lib/features/sandbox/queries';
import { ViewSkeleton } from '../view-skeleton';
import { ActiveFaults } from './active-faults';
import { AddFault } from './add-fault';
import { SettingsForm } from './settings-form';

export function LimitsView({ account }: { account: string }) {
  const query = useQuery(settingsQuery(account));
  return (
    <div className="grid items-start gap-7 min-[1080px]:grid-cols-2">
      <section aria-labelledby="settings" className="min-w-0">
        <h2 id="settings">Limits, token and clock</h2>
        <p className="mb-2 text-ink-2">
          Changes take effect immediately and last until the sandbox is reset.
        </p>
        <Loaded query={query} waiting={<ViewSkeleton />}>
          {(settings) => <SettingsForm account={account} settings={settings} />}
        </Loaded>
      </section>
      <section aria-labelledby="faults" className="min-w-0">
        <h2 id="faults">Faults</h2>
        <p className="mb-2 text-ink-2">
          Faults affect this account’s next calls or webhooks, but not the controls on this screen.
        </p>
        <AddFault account={account} />
        <ActiveFaults account={account} />
      </section>
    </div>
  );
}
