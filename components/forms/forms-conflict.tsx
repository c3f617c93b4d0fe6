'use client';

import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { AssignedForms } from '@/lib/contract/forms-update';
import { ChangeChips } from './change-chips';
import { switchWord } from './change-words';

/**
 * The service's forms are not those the operator started from: nothing was written (case 83). All three
 * versions stand side by side, marked by what differs from the start.
 */
export function FormsConflict({
  base,
  mine,
  theirs,
  onKeepTheirs,
  onUseMine,
  onGoOn,
}: {
  base: AssignedForms;
  mine: AssignedForms;
  theirs: AssignedForms;
  onKeepTheirs: () => void;
  onUseMine: () => void;
  onGoOn: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const versions = [
    { name: 'Yours', forms: mine },
    { name: 'The service’s now', forms: theirs },
    { name: 'Where you started', forms: base },
  ];
  return (
    <section aria-labelledby="conflict-title" className="grid gap-3">
      <div>
        <h3 id="conflict-title" ref={heading} tabIndex={-1} className="font-[620]">
          The forms were changed meanwhile
        </h3>
        <p className="text-ink-2">
          Nothing was written. Marks show what differs from where you started. Choose how to go on.
        </p>
      </div>
      <Panel>
        <ul className="grid sm:grid-cols-3">
          {versions.map(({ name, forms }) => (
            <li
              key={name}
              className="grid min-w-0 content-start gap-2 border-line px-3 py-2.5 not-last:border-b sm:not-last:border-r sm:not-last:border-b-0"
            >
              <h4 className="text-[12px] font-[560] text-ink-3">{name}</h4>
              <p>
                Section {switchWord(forms.enabled).toLowerCase()}
                {forms.enabled === base.enabled ? '' : ' (changed)'}
              </p>
              <ChangeChips before={base} after={forms} />
            </li>
          ))}
        </ul>
      </Panel>
      <div className="grid gap-2">
        <Button look="primary" onClick={onGoOn}>
          Go on editing, from the service’s with my changes
        </Button>
        <Button onClick={onUseMine}>Use mine on top of the service’s</Button>
        <Button onClick={onKeepTheirs}>Keep the service’s</Button>
      </div>
    </section>
  );
}
