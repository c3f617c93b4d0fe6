'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { FIELD } from '@/components/ui/field-class';
import { FieldFrame, fieldAttributes } from '@/components/ui/form-field';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { ExactTime } from '@/components/ui/service-time';
import { Sheet, SheetFooter } from '@/components/ui/sheet';
import { UNKNOWN_WORDS, type Verdict } from '@/lib/configuration/checks/results';
import { call } from '@/lib/features/call';
import type { CheckTrial } from '@/lib/features/checks/checks';
import { useProfileName } from '@/lib/features/labels/queries';
import { ResultMark } from './check-counts';
import { isJson, readTestInput } from './read-test-input';
import { Sentence } from './sentence';
import { StatedFacts } from './stated-facts';

/** Maximum length of a configuration in characters. */
const LONGEST = 2_000_000;

/** Tries a check on one profile or configuration: the verdict, and which part decided it. */
export function TestBench({ definition, onClose }: { definition: unknown; onClose: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [facts, setFacts] = useState<Readonly<Record<string, string>>>({});
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [trial, setTrial] = useState<(CheckTrial & { profile: string | null }) | null>(null);
  const trying = useAction(
    async () => {
      const tried = await readTestInput(client, text);
      if ('fault' in tried) return tried;
      const of = 'profile' in tried ? tried : { ...tried, facts: withoutEmpty(facts) };
      return {
        ...(await call('POST /api/checks/test', { body: { definition, ...of } })),
        profile: 'profile' in tried ? tried.profile : null,
      };
    },
    (answer) => {
      if (!('fault' in answer)) return setTrial(answer);
      setFault(answer.fault);
      field.current?.focus();
    },
  );
  const tryIt = () => {
    setTrial(null);
    void trying.run(undefined);
  };
  return (
    <Sheet
      onClose={onClose}
      initialFocus={field}
      title="Test bench"
      description="Try this check on a profile’s latest reading or on a configuration you paste. Nothing is saved or sent to the service."
    >
      <div className="grid min-h-0 grow content-start gap-4 overflow-y-auto px-5 py-4">
        <FieldFrame
          id={id}
          label="UUID, reference or name, or a configuration as JSON"
          hint="Press Ctrl+Enter to try it."
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
        {isJson(text) ? <StatedFacts facts={facts} onChange={setFacts} /> : null}
        <div role="status" className="grid gap-4">
          {trial === null ? null : <Trial trial={trial} />}
        </div>
        <ActionProblem problem={trying.problem} />
      </div>
      <SheetFooter>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" aria-disabled={trying.isRunning} onClick={tryIt}>
          {trying.isRunning ? 'Trying…' : 'Try it'}
        </Button>
      </SheetFooter>
    </Sheet>
  );
}

const withoutEmpty = (facts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );

function Trial({
  trial: { faults, result, reason, parts, readAt, profile },
}: {
  trial: CheckTrial & { profile: string | null };
}) {
  const nameOf = useProfileName();
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
        {profile === null ? null : (
          <p className="text-sm text-ink-3">
            <PageLink href={`/profiles/${profile}`} className="underline underline-offset-2">
              <MarkedText>{nameOf({ uuid: profile })}</MarkedText>
            </PageLink>
            {readAt === null ? null : (
              <>
                , reading of <ExactTime>{readAt}</ExactTime>
              </>
            )}
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
