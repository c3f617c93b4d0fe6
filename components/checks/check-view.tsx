'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AssignForms, assignAddress } from '@/components/assignments/assign-forms';
import { ExportButton } from '@/components/shell/presenter/export-link';
import { OffButton, useHoldsMasked } from '@/components/shell/presenter/off-button';
import { Button, buttonClass } from '@/components/ui/button';
import { coverageWords } from '@/components/ui/coverage-words';
import { loadLater } from '@/components/ui/load-later';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import { saveFile } from '@/components/ui/save-file';
import { ServiceTime } from '@/components/ui/service-time';
import { SeverityMark } from '@/components/ui/severity-mark';
import { requiredForms } from '@/lib/configuration/checks/forms-asked';
import { checkNumber } from '@/lib/configuration/checks/results';
import type { CheckDetail } from '@/lib/features/checks/checks';
import { checkQuery } from '@/lib/features/checks/queries';
import { changedParts } from './changed-parts';
import { CheckCounts } from './check-counts';
import { CheckExceptions } from './check-exceptions';
import { CheckReplay } from './check-replay';
import { CheckRequest } from './check-request';
import { DefinitionText } from './definition-text';
import { Sentence } from './sentence';
import { StateBadge } from './state-badge';
import { DeleteDraft, SwitchCheck } from './switch-check';

const TestBench = loadLater(() => import('./test-bench').then((module) => module.TestBench));

/** One check: its wording, scope, results, exceptions and versions. */
export function CheckView({ id }: { id: string }) {
  const { data: check } = useQuery(checkQuery(id));
  const [isTesting, setTesting] = useState(false);
  if (check === undefined) return null;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h1 className="min-w-0 wrap-anywhere">
              <MarkedText>{check.title}</MarkedText>
            </h1>
            <StateBadge check={check} />
          </div>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-ink-2">
            <SeverityMark severity={check.severity} />
            <span className="font-mono text-xs text-ink-3">{checkNumber(check.number)}</span>
            <span>version {check.version}</span>
            <span className="text-ink-3">
              checked <ServiceTime>{check.judgedAt}</ServiceTime>, using the latest reading of each profile
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button onClick={() => setTesting(true)} {...TestBench.whenLikely}>
            Test bench
          </Button>
          {check.counts.fail === 0 || check.state === 'archived' ? null : (
            <AssignForms
              href={assignAddress({ check: `${id}:fail` }, requiredForms(check.definition.condition))}
            />
          )}
          <DownloadCheck check={check} />
          {check.mayChange ? (
            <>
              {check.state === 'archived' ? null : <EditLink check={check} />}
              {check.state === 'draft' ? <DeleteDraft check={check} /> : null}
              <SwitchCheck check={check} />
            </>
          ) : null}
        </div>
      </div>
      {check.request === null ? null : <CheckRequest check={check} request={check.request} />}
      <div className="mt-4 grid items-start gap-3.5 min-[1000px]:grid-cols-[minmax(0,1fr)_minmax(380px,0.6fr)]">
        <Rule check={check} />
        <CheckStanding check={check} />
      </div>
      <CheckReplay check={check} />
      <div className="mt-3.5 grid items-start gap-3.5 min-[1000px]:grid-cols-[minmax(0,1fr)_minmax(380px,0.6fr)]">
        <Versions check={check} />
        <CheckExceptions check={check} />
      </div>
      {isTesting ? <TestBench definition={check.definition} onClose={() => setTesting(false)} /> : null}
    </>
  );
}

function EditLink({ check: { id, definition } }: { check: CheckDetail }) {
  if (useHoldsMasked(definition)) return <OffButton>Edit</OffButton>;
  return (
    <PageLink href={`/checks/${id}/edit`} className={buttonClass()}>
      Edit
    </PageLink>
  );
}

