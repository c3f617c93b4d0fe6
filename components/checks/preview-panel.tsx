'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { loadLater } from '@/components/ui/load-later';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import type { CheckPreview } from '@/lib/features/checks/checks';
import { cancelReplay, replayQuery, startReplay } from '@/lib/features/checks/replay-queries';
import { CheckCounts } from './check-counts';
import { Sentence } from './sentence';

const ReplaySheet = loadLater(() => import('./replay-sheet').then((module) => module.ReplaySheet));

/** A live preview of a check's wording and results during editing. */
export function PreviewPanel({
  preview,
  isOld,
  problem,
  written,
  check,
}: {
  preview: CheckPreview | undefined;
  /** Whether the preview is for an earlier draft. */
  isOld: boolean;
  problem: string | null;
  written: unknown;
  /** The ID of the check being edited. */
  check: string | undefined;
}) {
  return (
    <Panel className="min-[1100px]:sticky min-[1100px]:top-16">
      <section aria-labelledby="preview-title" aria-busy={isOld} className="grid gap-3 px-4 py-3.5">
        <h2 id="preview-title">Preview</h2>
        {preview === undefined ? (
          <p className="text-ink-2">
            {problem ?? 'Complete the condition to see how it reads and what it would find.'}
          </p>
        ) : (
          <div className="grid gap-3">
            {preview.sentence.length === 0 ? null : (
              <div>
                <p className="text-lg leading-relaxed text-ink-2">
                  <Sentence words={preview.sentence} variant="chips" />
                </p>
                <p className="mt-1 text-ink-2">
                  <Sentence words={preview.scope} />
                </p>
              </div>
            )}
            {preview.counts === null ? (
              <NotComplete faults={preview.faults} />
            ) : (
              <>
                <CheckCounts counts={preview.counts} />
                <p role="status" className="text-ink-2">
                  {changeWords(preview)}
                </p>
                <ReplayWritten definition={written as CheckDefinition} check={check} />
              </>
            )}
          </div>
        )}
      </section>
    </Panel>
  );
}

function NotComplete({ faults }: Pick<CheckPreview, 'faults'>) {
  return (
    <div className="text-ink-2">
      <p>To complete this check:</p>
      <ul className="list-disc pl-4">
        {faults.map(({ path, words }) => (
          <li key={`${path} ${words}`} className="wrap-anywhere">
            <MarkedText>{words}</MarkedText>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "Compared with the active version: 12 more failures, 3 fewer" */
function changeWords({ change }: Pick<CheckPreview, 'change'>): string {
  if (change === null) return 'Not saved yet. These are the results it would have now.';
  const { more, fewer } = change;
  if (more === 0 && fewer === 0) return 'Compared with the saved version: no difference.';
  return `Compared with the saved version: ${countWords(more)} more ${more === 1 ? 'failure' : 'failures'}, ${countWords(fewer)} fewer.`;
}

function ReplayWritten({
  definition,
  check,
}: {
  definition: CheckDefinition;
  /** The check being edited: the draft is compared with its active version. */
  check: string | undefined;
}) {
  const [id, setId] = useState<string | null>(null);
  const { data: replay } = useQuery(replayQuery(id));
  const starting = useAction(
    () => startReplay({ definition, ...(check === undefined ? {} : { check }) }),
    (started) => setId(started.id),
  );
  const cancelling = useAction(cancelReplay, undefined, { refreshes: [replayQuery(id).queryKey] });
  function close(): void {
    setId(null);
    // No one is waiting for the result any more.
    if (replay?.state === 'running') void cancelReplay(replay.id).catch(() => {});
  }
  return (
    <div className="grid gap-2">
      <div>
        <Button aria-disabled={starting.isRunning} onClick={() => void starting.run(undefined)}>
          Replay up to 400 days…
        </Button>
      </div>
      <ActionProblem problem={starting.problem} />
      {id === null ? null : (
        <ReplaySheet
          replay={replay}
          problem={cancelling.problem}
          onCancel={(running) => void cancelling.run(running)}
          onClose={close}
        />
      )}
    </div>
  );
}
