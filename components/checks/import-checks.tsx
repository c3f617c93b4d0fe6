'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { showToast } from '@/components/shell/show-toast';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { FIELD } from '@/components/ui/field-class';
import { FieldFrame, fieldAttributes } from '@/components/ui/form-field';
import { MarkedText } from '@/components/ui/marked-text';
import { SeverityMark } from '@/components/ui/severity-mark';
import { Sheet, SheetFooter } from '@/components/ui/sheet';
import { call } from '@/lib/features/call';
import type { ChecksImport, ImportChecksRequest } from '@/lib/features/checks/checks';
import { invalidateConcerned } from '@/lib/features/concerns';
import { Sentence } from './sentence';

/** Maximum length of a file in characters: 200 checks of a hundred conditions need far fewer. */
const LONGEST = 2_000_000;

type Source = Pick<ImportChecksRequest, 'file' | 'starters'>;

/** Imports checks from a file, or the starter checks: previewed first, then all of them or none. */
export function ImportChecks({ isOfStarters, onClose }: { isOfStarters: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<{ source: Source; answer: ChecksImport } | null>(null);
  const looking = useAction(
    (source: Source) => call('POST /api/checks/import', { body: { ...source, apply: false } }),
    (answer, source) => setShown({ source, answer }),
  );
  const importing = useAction(
    (source: Source) => call('POST /api/checks/import', { body: { ...source, apply: true } }),
    async (answer, source) => {
      if (!answer.applied) return setShown({ source, answer });
      showToast({
        message: `${checksCount(answer)} added as drafts`,
        detail: 'Activate the ones that should create findings.',
      });
      onClose();
      await invalidateConcerned(queryClient, 'checks');
    },
  );
  const { run: preview } = looking;
  const begun = useRef(false);
  useEffect(() => {
    if (!isOfStarters || begun.current) return;
    begun.current = true;
    void preview({ starters: true });
  }, [isOfStarters, preview]);
  const isReady = shown !== null && shown.answer.faults.length === 0 && shown.answer.checks.length > 0;
  return (
    <Sheet
      onClose={onClose}
      title={isOfStarters ? 'Add starter checks' : 'Import checks'}
      description={
        isOfStarters
          ? 'These checks suit any account. They are added as drafts and create no findings until you activate them.'
          : 'Use an export, or the JSON of a single check. If any check has an error, none are added.'
      }
    >
      {/* A list of text that scrolls is a stop of the Tab key (WCAG 2.1.1). */}
      <section
        aria-label="Checks to add"
        {...(shown === null ? {} : { tabIndex: 0 })}
        className="grid min-h-0 grow content-start gap-4 overflow-y-auto px-5 py-4 focus-visible:-outline-offset-2"
      >
        {isOfStarters ? null : (
          <FileFields
            onGiven={(file) => {
              setShown(null);
              void preview({ file });
            }}
            onChanged={() => setShown(null)}
          />
        )}
        <div role="status" className="grid gap-4">
          {looking.isRunning ? 'Checking the file…' : null}
          {shown === null ? null : <ImportResult answer={shown.answer} />}
        </div>
        <ActionProblem problem={looking.problem ?? importing.problem} />
      </section>
      <SheetFooter>
        <Button onClick={onClose}>Cancel</Button>
        {isReady ? (
          <Button
            variant="primary"
            aria-disabled={importing.isRunning}
            onClick={() => void importing.run(shown.source)}
          >
            {importing.isRunning ? 'Adding…' : `Add ${checksCount(shown.answer)}`}
          </Button>
        ) : null}
      </SheetFooter>
    </Sheet>
  );
}

/** Existing checks are not added twice. */
const checksCount = ({ checks }: ChecksImport): string => {
  const count = checks.filter(({ isKnown }) => !isKnown).length;
  return `${count} ${count === 1 ? 'check' : 'checks'}`;
};

function FileFields({ onGiven, onChanged }: { onGiven: (file: unknown) => void; onChanged: () => void }) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [fileId, textId] = [useId(), useId()];
  const readText = (given: string) => {
    try {
      const read: unknown = JSON.parse(given);
      setFault(undefined);
      onGiven(read);
    } catch (cause) {
      setFault(`This is not valid JSON${cause instanceof Error ? `: ${cause.message}` : ''}`);
      onChanged();
    }
  };
  const type = (given: string) => {
    setText(given);
    setFault(undefined);
    onChanged();
  };
  const choose = async (file: File) => {
    const given = await file.text();
    if (given.length > LONGEST) {
      setFault('The file is too long. Split it into several files.');
      return;
    }
    setText(given);
    readText(given);
  };
  return (
    <>
      <FieldFrame id={fileId} label="JSON file" error={undefined}>
        <input
          {...fieldAttributes(fileId, undefined)}
          type="file"
          accept=".json,application/json"
          onClick={(event) => {
            // Lets the same file be chosen again after fixing it.
            event.currentTarget.value = '';
          }}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void choose(file);
          }}
          className="min-w-0 rounded-md border border-edge bg-surface p-1.5 font-normal file:mr-3 file:rounded-md file:border-0 file:bg-sunken file:px-2.5 file:py-1 file:text-ink"
        />
      </FieldFrame>
      <FieldFrame id={textId} label="Or paste the JSON" error={fault}>
        <textarea
          {...fieldAttributes(textId, fault)}
          rows={8}
          maxLength={LONGEST}
          spellCheck={false}
          value={text}
          onChange={({ target }) => type(target.value)}
          className={`${FIELD} h-auto py-2 font-mono text-xs`}
        />
      </FieldFrame>
      <div>
        <Button
          aria-disabled={text.trim() === ''}
          onClick={() => (text.trim() === '' ? undefined : readText(text))}
        >
          Preview
        </Button>
      </div>
    </>
  );
}

function ImportResult({ answer: { faults, checks } }: { answer: ChecksImport }) {
  if (faults.length > 0) {
    return (
      <section aria-label="Errors" className="rounded-lg border border-line bg-bad-soft px-3.5 py-2.5">
        <h3 className="font-semibold">Nothing was added. Fix these errors and try again.</h3>
        <ul className="mt-1 grid gap-1">
          {faults.map(({ path, words }) => (
            <li key={`${path} ${words}`} className="wrap-anywhere">
              {path === '' ? null : <code className="mr-1.5 font-mono">{path}</code>}
              <MarkedText>{words}</MarkedText>
            </li>
          ))}
        </ul>
      </section>
    );
  }
  if (checks.length === 0) return <p className="text-ink-2">This file contains no checks.</p>;
  // Two checks in a file may have the same title, so their position is part of the key.
  const placed = checks.map((check, place) => ({ ...check, place }));
  return (
    <ul aria-label="Checks to add" className="grid gap-2">
      {placed.map(({ place, title, severity, sentence, isKnown }) => (
        <li key={place} className="grid gap-1 rounded-lg border border-line px-3.5 py-2.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 grow font-medium wrap-anywhere">
              <MarkedText>{title}</MarkedText>
            </span>
            {isKnown ? <Badge tone="off">Already added</Badge> : null}
            <SeverityMark severity={severity} />
          </div>
          <p className="text-sm text-ink-2">
            <Sentence words={sentence} />
          </p>
        </li>
      ))}
    </ul>
  );
}
