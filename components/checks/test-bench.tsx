'use client';

import { useId, useRef, useState } from 'react';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { FIELD, FieldFrame, fieldAttributes } from '@/components/ui/form-field';
import { ExactTime } from '@/components/ui/service-time';
import { Sheet } from '@/components/ui/sheet';
import type { CheckTrial } from '@/lib/contract/checks/api-shapes';
import { UNKNOWN_WORDS, type Verdict } from '@/lib/contract/checks/results';
import { testCheck } from '@/lib/queries/checks';
import { ResultMark } from './check-counts';
import { readTestInput } from './read-test-input';
import { Sentence } from './sentence';

/** Maximum length of a configuration in characters. */
const LONGEST = 2_000_000;

/** Tries a check on one profile or configuration: the verdict, and which part decided it. */
export function TestBench({ definition, onClose }: { definition: unknown; onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [trial, setTrial] = useState<CheckTrial | null>(null);
  const trying = useAction(
    (of: Parameters<typeof testCheck>[1]) => testCheck(definition, of),
    (answer) => setTrial(answer),
  );
  const tryIt = () => {
    const tried = readTestInput(text);
    setTrial(null);
    trying.reset();
    if ('fault' in tried) {
      setFault(tried.fault);
      field.current?.focus();
      return;
    }
    void trying.run(tried.of);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      initialFocus={field}
      title="Test bench"
      description="Try this check on a profile’s latest reading or on a configuration you paste. Nothing is saved or sent to the service."
    >
      <div className="grid min-h-0 grow content-start gap-4 overflow-y-auto px-5 py-4">
        <FieldFrame
          id={id}
          label="Profile UUID or configuration as JSON"
          hint="Press Ctrl+Enter to try it. With JSON, webhook facts are unknown."
          error={fault}
        >
          <textarea
            ref={field}
            {...fieldAttributes(id, fault)}
            rows={6}
            maxLength={LONGEST}
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setFault(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) tryIt();
            }}
            className={`${FIELD} h-auto py-2 font-mono text-xs`}
          />
        </FieldFrame>
        <div role="status" className="grid gap-4">
          {trial === null ? null : <Trial trial={trial} />}
        </div>
        <ActionProblem problem={trying.problem} />
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" aria-disabled={trying.isRunning} onClick={tryIt}>
          {trying.isRunning ? 'Trying…' : 'Try it'}
        </Button>
      </footer>
    </Sheet>
  );
}

function Trial({ trial: { faults, result, reason, parts, readAt } }: { trial: CheckTrial }) {
  if (result === null) {
    return (
      <ul className="grid gap-1 text-bad">
        {faults.map(({ path, words }) => (
          <li key={`${path} ${words}`} className="wrap-anywhere">
            {path === '' ? '' : `${path}: `}
            {words}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      <div>
        <p className="flex flex-wrap items-center gap-x-3 text-lg font-semibold">
          <ResultMark result={result} />
          {reason === null ? null : (
            <span className="text-base font-normal text-ink-2">{UNKNOWN_WORDS[reason]}</span>
          )}
        </p>
        {readAt === null ? null : (
          <p className="text-sm text-ink-3">
            Reading of <ExactTime>{readAt}</ExactTime>
          </p>
        )}
        {result === 'not_applicable' && !parts.some(({ decided }) => decided) ? (
          <p className="text-ink-2">The service does not have this profile.</p>
        ) : null}
      </div>
      {parts.length === 0 ? null : (
        <ul aria-label="Conditions" className="grid gap-2">
          {parts.map((part) => (
            <li
              key={part.path}
              className={`grid gap-1 rounded-lg border px-3.5 py-2 ${part.decided ? 'border-edge bg-sunken' : 'border-line'}`}
            >
              <div className="flex flex-wrap items-center justify-between gap-2">
                {/* A part has the same kinds of result as a check. */}
                <ResultMark result={part.verdict as Verdict} />
                {part.decided ? <Badge tone="info">Decisive</Badge> : null}
              </div>
              <p className="text-ink-2">
                <Sentence words={part.words} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
