'use client';

import { useQuery } from '@tanstack/react-query';
import { FilePen } from 'lucide-react';
import { FindingException } from '@/components/exceptions/finding-exception';
import { FindingHistory } from '@/components/exceptions/finding-history';
import { useMay } from '@/components/shell/operator-session';
import { Button } from '@/components/ui/button';
import { CheckLink } from '@/components/ui/check-name';
import { CopyButton } from '@/components/ui/copy-button';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import { SeverityMark } from '@/components/ui/severity-mark';
import { profileDeviationsQuery } from '@/lib/features/baselines/queries';
import type { ProfileChecks as Checks } from '@/lib/features/checks/checks';
import { profileChecksQuery } from '@/lib/features/findings/queries';
import { checksWords } from './checks-line';
import { ProfileDeviations } from './profile-deviations';

/** Results of active checks and baselines for the profile: what fails, since when, and how to fix it. */
export function ProfileChecks({ uuid, onMend }: { uuid: string; onMend: (check: number) => void }) {
  const { data, isError } = useQuery(profileChecksQuery(uuid));
  const { data: deviations } = useQuery(profileDeviationsQuery(uuid));
  const { findings = [], ended = [] } = data ?? {};
  return (
    <section aria-labelledby="profile-checks-title" className="print:hidden">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-2.5">
        <h2 id="profile-checks-title">Checks</h2>
        <p role="status" className={findings.length === 0 ? 'text-ink-2' : 'font-medium text-bad'}>
          {checksWords(data, isError)}
        </p>
      </div>
      {findings.length === 0 ? null : (
        <Panel>
          <ul className="divide-y divide-line px-3.5">
            {findings.map((finding) => (
              <OpenFinding key={finding.number} finding={finding} onMend={onMend} />
            ))}
          </ul>
        </Panel>
      )}
      {data !== undefined && findings.length === 0 ? (
        <p className="text-ink-2">
          No open findings. When an active check fails for this profile, it is shown here with how to fix it.
        </p>
      ) : null}
      {ended.length === 0 ? null : (
        <details className="mt-3">
          <summary className="min-h-6 cursor-pointer text-ink-2">
            {ended.length === 1 ? '1 resolved finding' : `${ended.length} resolved findings`}
          </summary>
          <ul className="mt-1 divide-y divide-line border-t border-line">
            {ended.map((finding) => (
              <li key={finding.number} className="grid gap-1 py-2">
                <Title finding={finding} />
                <FindingHistory finding={finding} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <ProfileDeviations uuid={uuid} deviations={deviations} />
    </section>
  );
}

function OpenFinding({
  finding,
  onMend,
}: {
  finding: Checks['findings'][number];
  onMend: (check: number) => void;
}) {
  const mayChange = useMay('forms.change');
  const { why, handOver, check, forms } = finding;
  return (
    <li className="grid gap-3 py-2.5 min-[900px]:grid-cols-[minmax(0,1fr)_260px]">
      <div className="grid min-w-0 content-start gap-1">
        <Title finding={finding} />
        {why === '' ? null : (
          <p className="text-sm text-ink-2 wrap-anywhere">
            <MarkedText>{why}</MarkedText>
          </p>
        )}
        <div className="flex items-start gap-1 rounded-md bg-sunken py-1.5 pr-1 pl-2.5 text-sm">
          <p className="min-w-0 grow whitespace-pre-line wrap-anywhere">
            <span className="sr-only">How to fix it: </span>
            <MarkedText>{handOver}</MarkedText>
          </p>
          <CopyButton text={handOver} name="how to fix it" />
        </div>
        {forms === null || !mayChange ? null : (
          <div>
            <Button onClick={() => onMend(check.number)}>
              <FilePen aria-hidden /> Fix in the editor
            </Button>
          </div>
        )}
        <FindingHistory finding={finding} />
      </div>
      <FindingException finding={finding} />
    </li>
  );
}

function Title({ finding: { check, severity } }: { finding: Checks['ended'][number] }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
      <SeverityMark severity={severity} />
      <CheckLink check={check} className="min-w-0 font-medium wrap-anywhere" />
    </div>
  );
}
