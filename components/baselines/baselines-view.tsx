'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Column } from '@/components/list/column-headers';
import { EmptyList } from '@/components/list/empty-list';
import { RowTable } from '@/components/list/row-table';
import { useLoadOnRow } from '@/components/list/use-load-on-row';
import { useAddressState } from '@/components/shell/use-address-state';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { coverageWords } from '@/components/ui/coverage-words';
import { loadLater } from '@/components/ui/load-later';
import { MarkedText } from '@/components/ui/marked-text';
import { RowButton } from '@/components/ui/row-button';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { Baseline } from '@/lib/features/baselines/baselines';
import { baselinesQuery } from '@/lib/features/baselines/queries';
import { FIGURES, NO_PROFILES, scopeWords } from './baseline-words';

const BaselineSheet = loadLater(() => import('./baseline-sheet').then((module) => module.BaselineSheet));
const BaselineForm = loadLater(() => import('./baseline-form').then((module) => module.BaselineForm));

/** Parameters of the address: the open baseline, and the group to make a new one from. */
const OPEN = 'open';
const KEEP = 'keep';

export function BaselinesHeading() {
  return (
    <>
      <h1>Baselines</h1>
      <p className="max-w-[70ch] text-ink-2">
        How profiles should be set up. Sections that differ are deviations, which you can accept for a reason
        until a date.
      </p>
    </>
  );
}

export function BaselinesView() {
  const { data } = useQuery(baselinesQuery());
  const { parameters, write } = useAddressState();
  useLoadOnRow(BaselineSheet.preload);
  const inBrowser = useInBrowser();
  const [open, newFrom] = [parameters.get(OPEN), parameters.get(KEEP)];
  const show = (id: string | null) => write({ [OPEN]: id, [KEEP]: null }, id === null ? 'replace' : 'push');
  if (data === undefined) return null;
  const { baselines, mayChange } = data;
  const make = mayChange ? (
    <Button
      variant="primary"
      onClick={() => write({ [KEEP]: '', [OPEN]: null }, 'push')}
      {...BaselineForm.whenLikely}
    >
      <Plus aria-hidden /> New baseline
    </Button>
  ) : null;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <BaselinesHeading />
        </div>
        {baselines.length === 0 ? null : <div className="print:hidden">{make}</div>}
      </div>
      <div className="mt-[18px]">
        {baselines.length === 0 ? (
          <EmptyList title="No baselines yet" actions={make}>
            A baseline is the setup that profiles should have. Create one by choosing a group with the right
            setup, the sections to compare, and the profiles that it applies to.
          </EmptyList>
        ) : (
          <BaselinesTable baselines={baselines} onOpen={show} />
        )}
      </div>
      {open === null || !inBrowser ? null : <BaselineSheet key={open} id={open} onClose={() => show(null)} />}
      {newFrom === null || !mayChange || !inBrowser ? null : (
        <BaselineForm
          setup={/^[1-9]\d{0,14}$/.test(newFrom) ? Number(newFrom) : null}
          onClose={() => write({ [KEEP]: null })}
          onSaved={show}
        />
      )}
    </>
  );
}

const COLUMNS: readonly Column[] = [
  { label: 'Baseline' },
  ...FIGURES.map(({ label }) => ({ label, place: 'text-right!' })),
];

function BaselinesTable({
  baselines,
  onOpen,
}: {
  baselines: readonly Baseline[];
  onOpen: (id: string) => void;
}) {
  return (
    <RowTable label="Baselines" columns={COLUMNS}>
      {baselines.map((baseline) => (
        <tr key={baseline.id} className="relative">
          <td className="max-[639px]:col-span-2">
            <RowButton className="text-left font-medium wrap-anywhere" onClick={() => onOpen(baseline.id)}>
              <MarkedText>{baseline.name}</MarkedText>
            </RowButton>
            <span className="block text-sm text-ink-3">
              Version {baseline.version} · {sectionsWords(baseline)} · for{' '}
              <MarkedText>{scopeWords(baseline.scope)}</MarkedText>
              {baseline.coverage.known === 0 ? <span className="text-warn"> · {NO_PROFILES}</span> : null}
            </span>
            <span className="block text-sm text-ink-3">{coverageWords(baseline.coverage, 'in scope')}</span>
          </td>
          {FIGURES.map(({ key, label }) => (
            <td key={key} className="min-[640px]:text-right!">
              <span className="text-sm text-ink-3 min-[640px]:hidden">{label} </span>
              <span
                className={`numeric ${key === 'deviating' && baseline.counts[key] > 0 ? 'font-semibold text-warn' : ''}`}
              >
                {countWords(baseline.counts[key])}
              </span>
            </td>
          ))}
        </tr>
      ))}
    </RowTable>
  );
}

const sectionsWords = ({ sections }: Baseline): string =>
  sections.length === 1 ? '1 section' : `${sections.length} sections`;
