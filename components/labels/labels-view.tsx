'use client';

import { useQuery } from '@tanstack/react-query';
import { Download, Search, Upload } from 'lucide-react';
import { useState } from 'react';
import { PAGE_SEARCH } from '@/components/shell/page-search';
import { ProblemPanel } from '@/components/shell/problem-panel';
import { useMirroredState } from '@/components/shell/use-mirrored-state';
import { SavedViews } from '@/components/shell/views/saved-views';
import { Button, buttonClass } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { PageLink } from '@/components/ui/page-link';
import { Segmented } from '@/components/ui/segmented';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import { LABEL_KIND_WORDS, LABEL_KINDS } from '@/lib/contract/label-kinds';
import { LABELS_EXPORT, labelsQuery } from '@/lib/queries/labels';
import { ProblemError } from '@/lib/queries/request-json';
import { AddLabel } from './add-label';
import { findLabels } from './find-labels';
import { ImportLabels } from './import-labels';
import { LABELS_ADDRESS, type LabelsState } from './labels-address';
import { LabelsHeading } from './labels-heading';
import { LabelsTable } from './labels-table';
import { SeenUnlabelled } from './seen-unlabelled';
import { useSeen } from './use-seen';

/** Of what stands for the rows until they are there. */
const WAITING = ['w-52', 'w-44', 'w-64', 'w-40', 'w-56', 'w-48'];

/** Names for what the service knows by number alone: everyone reads them, who may changes them. */
export function LabelsView({ initial, mayChange }: { initial: LabelsState; mayChange: boolean }) {
  const [{ kind, q }, change] = useMirroredState(initial, LABELS_ADDRESS);
  const [isImporting, setImporting] = useState(false);
  const { data, error, refetch } = useQuery(labelsQuery());
  const ofKind = (data?.labels ?? []).filter((label) => label.kind === kind);
  const rows = findLabels(ofKind, q);
  const { counts, coverage, unlabelled } = useSeen(kind, ofKind);
  const { one, many } = LABEL_KIND_WORDS[kind];
  if (data === undefined && error instanceof ProblemError) {
    return <ProblemPanel problem={error.problem} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <LabelsHeading>
        {mayChange ? (
          <Button onClick={() => setImporting(true)}>
            <Upload aria-hidden /> Import CSV
          </Button>
        ) : null}
        <a href={LABELS_EXPORT} download className={buttonClass()}>
          <Download aria-hidden /> Export CSV
        </a>
      </LabelsHeading>
      <div className="mt-[18px] mb-3 flex flex-wrap items-center gap-2">
        <SavedViews list="labels" />
        <Segmented
          label="Kind"
          value={kind}
          choices={LABEL_KINDS.map((value) => ({
            value,
            label: `${LABEL_KIND_WORDS[value].many} ${data?.labels.filter((label) => label.kind === value).length ?? ''}`,
          }))}
          onChange={(next) => change({ kind: next })}
        />
        <TextField
          {...PAGE_SEARCH}
          icon={Search}
          type="search"
          aria-label="Label or ID"
          placeholder="Label or ID"
          className="w-[260px] max-w-full"
          value={q}
          onChange={({ target }) => change({ q: target.value }, 'type')}
        />
      </div>
      {mayChange ? <AddLabel key={`add ${kind}`} kind={kind} existing={ofKind} /> : null}
      <p role="status" className="sr-only">
        {q === '' ? '' : `${rows.length} of ${ofKind.length} labels match`}
      </p>
      {coverage === null ? null : (
        <p className="mb-2.5 text-ink-2">
          Profiles are counted as far as their configuration was read here:{' '}
          <PageLink href="/profiles" className="rounded-sm text-accent underline underline-offset-2">
            {`${countWords(coverage.read)} of ${countWords(coverage.known)} read`}
          </PageLink>
          . Which forms the others have is not known.
        </p>
      )}
      {data === undefined ? (
        <RowsSkeleton widths={WAITING} />
      ) : rows.length > 0 ? (
        <LabelsTable key={`${kind} ${q}`} rows={rows} counts={counts} mayChange={mayChange} />
      ) : (
        <p className="rounded-lg border border-line bg-surface px-5 py-8 text-center text-ink-2">
          {q === ''
            ? `No ${one} has a label yet: they are shown by ${kind === 'profile' ? 'reference or UUID' : 'number'}.`
            : `No label of ${many.toLowerCase()} matches.`}
        </p>
      )}
      <SeenUnlabelled key={`seen ${kind}`} kind={kind} seen={unlabelled} mayChange={mayChange} />
      {isImporting ? <ImportLabels onClose={() => setImporting(false)} /> : null}
    </>
  );
}
