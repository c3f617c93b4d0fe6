'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { showToast } from '@/components/shell/show-toast';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form-field';
import { FormSelect } from '@/components/ui/form-select';
import { ReadFailure } from '@/components/ui/read-failure';
import { Sheet, SheetFooter } from '@/components/ui/sheet';
import {
  createProfile,
  sandboxChoicesQuery,
  sandboxProfileQuery,
  sandboxProfilesKey,
} from '@/lib/features/sandbox/queries';
import type { SandboxChoices, SandboxProfile } from '@/lib/service/control-api/profile';
import { ActionFailure } from '../action-failure';
import { ViewSkeleton } from '../view-skeleton';

/** Creates a profile of a given kind. Loaded when first opened, because it includes the schema. */
export function NewProfileSheet({
  account,
  onClose,
  onCreated,
}: {
  account: string;
  onClose: () => void;
  onCreated: (uuid: string) => void;
}) {
  const queryClient = useQueryClient();
  const { data: choices, error, refetch } = useQuery(sandboxChoicesQuery(account));
  const kind = useRef<HTMLSelectElement>(null);
  const openCreated = (profile: SandboxProfile) => {
    queryClient.setQueryData(sandboxProfileQuery(account, profile.uuid).queryKey, { data: profile });
    showToast({ message: `${profile.name} created`, detail: 'The service sent profile.created.' });
    onCreated(profile.uuid);
    return queryClient.invalidateQueries({ queryKey: sandboxProfilesKey(account) });
  };
  return (
    <Sheet
      onClose={onClose}
      title="New profile"
      description="The profile starts as Incomplete."
      initialFocus={kind}
    >
      {choices ? (
        <NewProfileForm
          account={account}
          kinds={choices.kinds}
          kind={kind}
          onClose={onClose}
          onCreated={openCreated}
        />
      ) : (
        <div className="px-5 py-[18px]">
          {error === null ? <ViewSkeleton /> : <ReadFailure error={error} onRetry={() => void refetch()} />}
        </div>
      )}
    </Sheet>
  );
}

const schema = () => import('@/lib/service/control-api/profile').then((module) => module.createProfile);

/** An ID has its own error messages: the text may not be a number at all. */
const words = ({ code, path }: { code?: string; path?: PropertyKey[] | undefined }) =>
  code === 'invalid_type' && path?.[0] === 'portal_configuration_id'
    ? 'Enter an ID using digits only.'
    : undefined;

const optional = (text: string): string | undefined => (text.trim() === '' ? undefined : text);

/** The service makes up each optional field that is omitted. */
export function NewProfileForm({
  account,
  kinds,
  kind,
  onClose,
  onCreated,
}: {
  account: string;
  kinds: SandboxChoices['kinds'];
  kind: RefObject<HTMLSelectElement | null>;
  onClose: () => void;
  onCreated: (profile: SandboxProfile) => Promise<unknown>;
}) {
  const creating = useSubmitForm({
    schema,
    words,
    defaultValues: { kind: kinds[0]?.key ?? 'company' },
    fields: ['kind', 'name', 'customer_reference', 'portal_configuration_id'],
    send: (profile) => createProfile(account, profile),
    done: ({ data }) => onCreated(data),
  });
  return (
    <SubmitForm
      of={creating}
      // Errors of the last attempt don't apply to the changed input.
      onChange={creating.reset}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
      }}
      className="flex min-h-0 grow flex-col"
    >
      <div className="flex min-h-0 grow flex-col gap-4 overflow-y-auto px-5 py-[18px]">
        <FormSelect
          ref={kind}
          name="kind"
          label="Kind of customer"
          choices={kinds.map(({ key, label }) => ({ value: key, label }))}
        />
        <FormField
          label="Name"
          hint="Leave blank to generate one"
          maxLength={200}
          name="name"
          setValueAs={optional}
        />
        <FormField
          label="Customer reference"
          hint="Must be unique in the account. Leave blank to generate one"
          maxLength={200}
          name="customer_reference"
          setValueAs={optional}
        />
        <FormField
          label="Portal configuration ID"
          hint="Leave blank to use one that fits the kind of customer"
          inputMode="numeric"
          maxLength={16}
          name="portal_configuration_id"
          setValueAs={(text) => (optional(text) === undefined ? undefined : Number(text))}
        />
        <ActionFailure failure={creating.failure} />
      </div>
      <SheetFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          aria-disabled={creating.isSending}
          aria-keyshortcuts="Meta+Enter Control+Enter"
        >
          {creating.isSending ? 'Creating…' : 'Create profile'}
        </Button>
      </SheetFooter>
    </SubmitForm>
  );
}
