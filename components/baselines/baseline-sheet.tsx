'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { EditButton } from '@/components/shell/presenter/off-button';
import { showToast } from '@/components/shell/show-toast';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { AskButton } from '@/components/ui/ask-button';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { coverageWords } from '@/components/ui/coverage-words';
import { MarkedText } from '@/components/ui/marked-text';
import { QuietLink } from '@/components/ui/page-link';
import { ExactTime } from '@/components/ui/service-time';
import { Sheet } from '@/components/ui/sheet';
import { dayWords } from '@/components/ui/time-words';
import { sectionLabel } from '@/lib/configuration/contract/section-names';
import type { BaselineDetail } from '@/lib/features/baselines/baselines';
import { baselineQuery, setupChoicesQuery } from '@/lib/features/baselines/queries';
import { call } from '@/lib/features/call';
import { compareAddress } from '@/lib/features/compare/compared-items';
import { invalidateConcerned } from '@/lib/features/concerns';
import { previewAddress } from '@/lib/features/preview/previewed-items';
import { wholeGroupWords } from '@/lib/features/setups/group-words';
import { AcceptDeviation } from './accept-deviation';
import { BaselineForm } from './baseline-form';
import { FIGURES, NO_PROFILES, scopeWords, VERSION_PARTS } from './baseline-words';
import { deviationsBySetup } from './deviations-by-setup';

type Deviation = BaselineDetail['deviations'][number];

