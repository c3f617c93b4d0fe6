'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useOperator } from '@/components/shell/operator-session';
import { SheetForm } from '@/components/shell/sheet-form';
import { useLeaveGuard } from '@/components/shell/unsaved-work';
import { ActionProblem } from '@/components/shell/use-action';
import { useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { FormField } from '@/components/ui/form-field';
import { FormSelect } from '@/components/ui/form-select';
import { OneTimeValue } from '@/components/ui/one-time-value';
import { Sheet } from '@/components/ui/sheet';
import { exactTime } from '@/components/ui/time-words';
import { call } from '@/lib/features/call';
import type { CreatedToken } from '@/lib/features/operators/operator-tokens';
import { ownTokensQuery } from '@/lib/features/operators/queries';
import { EVERYONE, includesRole, ROLE_LABELS } from '@/lib/platform/access/permissions';
import type { Role } from '@/lib/platform/access/roles';
import { SignInAgain } from './sign-in-again';

const schema = () =>
  import('@/lib/features/operators/operator-tokens').then(({ createTokenRequest }) => createTokenRequest);

/** Asks for a name and permissions, then shows the token, once. */
export function CreateToken({ signInBy, onClose }: { signInBy: string | null; onClose: () => void }) {
  const { role } = useOperator();
  const queryClient = useQueryClient();
  const [made, setCreated] = useState<CreatedToken | null>(null);
  useLeaveGuard(made !== null);
  const first = useRef<HTMLInputElement>(null);
  const making = useSubmitForm({
    schema,
    defaultValues: { name: '', role, readOnly: true, days: 30 },
    fields: ['name', 'role', 'days'],
    send: (body) => call('POST /api/account/tokens', { body }),
    done: (answer) => {
      setCreated(answer);
      return queryClient.invalidateQueries({ queryKey: ownTokensQuery().queryKey });
    },
  });
  return (
    <Sheet
      onClose={onClose}
      initialFocus={first}
      title={made ? 'Token created' : 'Create API token'}
      description={
        made ? (
          <span className="wrap-anywhere">{made.token.name}</span>
        ) : (
          'Scripts use it to call the API on your behalf.'
        )
      }
    >
      {made ? (
        <div className="grid min-h-0 grow grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-4 overflow-y-auto px-5 py-4">
          <OneTimeValue
            what="token"
            told={[
              { name: 'API token', label: 'API token', text: made.secret },
              { name: 'header', label: 'How to send it', text: `Authorization: Bearer ${made.secret}` },
            ]}
          >
            . Anyone who has this token can act as you until {exactTime(new Date(made.token.expiresAt))}: keep
            it as a password. <SignInAgain by={made.signInBy} />
          </OneTimeValue>
          <Button onClick={onClose}>I have copied it</Button>
        </div>
      ) : (
        <SheetForm of={making} send="Create token" sending="Creating…" onCancel={onClose}>
          <FormField
            ref={first}
            name="name"
            label="Name"
            autoComplete="off"
            maxLength={100}
            hint="Shown in Activity. Name the script and where it runs."
          />
          <FormSelect
            name="role"
            label="Role"
            hint="The token can never do more than you can."
            choices={rolesUpTo(role)}
          />
          <Checkbox
            hint="Otherwise, it can make any change the role allows."
            className="w-fit font-medium"
            {...making.form.register('readOnly')}
          >
            Read-only
          </Checkbox>
          <FormSelect name="days" label="Expires after" choices={PERIODS} isNumber />
          <p className="text-sm text-ink-3">
            <SignInAgain by={signInBy} />
          </p>
          <ActionProblem problem={making.problem} />
        </SheetForm>
      )}
    </Sheet>
  );
}

const PERIODS = [7, 30, 90, 180, 365].map((days) => ({ value: String(days), label: `${days} days` }));

const rolesUpTo = (own: Role) =>
  EVERYONE.filter((role) => includesRole(own, role)).map((role) => ({
    value: role,
    label: ROLE_LABELS[role],
  }));
