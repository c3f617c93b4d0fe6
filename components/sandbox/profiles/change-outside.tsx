'use client';

import { useId, useState } from 'react';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { PageLink } from '@/components/ui/page-link';
import { Segmented } from '@/components/ui/segmented';
import { SelectField } from '@/components/ui/select-field';
import { SECTION_KEYS, SECTION_NAMES, type SectionKey, sectionLabel } from '@/lib/contract/section-names';
import { changeConfiguration } from '@/lib/queries/sandbox';
import { readNow } from '@/lib/queries/survey';
import { ActionFailure, useControlAction } from '../use-control-action';

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

/** Shows or hides a section as somebody else would, whom this console knows nothing of: the next reading finds it. */
export function ChangeOutside({ account, uuid }: { account: string; uuid: string }) {
  const id = useId();
  const [change, setChange] = useState<Change>({ section: 'director', way: 'hide' });
  const [done, setDone] = useState<Change | null>(null);
  const action = useControlAction(
    ({ section, way }: Change) =>
      changeConfiguration(account, uuid, { [section]: { enabled: way === 'show' } }),
    (_, made) => setDone(made),
    () => setDone(null),
  );
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        Change the portal from outside
      </h3>
      <p className="mb-2 text-ink-2">
        No webhook tells of it, as with the real service: the next reading finds it changed.
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
          label="What to do with it"
          value={change.way}
          choices={WAYS}
          onChange={(way) => setChange({ ...change, way })}
        />
        <Button
          aria-disabled={action.isRunning}
          onClick={() => action.run(change)}
          className="aria-disabled:opacity-60"
        >
          {action.isRunning ? 'Changing…' : 'Change it as somebody else would'}
        </Button>
      </div>
      <ActionFailure failure={action.failure} />
      {done === null ? null : <Changed uuid={uuid} change={done} />}
    </section>
  );
}

/** What was changed, and where it is found. */
function Changed({ uuid, change: { section, way } }: { uuid: string; change: Change }) {
  const [isAsked, setAsked] = useState(false);
  const reading = useAction(readNow, () => setAsked(true));
  return (
    <div className="mt-2.5 grid justify-items-start gap-2 rounded-md bg-sunken px-2.5 py-2">
      <p role="status">
        {`${sectionLabel(section)}: ${way === 'show' ? 'shown' : 'hidden'} by somebody else. `}
        <PageLink
          href={`/drift?profile=${uuid}`}
          className="rounded-sm text-accent underline underline-offset-2"
        >
          Drift
        </PageLink>
        {` shows it once the profile is read, if that was read before and the section was not ${way === 'show' ? 'shown' : 'hidden'} already.`}
      </p>
      {isAsked ? (
        <p>It is read before all others.</p>
      ) : (
        <Button
          aria-disabled={reading.isRunning}
          onClick={() => void reading.run({ profiles: [uuid] })}
          className="aria-disabled:opacity-60"
        >
          {reading.isRunning ? 'Asking…' : 'Read it now'}
        </Button>
      )}
      <ActionProblem problem={reading.problem} />
    </div>
  );
}