/** One baseline: its results by profile, deviations, exceptions and versions. */
export function BaselineSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(baselineQuery(id));
  const [changes, setChanges] = useState(false);
  if (data === undefined) {
    return (
      <Sheet onClose={onClose} title="Baseline" description={error ? error.message : 'Loading…'}>
        {null}
      </Sheet>
    );
  }
  if (changes) {
    return (
      <BaselineForm
        setup={data.setup}
        baseline={data}
        onClose={() => setChanges(false)}
        onSaved={() => setChanges(false)}
      />
    );
  }
  return (
    <Sheet
      onClose={onClose}
      title={data.name}
      description={<MarkedText>{`Version ${data.version} · for ${scopeWords(data.scope)}`}</MarkedText>}
    >
      <div className="grid min-h-0 grow content-start gap-6 overflow-y-auto px-5 py-4">
        <BaselineCounts baseline={data} />
        <Part title="Deviations">
          <Deviations baseline={data} />
        </Part>
        {data.acceptances.length === 0 ? null : (
          <Part title="Accepted">
            <Acceptances baseline={data} />
          </Part>
        )}
        <Part title="Versions">
          <ul className="grid gap-1">
            {data.versions.map(({ version, madeAt, madeBy, reason, changed }) => (
              <li key={version}>
                Version {version}, saved by <MarkedText>{madeBy}</MarkedText>, <ExactTime>{madeAt}</ExactTime>
                {changed.length === 0
                  ? ''
                  : `: changed ${changed.map((part) => VERSION_PARTS[part]).join(' and ')}`}
                {version === data.version ? null : (
                  <>
                    {'. '}
                    <QuietLink href={compareAddress([`baseline:${id}`, `baseline:${id}:${version}`])}>
                      Changes since then
                    </QuietLink>
                  </>
                )}
                {reason === null ? null : (
                  <span className="block text-ink-2 wrap-anywhere">
                    “<MarkedText>{reason}</MarkedText>”
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Part>
      </div>
      {data.mayChange ? (
        <SheetActions baseline={data} onChange={() => setChanges(true)} onDeleted={onClose} />
      ) : null}
    </Sheet>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function BaselineCounts({ baseline: { id, counts, coverage, sections } }: { baseline: BaselineDetail }) {
  return (
    <section aria-label="Results" className="grid gap-1.5">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 min-[420px]:grid-cols-4">
        {FIGURES.map(({ key, label }) => (
          <div key={key}>
            <dt className="text-sm text-ink-3">{label}</dt>
            <dd className="text-lg font-semibold numeric">{countWords(counts[key])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-2">
        {coverageWords(coverage, 'in scope')} Compares{' '}
        {sections.length === 1 ? '1 section' : `${sections.length} sections`}.
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {counts.deviating === 0 ? null : (
          <QuietLink href={`/profiles?deviates=${id}`}>Profiles that deviate</QuietLink>
        )}
        <QuietLink href={compareAddress([`baseline:${id}`])}>Compare</QuietLink>
        <QuietLink href={previewAddress(`baseline:${id}`)}>Portal preview</QuietLink>
      </p>
    </section>
  );
}

/** Most setups listed. */
const MOST = 20;

/** What deviates, by setup: the largest group first, each with its sections. */
function Deviations({ baseline }: { baseline: BaselineDetail }) {
  const [accepting, setAccepting] = useState<Deviation | null>(null);
  const { data: choices } = useQuery(setupChoicesQuery());
  if (baseline.deviations.length === 0) {
    return (
      <p className="text-ink-2">
        {baseline.coverage.known === 0 ? NO_PROFILES : 'No deviations in the profiles read so far.'}
      </p>
    );
  }
  const groups = deviationsBySetup(baseline.deviations);
  // Setups have the same name as on every other screen.
  const named = new Map(
    (choices?.families ?? []).flatMap((family) =>
      family.groups.map((group) => [group.number, wholeGroupWords(family, group)] as const),
    ),
  );
  return (
    <>
      <ul className="grid gap-2">
        {groups.slice(0, MOST).map(({ setup, deviations }) => (
          <li key={setup} className="grid gap-1.5 rounded-lg border border-line px-3.5 py-2.5">
            <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <span className="min-w-0 grow font-medium wrap-anywhere">
                <MarkedText>{named.get(setup) ?? `Setup ${setup}`}</MarkedText>
              </span>
              <QuietLink
                href={`/profiles?${deviations.some(isOpen) ? `deviates=${baseline.id}&` : ''}setup=${setup}`}
              >
                Profiles
              </QuietLink>
              <QuietLink href={compareAddress([`baseline:${baseline.id}`, `setup:${setup}`])}>
                Compare
              </QuietLink>
            </div>
            <ul className="grid gap-1">
              {deviations.map((one) => (
                <li key={one.section} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="min-w-0 grow wrap-anywhere">
                    {one.label}:{' '}
                    <span className="text-ink-2">
                      <MarkedText>{one.changes.map(({ words }) => words).join(', ') || 'differs'}</MarkedText>
                    </span>
                  </span>
                  {isOpen(one) ? (
                    <Badge tone="warn">{profilesWords(one.profiles - one.accepted, one.setups.length)}</Badge>
                  ) : null}
                  {one.accepted > 0 ? <Badge tone="off">{countWords(one.accepted)} accepted</Badge> : null}
                  {baseline.mayChange && isOpen(one) ? (
                    <Button aria-label={`Accept… ${one.label}`} onClick={() => setAccepting(one)}>
                      Accept…
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {groups.length > MOST ? (
        <p className="text-ink-3">{`${countWords(groups.length - MOST)} more setups deviate.`}</p>
      ) : null}
      {accepting === null ? null : (
        <AcceptDeviation id={baseline.id} deviation={accepting} onClose={() => setAccepting(null)} />
      )}
    </>
  );
}

const isOpen = ({ accepted, profiles }: Deviation): boolean => accepted < profiles;

const profilesWords = (count: number, setups: number): string =>
  `${count === 1 ? '1 profile deviates' : `${countWords(count)} profiles deviate`}${setups === 1 ? '' : ` in ${setups} setups`}`;

function Acceptances({ baseline }: { baseline: BaselineDetail }) {
  const ending = useAction(
    (acceptance: string) =>
      call('DELETE /api/baselines/{id}/acceptances/{acceptance}', {
        params: { id: baseline.id, acceptance },
      }),
    undefined,
    { refreshes: 'baselines' },
  );
  return (
    <>
      <ActionProblem problem={ending.problem} />
      <ul className="grid gap-2">
        {baseline.acceptances.map((one) => (
          <li key={one.id} className="grid gap-1 rounded-lg border border-line px-3.5 py-2.5">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium">{sectionLabel(one.section)}</span>
              <Badge tone={one.holds ? 'off' : 'warn'}>
                {one.holds
                  ? `Until the end of ${dayWords(new Date(one.until), 'UTC')} (UTC)`
                  : 'Expired: open again'}
              </Badge>
            </div>
            <p className="text-ink-2 wrap-anywhere">
              <MarkedText>{one.reason}</MarkedText>
            </p>
            <p className="text-sm text-ink-3">
              Accepted by <MarkedText>{one.acceptedBy}</MarkedText>, <ExactTime>{one.acceptedAt}</ExactTime>
              {one.profile === null ? ', for every profile in scope' : `, for ${one.profile} only`}
            </p>
            {baseline.mayChange ? (
              <div>
                <Button aria-disabled={ending.isRunning} onClick={() => void ending.run(one.id)}>
                  {one.holds ? 'End acceptance' : 'Remove'}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function SheetActions({
  baseline: { id, name, scope },
  onChange,
  onDeleted,
}: {
  baseline: BaselineDetail;
  onChange: () => void;
  onDeleted: () => void;
}) {
  const queryClient = useQueryClient();
  const deleting = useAction(
    (id: string) => call('DELETE /api/baselines/{id}', { params: { id } }),
    async () => {
      showToast({ message: 'Baseline deleted', detail: `${name} no longer applies to any profile.` });
      onDeleted();
      await invalidateConcerned(queryClient, 'baselines');
    },
  );
  return (
    <footer className="grid gap-2 border-t border-line px-5 py-3">
      <ActionProblem problem={deleting.problem} />
      <div className="flex flex-wrap justify-end gap-2">
        <AskButton
          variant="danger"
          aria-disabled={deleting.isRunning}
          title={`Delete ${name}?`}
          question="Its versions and accepted deviations will be deleted too. Activity keeps a record."
          confirm="Delete"
          onConfirm={() => void deleting.run(id)}
        >
          Delete
        </AskButton>
        <EditButton maskedValue={[name, scope]} variant="primary" onClick={onChange}>
          Edit
        </EditButton>
      </div>
    </footer>
  );
}
