'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';
import { useMay } from '@/components/shell/operator-session';
import { EditButton } from '@/components/shell/presenter/off-button';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { PageLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import type { Assignment } from '@/lib/contract/assignments/plan';
import { ASSIGNMENT_STATE_WORDS, assignmentNumber, WRONG_OUTCOMES } from '@/lib/contract/assignments/words';
import { createAssignment, invalidateAssignments } from '@/lib/queries/assignments';
import { profilesWords } from './assignment-words';

type Kind = 'undo' | 'rest';

const TITLES = { undo: 'Undo', rest: 'Retry', again: 'New plan' };

/** Follow-up plans that can be made from a finished run, and those already made. */
export function RunFollowers({ assignment }: { assignment: Assignment }) {
  const mayChange = useMay('forms.change');
  const [asked, setAsked] = useState<Kind | null>(null);
  const { outcomes, followers, change, title } = assignment;
  if (outcomes === null) return null;
  const rest = WRONG_OUTCOMES.reduce((sum, outcome) => sum + outcomes[outcome], outcomes.left);
  const canUndo = mayChange && outcomes.changed > 0;
  const canRest = mayChange && rest > 0 && change !== null;
  if (followers.length === 0 && !canUndo && !canRest) return null;
  return (
    <Panel>
      <section aria-labelledby="followers-title" className="grid gap-2 px-3.5 py-2.5">
        <h2 id="followers-title">Follow-up plans</h2>
        <p className="text-ink-2">
          You review each plan before it starts. Undo restores only profiles that have not changed since this
          run.
        </p>
        {followers.length === 0 ? null : (
          <ul className="grid gap-1">
            {followers.map(({ number, kind, state }) => (
              <li key={number}>
                <PageLink
                  href={`/assignments/${number}`}
                  className="rounded-sm underline decoration-line-strong underline-offset-3"
                >
                  {TITLES[kind]}: {assignmentNumber(number)}
                </PageLink>{' '}
                <span className="text-ink-3">{ASSIGNMENT_STATE_WORDS[state].toLowerCase()}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2 print:hidden">
          {canRest ? (
            <EditButton maskedValue={title} onClick={() => setAsked('rest')}>
              Retry the rest… ({countWords(rest)})
            </EditButton>
          ) : null}
          {canUndo ? (
            <EditButton maskedValue={title} onClick={() => setAsked('undo')}>
              Undo… ({countWords(outcomes.changed)})
            </EditButton>
          ) : null}
        </div>
      </section>
      {asked === null ? null : (
        <Follow
          assignment={assignment}
          kind={asked}
          count={asked === 'undo' ? outcomes.changed : rest}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}

function Follow({
  assignment: { number, title },
  kind,
  count,
  onClose,
}: {
  assignment: Assignment;
  kind: Kind;
  count: number;
  onClose: () => void;
}) {
  const id = useId();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const name = assignmentNumber(number);
  const making = useAction(
    () =>
      createAssignment({
        title: (kind === 'undo' ? `Undo ${name}: ${title}` : `Retry the rest of ${name}: ${title}`).slice(
          0,
          120,
        ),
        reason: reason.trim(),
        choice: kind === 'undo' ? { undo: number } : { rest: number },
      }),
    async (made) => {
      await invalidateAssignments(queryClient);
      router.push(`/assignments/${made.number}`);
    },
  );
  const isEmpty = reason.trim() === '';
  return (
    <Dialog
      open
      title={kind === 'undo' ? `Plan to undo ${name}?` : `Plan to retry the rest of ${name}?`}
      description={
        kind === 'undo'
          ? `This restores the previous forms of ${profilesWords(count)}, except where they have changed since. The plan shows which.`
          : `This makes a new plan for ${profilesWords(count)}, based on the latest readings.`
      }
      onClose={onClose}
    >
      <div className="grid gap-1">
        <label htmlFor={`${id}-reason`} className="font-medium">
          Reason
        </label>
        <textarea
          id={`${id}-reason`}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          aria-describedby={`${id}-hint`}
          className="w-full rounded-md border border-edge bg-surface px-2.5 py-1.5"
        />
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          Saved in Activity for each profile that changes.
        </p>
      </div>
      <ActionProblem problem={making.problem} />
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          aria-disabled={making.isRunning || isEmpty}
          onClick={() => (isEmpty ? undefined : void making.run(undefined))}
        >
          {making.isRunning ? 'Creating the plan…' : 'Create plan'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
