'use client';

import { useEffect, useRef, useState } from 'react';
import { useOperator } from '@/components/shell/operator-session';
import { AskButton } from '@/components/ui/ask-button';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { sameForms } from '@/lib/configuration/forms-difference';
import { formName, useLabels } from '@/lib/features/labels/queries';
import type { ChangeOrigin } from '@/lib/platform/api/problem';
import { switchWord } from './change-words';
import { ChangeChips } from './changes-panel';
import { changeLines, ofUnknownOrigin, overwrittenChanges } from './conflict-words';
import { mergeForms } from './forms-draft';

/**
 * The service's forms are not those the operator started from, and nothing was written (case 83). All versions are
 * shown side by side, with differences from the start marked. Merging both changes is offered first; saving only one's
 * own names what it would undo, and asks (case 126).
 */
export function FormsConflict({
  base,
  mine,
  theirs,
  origins: known,
  needsApproval,
  onKeepTheirs,
  onUseMine,
  onGoOn,
}: {
  base: AssignedForms;
  mine: AssignedForms;
  theirs: AssignedForms;
  /** Who changed them; undefined until the console has looked. */
  origins: readonly ChangeOrigin[] | undefined;
  /** Whether the change becomes a request that someone else approves. */
  needsApproval: boolean;
  onKeepTheirs: () => void;
  onUseMine: () => void;
  onGoOn: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { labelOf } = useLabels();
  const reader = useOperator().id;
  const [nowMs] = useState(() => Date.now());
  const nameOf = formName(labelOf);
  const reading = { reader, nowMs, nameOf };
  const origins = known ?? ofUnknownOrigin(base, theirs);
  const lost = overwrittenChanges(origins, mine, reading);
  const both = mergeForms(base, mine, theirs);
  const versions = [
    { name: 'Both combined', forms: both },
    { name: 'Yours', forms: mine },
    { name: 'Now in the service', forms: theirs },
    { name: 'Where you started', forms: base },
  ];
  return (
    <section aria-labelledby="conflict-title" className="grid gap-3">
      <div className="grid gap-1">
        <h3 id="conflict-title" ref={heading} tabIndex={-1} className="font-semibold">
          The forms changed while you were editing
        </h3>
        <p className="text-ink-2">Nothing was saved. Since you started:</p>
        <Lines of={changeLines(origins, reading)} />
      </div>
      <Panel>
        <ul className="grid sm:grid-cols-2">
          {versions.map(({ name, forms }) => (
            <li
              key={name}
              className="grid min-w-0 content-start gap-2 border-line px-3 py-2.5 not-last:border-b sm:odd:border-r sm:nth-3:border-b-0"
            >
              <h4 className="text-xs font-medium text-ink-3">{name}</h4>
              <p>
                Section {switchWord(forms.enabled).toLowerCase()}
                {forms.enabled === base.enabled ? '' : ' (changed)'}
              </p>
              <ChangeChips before={base} after={forms} />
            </li>
          ))}
        </ul>
      </Panel>
      <p className="text-sm text-ink-3">Marks show changes since you started.</p>
      <div className="grid gap-2 [&_button]:whitespace-normal">
        <Button variant="primary" onClick={onGoOn}>
          {sameForms(both, theirs) ? 'Continue with the service’s version' : 'Continue with both changes'}
        </Button>
        <Button onClick={onKeepTheirs}>Use the service’s version, discard mine</Button>
        {lost.length === 0 ? null : (
          <AskButton
            variant="danger"
            title={`${needsApproval ? 'Request' : 'Save'} your version over the other changes?`}
            question={
              <>
                <Lines of={lost} />
                <p className="mt-2">
                  {needsApproval ? 'Approval is requested immediately.' : 'It is saved immediately.'}
                </p>
              </>
            }
            confirm={needsApproval ? 'Request my version' : 'Save my version'}
            cancel="Go back"
            onConfirm={onUseMine}
          >
            {needsApproval ? 'Request my version…' : 'Save my version…'}
          </AskButton>
        )}
      </div>
    </section>
  );
}

function Lines({ of: lines }: { of: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-0.5 pl-4">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          <MarkedText>{line}</MarkedText>
        </li>
      ))}
    </ul>
  );
}
