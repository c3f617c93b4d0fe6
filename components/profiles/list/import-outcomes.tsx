import type { ReactNode } from 'react';
import { countWords, unitWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import { IMPORT_OUTCOMES, IMPORT_WORDS, isImportFault } from '@/lib/features/profiles/import-words';
import type { ImportProfilesAnswer } from '@/lib/features/profiles/profile-import';

/** What an import would do: a count for each outcome, with its first lines. */
export function ImportOutcomes({ answer, download }: { answer: ImportProfilesAnswer; download: ReactNode }) {
  const found = IMPORT_OUTCOMES.filter((outcome) => answer.counts[outcome] > 0);
  return (
    <div className="grid gap-2">
      <p className="font-medium">{unitWords(answer.lines, 'line')}. Nothing has been imported yet.</p>
      {answer.unused.length === 0 ? null : (
        <p className="text-ink-2">
          Columns that are not used: <MarkedText>{answer.unused.join(', ')}</MarkedText>.
        </p>
      )}
      {answer.names.replaced === 0 ? null : (
        <p>{unitWords(answer.names.replaced, 'name')} will be replaced.</p>
      )}
      <Panel>
        <ul>
          {found.map((outcome) => (
            <li key={outcome} className="border-b border-line last:border-0">
              <details>
                <summary className="flex cursor-pointer justify-between gap-3 rounded-sm px-3 py-1.5">
                  <span className={isImportFault(outcome) ? 'text-bad' : ''}>{IMPORT_WORDS[outcome]}</span>
                  <span className="numeric">{countWords(answer.counts[outcome])}</span>
                </summary>
                <ul className="px-3 pb-2 text-sm">
                  {answer.shown
                    .filter((one) => one.outcome === outcome)
                    .map(({ line, text, detail }) => (
                      <li key={line} className="py-0.5 wrap-anywhere">
                        <span className="text-ink-3">Line {line}</span>{' '}
                        <span className="font-mono">
                          <MarkedText>{text}</MarkedText>
                        </span>
                        {detail === '' ? null : (
                          <span className="block text-ink-2">
                            <MarkedText>{detail}</MarkedText>
                          </span>
                        )}
                      </li>
                    ))}
                  {answer.counts[outcome] > answer.shown.filter((one) => one.outcome === outcome).length ? (
                    <li className="py-0.5 text-ink-3">The file has all of them.</li>
                  ) : null}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      </Panel>
      <div>{download}</div>
    </div>
  );
}
