'use client';

import { useQuery } from '@tanstack/react-query';
import { GitCompare, History } from 'lucide-react';
import { PreviewLink } from '@/components/preview/preview-link';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { useAddressState } from '@/components/shell/use-address-state';
import { Button, buttonClass } from '@/components/ui/button';
import { PageLink } from '@/components/ui/page-link';
import { Segmented } from '@/components/ui/segmented';
import { Skeleton } from '@/components/ui/skeleton';
import { sameForms } from '@/lib/configuration/forms-difference';
import { compareAddress } from '@/lib/features/compare/compared-items';
import type { VersionDetail } from '@/lib/features/history/history';
import { versionQuery } from '@/lib/features/profiles/profile-queries';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';
import { rawValue } from '@/lib/features/profiles/raw-value';
import type { Problem } from '@/lib/platform/api/problem';
import { ProblemError } from '@/lib/platform/data/request-json';
import { ordinaryNumbers } from '@/lib/platform/text/exact-number';
import { NeedsRole } from '../edit-forms-button';
import type { Side } from './compared-versions';
import { Differences } from './differences';
import { useVersionTime, VersionTime } from './version-words';

/** The value of `settings` in the address that shows all of them. */
const ALL = 'all';

/** Two configurations of one profile side by side; by default only the differences. */
export function Comparison({
  setup,
  from,
  to,
  onRestore,
}: {
  setup: ProfileSetup;
  from: number;
  to: Side;
  onRestore: (version: VersionDetail) => void;
}) {
  const { parameters, write } = useAddressState();
  const [before, after] = [useSide(setup, from), useSide(setup, to)];
  const shown = parameters.get('settings') === ALL ? ALL : 'differing';
  const items = [
    `version:${setup.uuid}:${from}`,
    to === 'now' ? `profile:${setup.uuid}` : `version:${setup.uuid}:${to}`,
  ];
  const failed = [before, after].find((side) => side.kind === 'failed');
  return (
    <section aria-labelledby="comparison-title" className="min-w-0">
      <div className="mb-2 flex min-h-[30px] flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="comparison-title" className="grow">
          Differences
        </h2>
        {before.kind === 'here' && before.version ? (
          <RestoreForms setup={setup} version={before.version} onRestore={onRestore} />
        ) : null}
        <PageLink
          href={compareAddress(items)}
          title="Open as a table, where you can add more"
          className={`${buttonClass()} print:hidden`}
        >
          <GitCompare aria-hidden /> Side by side
        </PageLink>
        <PreviewLink items={items} label="Preview both" />
        <Segmented
          label="Settings shown"
          value={shown}
          choices={[
            { value: 'differing', label: 'Differences' },
            { value: ALL, label: 'All settings' },
          ]}
          onChange={(choice) => write({ settings: choice === ALL ? ALL : null })}
        />
      </div>
      {failed ? (
        <ProblemPanel problem={failed.problem} onRetry={failed.retry} />
      ) : before.kind === 'here' && after.kind === 'here' ? (
        <>
          <p className="mb-3 text-ink-2">
            From <VersionTime at={before.at} /> <span aria-hidden>→</span> to{' '}
            {to === 'now' ? (
              <>
                now, as read <VersionTime at={after.at} />
              </>
            ) : (
              <VersionTime at={after.at} />
            )}
          </p>
          <Differences before={before.data} after={after.data} isAllShown={shown === ALL} />
        </>
      ) : (
        <div aria-busy="true" className="grid gap-3">
          <p role="status" className="sr-only">
            Loading versions…
          </p>
          <Skeleton className="w-64" />
          <Skeleton className="h-24" />
        </div>
      )}
    </section>
  );
}

type SideState =
  | { kind: 'reading' }
  | { kind: 'failed'; problem: Problem; retry: () => void }
  | { kind: 'here'; data: unknown; at: string; version: VersionDetail | null };

/** One side of a comparison. A stored version never changes, so it is only read once. */
function useSide(setup: ProfileSetup, side: Side): SideState {
  const isNow = side === 'now';
  const query = useQuery({ ...versionQuery(setup.uuid, isNow ? 0 : side), enabled: !isNow });
  if (isNow) return { kind: 'here', data: rawValue(setup), at: setup.readAt, version: null };
  if (query.data !== undefined) {
    return { kind: 'here', data: query.data.data, at: query.data.firstReadAt, version: query.data };
  }
  return query.error instanceof ProblemError
    ? { kind: 'failed', problem: query.error.problem, retry: () => void query.refetch() }
    : { kind: 'reading' };
}

/** Opens the editor with the forms of a version. Not shown if they could not be read or are the current ones. */
function RestoreForms({
  setup,
  version,
  onRestore,
}: {
  setup: ProfileSetup;
  version: VersionDetail;
  onRestore: (version: VersionDetail) => void;
}) {
  const words = useVersionTime();
  const { enabled, form_ids: sent } = setup.configuration.forms ?? {};
  const form_ids = sent && ordinaryNumbers(sent);
  if (version.forms === null) return <span className="text-ink-3">Its forms could not be fully read.</span>;
  if (enabled !== undefined && form_ids !== undefined && sameForms(version.forms, { enabled, form_ids })) {
    return <span className="text-ink-3">Same forms as now.</span>;
  }
  return (
    <NeedsRole permission="forms.change" what="Restoring its forms">
      <Button
        onClick={() => onRestore(version)}
        title={`Opens the editor with the forms from ${words(version.firstReadAt)}`}
        className="print:hidden"
      >
        <History aria-hidden /> Restore forms
      </Button>
    </NeedsRole>
  );
}
