'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ExportButton, ExportLink } from '@/components/shell/presenter/export-link';
import { showToast } from '@/components/shell/show-toast';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { countWords, unitWords } from '@/components/ui/count-words';
import { FieldFrame, fieldAttributes } from '@/components/ui/form-field';
import { readUtf8 } from '@/components/ui/read-utf8';
import { saveFile } from '@/components/ui/save-file';
import { Sheet, SheetFooter } from '@/components/ui/sheet';
import {
  checkList,
  importList,
  invalidateImported,
  outcomesFile,
  unknownProfilesAddress,
} from '@/lib/features/profiles/import-queries';
import { IMPORT_FAULTS, LONGEST_LIST, MOST_LISTED } from '@/lib/features/profiles/import-words';
import type { ImportProfilesAnswer } from '@/lib/features/profiles/profile-import';
import { ImportOutcomes } from './import-outcomes';

const NOT_UTF_8 = 'This file is not UTF-8. Save it as “CSV UTF-8” and choose it again.';
const TOO_LONG = 'This list is too long. Split it into smaller ones.';

/** Imports existing customers from a pasted list or a file: checked, shown line by line, and then all or nothing. */
export function ImportProfiles({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const id = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [checked, setChecked] = useState<ImportProfilesAnswer | null>(null);
  const [replace, setReplace] = useState(false);
  const [leaveOut, setLeaveOut] = useState(false);
  const checking = useAction(checkList, setChecked);
  const importing = useAction(importList, async (answer) => {
    await invalidateImported(client);
    showToast({
      message: `${unitWords(changedBy(answer, replace), 'profile')} imported`,
      detail: 'The survey reads new profiles next.',
    });
    onClose();
  });
  const saving = useAction(outcomesFile, (file) => saveFile(file, 'import-outcomes.csv'));

  const change = (next: string) => {
    setText(next);
    setError(undefined);
    setChecked(null);
    checking.reset();
    importing.reset();
  };
  const check = (list: string, willReplace: boolean) => {
    importing.reset();
    if (list.length > LONGEST_LIST) return setError(TOO_LONG);
    return checking.run({ text: list, replace: willReplace });
  };
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return;
    const list = await readUtf8(file);
    if (list === null) {
      change('');
      return setError(NOT_UTF_8);
    }
    change(list);
    await check(list, replace);
  };

  const faults = checked === null ? 0 : faultsOf(checked);
  const changed = checked === null ? 0 : changedBy(checked, replace);
  const isReady = checked !== null && changed > 0 && (faults === 0 || leaveOut);
  const messages = checking.problem?.errors?.text ?? importing.problem?.errors?.text;

  return (
    <Sheet
      onClose={onClose}
      title="Import profiles"
      description={
        <>
          Add existing customers from a list. Columns: <code>uuid</code>, and optionally{' '}
          <code>customer_reference</code>, <code>name</code> and <code>team</code>. Up to{' '}
          {countWords(MOST_LISTED)} lines.
        </>
      }
    >
      <div className="grid grow content-start gap-4 overflow-y-auto px-5 py-[18px]">
        <FieldFrame
          id={id}
          label="Lines, copied from a spreadsheet or one UUID per line"
          error={error ?? messages?.join(' ')}
        >
          <textarea
            {...fieldAttributes(id, error ?? messages?.join(' '))}
            rows={6}
            spellCheck={false}
            // One more than is taken: a list that is cut is refused as too long.
            maxLength={LONGEST_LIST + 1}
            value={text}
            onChange={({ target }) => change(target.value)}
            className="w-full rounded-md border border-edge bg-surface px-2.5 py-1.5 font-mono text-sm aria-invalid:border-bad"
          />
        </FieldFrame>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            aria-disabled={checking.isRunning || text.trim() === ''}
            onClick={() => (text.trim() === '' ? undefined : void check(text, replace))}
          >
            {checking.isRunning ? 'Checking…' : 'Check list'}
          </Button>
          <input
            type="file"
            aria-label="CSV or text file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            // Lets the same file be chosen again after fixing it.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ target }) => void readFile(target.files?.[0])}
            className="max-w-full min-w-0"
          />
        </div>
        {messages === undefined ? (
          <ActionProblem problem={checking.problem ?? importing.problem ?? saving.problem} />
        ) : null}
        <div role="status">
          {checked === null ? null : (
            <ImportOutcomes
              answer={checked}
              download={
                <ExportButton onClick={() => void saving.run({ text, replace })}>
                  {saving.isRunning ? 'Preparing the file…' : 'Export outcomes as CSV'}
                </ExportButton>
              }
            />
          )}
        </div>
        {checked !== null && checked.counts.differs > 0 ? (
          <Checkbox
            checked={replace}
            onChange={({ target }) => {
              setReplace(target.checked);
              void check(text, target.checked);
            }}
            hint="References and teams that webhooks reported are not replaced."
          >
            Replace names and details that differ
          </Checkbox>
        ) : null}
        {faults > 0 ? (
          <Checkbox
            checked={leaveOut}
            onChange={({ target }) => setLeaveOut(target.checked)}
            hint="Or correct the list and check it again."
          >
            {`Leave out ${unitWords(faults, 'line')} that can’t be imported`}
          </Checkbox>
        ) : null}
        <p className="text-ink-2">
          Profiles are read after the import. Those that the service doesn’t know can be exported, corrected
          and imported again.
        </p>
        <div>
          <ExportLink href={unknownProfilesAddress()}>Export unknown profiles</ExportLink>
        </div>
      </div>
      <SheetFooter>
        <Button onClick={onClose}>Cancel</Button>
        {isReady ? (
          <Button
            variant="primary"
            aria-disabled={importing.isRunning}
            onClick={() => void importing.run({ text, replace, leaveOut, hash: checked.hash })}
          >
            {importing.isRunning ? 'Importing…' : `Import ${unitWords(changed, 'profile')}`}
          </Button>
        ) : null}
      </SheetFooter>
    </Sheet>
  );
}

const faultsOf = ({ counts }: ImportProfilesAnswer): number =>
  IMPORT_FAULTS.reduce((sum, outcome) => sum + counts[outcome], 0);

/** Lines that add or change something. */
const changedBy = ({ counts }: ImportProfilesAnswer, replace: boolean): number =>
  counts.new + counts.completed + (replace ? counts.differs : 0);
