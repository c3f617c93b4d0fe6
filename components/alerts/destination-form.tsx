'use client';

import { useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { SheetForm } from '@/components/shell/sheet-form';
import { ActionProblem } from '@/components/shell/use-action';
import { useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { FieldError, FormField } from '@/components/ui/form-field';
import { Segmented } from '@/components/ui/segmented';
import { Sheet } from '@/components/ui/sheet';
import {
  DESTINATION_KINDS,
  DESTINATION_WORDS,
  type DestinationKind,
  hasSecretAddress,
} from '@/lib/features/alerts/alert-words';
import type {
  AlertDestination,
  AlertSubjects,
  AlertsAnswer,
  CreateDestinationRequest,
} from '@/lib/features/alerts/alerts';
import { changeDestination } from '@/lib/features/alerts/queries';
import { call } from '@/lib/features/call';
import { NewSecret } from './deliveries/new-secret';
import { SubjectFields } from './subject-fields';

const schema = () => import('@/lib/features/alerts/alerts').then((module) => module.createDestinationRequest);

const EVERYTHING: AlertSubjects = {
  findings: { least: 'medium', checks: [] },
  drift: true,
  exceptions: true,
  survey: true,
  assignments: true,
  approvals: true,
};

/** Asks for a destination and its subjects; for a webhook it then shows the secret, once. */
export function DestinationForm({
  alerts,
  destination,
  onClose,
}: {
  alerts: AlertsAnswer;
  destination?: AlertDestination;
  onClose: () => void;
}) {
  const [secret, setSecret] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const isSecret = destination !== undefined && hasSecretAddress(destination.kind);
  const storedAddress = isSecret ? undefined : (destination?.address ?? undefined);
  const sending = useSubmitForm({
    schema,
    defaultValues: {
      name: destination?.name ?? '',
      kind: destination?.kind ?? 'webhook',
      ...(storedAddress === undefined ? {} : { address: storedAddress }),
      ...(destination?.recipients ? { recipients: destination.recipients } : {}),
      gets: destination?.gets ?? EVERYTHING,
    },
    fields: ['name', 'kind', 'address', 'recipients', 'gets'],
    send: (asked: CreateDestinationRequest) => send(asked, destination),
    refreshes: 'alerts',
    done: (made) => {
      if (made === null) onClose();
      else setSecret(made);
    },
  });
  const title = destination ? 'Edit destination' : 'Add destination';
  return (
    <Sheet
      onClose={onClose}
      initialFocus={first}
      title={secret === null ? title : 'Destination added'}
      description={
        secret === null
          ? 'It receives alerts from then on.'
          : 'Each message is signed using the Standard Webhooks format.'
      }
    >
      {secret === null ? (
        <SheetForm
          of={sending}
          send={destination ? 'Save' : 'Add destination'}
          sending={destination ? 'Saving…' : 'Adding…'}
          onCancel={onClose}
        >
          <FormField ref={first} name="name" label="Name" maxLength={60} autoComplete="off" />
          <TargetFields alerts={alerts} {...(destination ? { destination } : {})} />
          <SubjectFields checks={alerts.checks} hasObjective={alerts.hasObjective} />
          <ActionProblem problem={sending.problem} />
        </SheetForm>
      ) : (
        <div className="grid min-h-0 grow content-start justify-items-start gap-4 overflow-y-auto px-5 py-4">
          <NewSecret secret={secret} ifLost="If it is lost, delete the destination and add it again." />
          <Button onClick={onClose}>I have copied it</Button>
        </div>
      )}
    </Sheet>
  );
}

/** @returns the secret of a new webhook; null if there is none to show */
async function send(
  asked: CreateDestinationRequest,
  destination: AlertDestination | undefined,
): Promise<string | null> {
  const { kind, address, recipients, ...rest } = asked;
  // Leave out what was typed for another kind.
  const where = kind === 'email' ? { recipients } : { address };
  const given = Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined));
  if (destination === undefined)
    return (await call('POST /api/alerts/destinations', { body: { ...rest, kind, ...given } })).secret;
  await changeDestination(destination.id, { ...rest, ...given });
  return null;
}

/** The kind and address. The kind of an existing destination can't be changed. */
function TargetFields({
  alerts: { mailFrom },
  destination,
}: {
  alerts: AlertsAnswer;
  destination?: AlertDestination;
}) {
  const { field, fieldState } = useController<{ kind: DestinationKind }>({ name: 'kind' });
  const kind = useWatch<{ kind: DestinationKind }>({ name: 'kind' });
  const offered = DESTINATION_KINDS.filter((one) => one !== 'email' || mailFrom !== null);
  return (
    <>
      {destination ? null : (
        <div className="grid justify-items-start gap-1">
          <Segmented
            label="Kind"
            value={field.value}
            choices={offered.map((value) => ({ value, label: DESTINATION_WORDS[value] }))}
            onChange={field.onChange}
          />
          {mailFrom === null ? (
            <p className="text-sm text-ink-3">
              E-mail is not available: SMTP_URL is not set on this console.
            </p>
          ) : null}
          <FieldError id="destination-kind-error">{fieldState.error?.message}</FieldError>
        </div>
      )}
      {kind === 'email' ? (
        <FormField
          name="recipients"
          label="E-mail addresses"
          maxLength={2_000}
          autoComplete="off"
          spellCheck={false}
          hint="Up to 20, separated by commas."
          setValueAs={(text: unknown) => (Array.isArray(text) ? text : splitList(String(text ?? '')))}
        />
      ) : (
        <FormField
          name="address"
          type="url"
          label="Address"
          maxLength={2_000}
          autoComplete="off"
          spellCheck={false}
          placeholder={PLACEHOLDERS[kind]}
          hint={HINTS[destination && hasSecretAddress(kind) ? 'kept' : kind]}
          setValueAs={(text: unknown) => (String(text ?? '').trim() === '' ? undefined : String(text).trim())}
        />
      )}
    </>
  );
}

const PLACEHOLDERS = {
  webhook: 'https://receiver.example/alerts',
  chat: 'https://hooks.slack.com/services/…',
  teams: 'https://….api.powerplatform.com/…',
  discord: 'https://discord.com/api/webhooks/…',
};

const HINTS = {
  webhook: 'Receives a signed POST (Standard Webhooks). Addresses inside the network are not allowed.',
  chat: 'The incoming-webhook address from Slack, Mattermost or similar. It is secret and won’t be shown again.',
  teams:
    'The address of the workflow “Post to a channel when a webhook request is received”. It is secret and won’t be shown again.',
  discord:
    'The webhook’s address from the channel’s settings, under Integrations. It is secret and won’t be shown again.',
  kept: 'The address is secret and not shown. Leave blank to keep it.',
};

const splitList = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
