'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { showToast } from '@/components/shell/show-toast';
import { useAction } from '@/components/shell/use-action';
import { ReadFailure } from '@/components/ui/read-failure';
import { SelectField } from '@/components/ui/select-field';
import {
  changeMetadata,
  keysOfSandboxProfile,
  sandboxChoicesQuery,
  sandboxProfileQuery,
} from '@/lib/features/sandbox/queries';
import type { ChangeMetadata, SandboxProfile } from '@/lib/service/control-api/profile';
import { ActionFailure } from '../action-failure';

/** Risk, team and assignee; each is saved when chosen, and sends `profile.updated`. */
export function MetadataFields({
  account,
  profile: { uuid, risk, team, assignee },
}: {
  account: string;
  profile: SandboxProfile;
}) {
  const queryClient = useQueryClient();
  const { data: choices, error, refetch } = useQuery(sandboxChoicesQuery(account));
  const action = useAction(
    async (change: ChangeMetadata) => {
      const answer = await changeMetadata(account, uuid, change);
      queryClient.setQueryData(sandboxProfileQuery(account, uuid).queryKey, answer);
    },
    () => showToast({ message: 'Metadata saved' }),
    { refreshes: keysOfSandboxProfile(account, uuid) },
  );
  const { running } = action;
  const riskChoice = ({ id, label, category }: SandboxProfile['risk']) => ({
    value: id,
    label: category === '' ? label : `${label} · ${category}`,
  });
  const teamChoice = ({ id, label }: SandboxProfile['team']) => ({ value: String(id), label });
  const assigneeChoice = ({ id, name }: SandboxProfile['assignee']) => ({ value: id, label: name });
  return (
    <section aria-label="Metadata">
      {error === null ? null : <ReadFailure error={error} onRetry={() => void refetch()} />}
      <div className="grid gap-x-4 gap-y-3 min-[560px]:grid-cols-3">
        <MetadataField
          label="Risk"
          member="risk"
          current={riskChoice(risk)}
          choices={choices?.risks.map(riskChoice) ?? []}
          saving={running?.risk_id}
          isBusy={action.isRunning}
          onChange={(risk_id) => action.run({ risk_id })}
        />
        <MetadataField
          label="Team"
          member="team"
          current={teamChoice(team)}
          choices={choices?.teams.map(teamChoice) ?? []}
          saving={running?.team_id?.toString()}
          isBusy={action.isRunning}
          onChange={(id) => action.run({ team_id: Number(id) })}
        />
        <MetadataField
          label="Assignee"
          member="assignee"
          current={assigneeChoice(assignee)}
          choices={choices?.assignees.map(assigneeChoice) ?? []}
          saving={running?.assignee_id}
          isBusy={action.isRunning}
          onChange={(assignee_id) => action.run({ assignee_id })}
        />
      </div>
      <ActionFailure failure={action.failure} />
    </section>
  );
}

interface Choice {
  value: string;
  label: string;
}

function MetadataField({
  label,
  member,
  current,
  choices,
  saving,
  isBusy,
  onChange,
}: {
  label: string;
  /** As spelt in the API. */
  member: string;
  current: Choice;
  choices: readonly Choice[];
  saving: string | undefined;
  isBusy: boolean;
  onChange: (value: string) => void;
}) {
  const id = useId();
  // A value that is not among the choices is still shown.
  const all = choices.some(({ value }) => value === current.value) ? choices : [current, ...choices];
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 flex items-baseline gap-1.5 font-medium">
        {label} <code className="font-normal text-ink-3">{member}</code>
        <span role="status" className="text-xs font-normal text-ink-3">
          {saving === undefined ? '' : 'Saving…'}
        </span>
      </label>
      <SelectField
        id={id}
        choices={all}
        value={saving ?? current.value}
        aria-disabled={isBusy}
        // Choosing the current value is not a change, and must not be reported as saved.
        onChange={({ target }) =>
          isBusy || target.value === current.value ? undefined : onChange(target.value)
        }
        className="w-full"
      />
    </div>
  );
}
