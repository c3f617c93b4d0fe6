'use client';

import { useState } from 'react';
import { useMay } from '@/components/shell/operator-session';
import { EditButton } from '@/components/shell/presenter/off-button';
import { Card } from '@/components/ui/card';
import { countWords } from '@/components/ui/count-words';
import { loadLater } from '@/components/ui/load-later';
import { QuietLink } from '@/components/ui/page-link';
import type { Assignment } from '@/lib/features/assignments/plan';
import { ASSIGNMENT_STATE_WORDS, assignmentNumber, WRONG_OUTCOMES } from '@/lib/features/assignments/words';

const FollowUpDialog = loadLater(() => import('./follow-up-dialog').then((module) => module.FollowUpDialog));

const TITLES = { undo: 'Undo', rest: 'Retry', again: 'New plan' };

/** Follow-up plans that can be made from a finished run, and those already made. */
export function RunFollowers({ assignment }: { assignment: Assignment }) {
  const mayChange = useMay('forms.change');
  const [asked, setAsked] = useState<'undo' | 'rest' | null>(null);
  const { outcomes, followers, change, title } = assignment;
  if (outcomes === null) return null;
  const rest = WRONG_OUTCOMES.reduce((sum, outcome) => sum + outcomes[outcome], outcomes.left);
  const canUndo = mayChange && outcomes.changed > 0;
  const canRest = mayChange && rest > 0 && change !== null;
  if (followers.length === 0 && !canUndo && !canRest) return null;
  return (
    <Card id="followers-title" title="Follow-up plans">
      <div className="mt-1 grid gap-2">
        <p className="text-ink-2">
          You review each plan before it starts. Undo restores only profiles that have not changed since this
          run.
        </p>
        {followers.length === 0 ? null : (
          <ul className="grid gap-1">
            {followers.map(({ number, kind, state }) => (
              <li key={number}>
                <QuietLink href={`/assignments/${number}`}>
                  {TITLES[kind]}: {assignmentNumber(number)}
                </QuietLink>{' '}
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
      </div>
      {asked === null ? null : (
        <FollowUpDialog
          assignment={assignment}
          kind={asked}
          count={asked === 'undo' ? outcomes.changed : rest}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}
