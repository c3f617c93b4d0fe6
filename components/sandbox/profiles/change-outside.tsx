'use client';

import { useId, useState } from 'react';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { TextLink } from '@/components/ui/page-link';
import { Segmented } from '@/components/ui/segmented';
import { SelectField } from '@/components/ui/select-field';
import {
  SECTION_KEYS,
  SECTION_NAMES,
  type SectionKey,
  sectionLabel,
} from '@/lib/configuration/contract/section-names';
import { changeConfiguration } from '@/lib/features/sandbox/queries';
import { readNow } from '@/lib/features/survey/queries';
import { ActionFailure } from '../action-failure';

const CHOICES = SECTION_KEYS.map((key) => ({
  value: key,
  label: SECTION_NAMES[key].label,
  group: SECTION_NAMES[key].group,
}));

const WAYS = [
  { value: 'hide', label: 'Hide it' },
  { value: 'show', label: 'Show it' },
] as const;

interface Change {
  section: SectionKey;
  way: (typeof WAYS)[number]['value'];
}

/** Shows or hides a section as if by someone unknown to this console: the next reading finds it. */
export function ChangeOutside({ account, uuid }: { account: string; uuid: string }) {
  const id = useId();
  const [change, setChange] = useState<Change>({ section: 'director', way: 'hide' });
  const [done, setDone] = useState<Change | null>(null);
  const action = useAction(
    ({ section, way }: Change) =>
      changeConfiguration(account, uuid, { [section]: { enabled: way === 'show' } }),
    (_, made) => setDone(made),
  );
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        Make an outside change
      </h3>
      <p className="mb-2 text-ink-2">
        The service sends no webhook for this, so the console sees the change at the next reading.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <SelectField
          aria-label="Section to change"
          value={change.section}
          choices={CHOICES}
          onChange={({ target }) => setChange({ ...change, section: target.value as SectionKey })}
          className="max-w-full min-w-[180px]"
        />
        <Segmented
          label="Change"
          value={change.way}
          choices={WAYS}
          onChange={(way) => setChange({ ...change, way })}
        />
        <Button
          aria-disabled={action.isRunning}
          onClick={() => action.run(change)}
          className="aria-disabled:opacity-60"
        >
          {action.isRunning ? 'Changing…' : 'Make the change'}
        </Button>
      </div>
      <ActionFailure failure={action.failure} />
      {done === null || action.failure !== null ? null : <Changed uuid={uuid} change={done} />}
    </section>
  );
}

function Changed({ uuid, change: { section, way } }: { uuid: string; change: Change }) {
  const [isAsked, setAsked] = useState(false);
  const reading = useAction(readNow, () => setAsked(true));
  return (
    <div className="mt-2.5 grid justify-items-start gap-2 rounded-md bg-sunken px-2.5 py-2">
      <p role="status">
        {`${sectionLabel(section)}: ${way === 'show' ? 'shown' : 'hidden'} by someone else. `}
        <TextLink href={`/drift?profile=${uuid}`}> Outside changes </TextLink>
        {` shows this after the next reading, unless the section was already ${way === 'show' ? 'shown' : 'hidden'} or this is the first reading.`}
      </p>
      {isAsked ? (
        <p>This profile will be read next.</p>
      ) : (
        <Button
          aria-disabled={reading.isRunning}
          onClick={() => void reading.run({ profiles: [uuid] })}
          className="aria-disabled:opacity-60"
        >
          {reading.isRunning ? 'Requesting…' : 'Read now'}
        </Button>
      )}
      <ActionProblem problem={reading.problem} />
    </div>
  );
}