function Rule({ check: { sentence, scope, definition, versions, version } }: { check: CheckDetail }) {
  const first = versions.at(-1);
  const [current, before] = versions;
  const changed =
    current === undefined || before === undefined ? [] : changedParts(before.definition, current.definition);
  return (
    <Panel>
      <section aria-label="Rule">
        <div className="px-4.5 py-3.5">
          <p className="text-xl leading-relaxed text-ink-2">
            <Sentence words={sentence} variant="chips" />
          </p>
          <p className="mt-1.5 text-ink-2">
            <Sentence words={scope} />
          </p>
          {definition.why === '' ? null : (
            <p className="mt-1.5 max-w-[80ch] whitespace-pre-line text-ink-2 wrap-anywhere">
              <MarkedText>{definition.why}</MarkedText>
            </p>
          )}
        </div>
        {first === undefined ? null : (
          <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4.5 py-2.5 text-sm text-ink-3">
            <span>
              Created by <Name>{first.madeBy}</Name>, <ServiceTime>{first.madeAt}</ServiceTime>
            </span>
            {changed.length === 0 ? null : (
              <span>
                Version {version} changed <b className="font-semibold text-ink-2">{changed.join(', ')}</b>
              </span>
            )}
          </p>
        )}
      </section>
    </Panel>
  );
}

const Name = ({ children }: { children: string }): ReactNode => (
  <b className="font-semibold text-ink-2">
    <MarkedText>{children}</MarkedText>
  </b>
);

function CheckStanding({ check: { id, state, counts, coverage } }: { check: CheckDetail }) {
  if (state === 'archived') {
    return (
      <Panel>
        <p className="px-3.5 py-3 text-ink-2">
          Archived: no profiles are checked. Its earlier findings are in{' '}
          <PageLink href={`/findings?check=${id}&state=ended`} className="underline">
            Findings
          </PageLink>
          .
        </p>
      </Panel>
    );
  }
  return (
    <Panel>
      <section aria-label="Results" className="grid gap-2.5 px-3.5 py-3">
        <CheckCounts
          counts={counts}
          check={id}
          {...(state === 'on' ? { findings: `/findings?check=${id}` } : {})}
        />
        <p className="text-sm text-ink-3">{coverageWords(coverage)}</p>
      </section>
    </Panel>
  );
}

function Versions({ check: { versions } }: { check: CheckDetail }) {
  return (
    <Panel>
      <section aria-labelledby="versions-title">
        <h2 id="versions-title" className="px-3.5 py-2.5">
          Versions
        </h2>
        <ul className="divide-y divide-line border-t border-line">
          {versions.map(({ version, madeAt, madeBy, definition, reason }, index) => {
            const before = versions[index + 1];
            const changed = before === undefined ? [] : changedParts(before.definition, definition);
            return (
              <li key={version} className="px-3.5 py-2">
                <details>
                  <summary className="cursor-pointer rounded-sm">
                    <span className="font-medium">Version {version}</span>{' '}
                    <span className="text-ink-2">
                      by <MarkedText>{madeBy}</MarkedText>, <ServiceTime>{madeAt}</ServiceTime>
                      {changed.length === 0 ? '' : `: ${changed.join(', ')}`}
                    </span>
                    {reason === null ? null : (
                      <span className="block text-ink-2 wrap-anywhere">
                        “<MarkedText>{reason}</MarkedText>”
                      </span>
                    )}
                  </summary>
                  <DefinitionText>{definition}</DefinitionText>
                </details>
              </li>
            );
          })}
        </ul>
      </section>
    </Panel>
  );
}

/** Downloads the check in the format that import accepts. */
function DownloadCheck({ check: { number, definition } }: { check: CheckDetail }) {
  const download = () => {
    const text = `${JSON.stringify({ checks: [definition] }, null, 2)}\n`;
    saveFile(new Blob([text], { type: 'application/json' }), `${checkNumber(number)}.json`);
  };
  return <ExportButton onClick={download}>Export JSON</ExportButton>;
}
