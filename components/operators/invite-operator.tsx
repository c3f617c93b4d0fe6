'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SheetForm } from '@/components/shell/sheet-form';
import { ActionProblem } from '@/components/shell/use-action';
import { useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form-field';
import { Sheet } from '@/components/ui/sheet';
import { call } from '@/lib/features/call';
import type { InviteOperatorAnswer } from '@/lib/features/operators/operators';
import { invalidateOperators } from '@/lib/features/operators/queries';
import { OneTimeLink } from './one-time-link';
import { RoleChoice } from './role-form';

const schema = () =>
  import('@/lib/features/operators/operators').then(({ inviteOperatorRequest }) => inviteOperatorRequest);

/** Asks for the person and role, and then shows the link, once. */
export function InviteOperator({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [made, setCreated] = useState<InviteOperatorAnswer | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const inviting = useSubmitForm({
    schema,
    defaultValues: { name: '', email: '', role: 'support' },
    fields: ['name', 'email', 'role'],
    about: { operator_known: 'email' },
    send: (body) => call('POST /api/operators', { body }),
    done: (answer) => {
      setCreated(answer);
      return invalidateOperators(queryClient);
    },
  });
  return (
    <Sheet
      onClose={onClose}
      initialFocus={first}
      title={made ? 'Invited' : 'Invite an operator'}
      description={
        made ? (
          <span className="wrap-anywhere">{made.operator.name}</span>
        ) : (
          'You’ll get a one-time link to send them.'
        )
      }
    >
      {made ? (
        <div className="grid min-h-0 grow content-start justify-items-start gap-4 overflow-y-auto px-5 py-4">
          <OneTimeLink told={made} email={made.operator.email} />
          <Button onClick={onClose}>I have copied it</Button>
        </div>
      ) : (
        <SheetForm of={inviting} send="Invite" sending="Inviting…" onCancel={onClose}>
          <FormField ref={first} name="name" label="Name" autoComplete="off" hint="Shown in Activity." />
          <FormField name="email" type="email" label="E-mail address" autoComplete="off" spellCheck={false} />
          <RoleChoice />
          <ActionProblem problem={inviting.problem} />
        </SheetForm>
      )}
    </Sheet>
  );
}
