'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ActionProblem } from '@/components/shell/action-problem';
import { errorsOf, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { LabelledField } from '@/components/ui/labelled-field';
import { Sheet } from '@/components/ui/sheet';
import type { Role } from '@/lib/contract/roles';
import { inviteOperator, operatorsKey } from '@/lib/queries/operators';
import { LinkTold } from './link-told';
import { RoleChoice } from './role-choice';

const FIELDS = ['name', 'email', 'role'] as const;

/** Asks who it is and what they may do, and then shows the link, once. */
export function InviteOperator({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [role, setRole] = useState<Role>('support');
  const [made, setMade] = useState<Awaited<ReturnType<typeof inviteOperator>> | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const { run, isRunning, problem } = useAction(inviteOperator, (answer) => {
    setMade(answer);
    return queryClient.invalidateQueries({ queryKey: operatorsKey });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    void run({ name: String(given.get('name')), email: String(given.get('email')), role }).then(() => {
      const field = form.current?.querySelector('[aria-invalid="true"]');
      if (field instanceof HTMLElement) field.focus();
    });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      initialFocus={first}
      title={made ? 'Invited' : 'Invite an operator'}
      description={
        made ? (
          <span className="wrap-anywhere">{made.operator.name}</span>
        ) : (
          'They choose a password by a one-time link.'
        )
      }
    >
      {made ? (
        <div className="grid min-h-0 grow content-start justify-items-start gap-4 overflow-y-auto px-5 py-4">
          <LinkTold told={made} email={made.operator.email} />
          <Button onClick={onClose}>I have copied it</Button>
        </div>
      ) : (
        <form ref={form} noValidate onSubmit={submit} className="flex min-h-0 grow flex-col">
          <div className="grid min-h-0 grow content-start gap-5 overflow-y-auto px-5 py-4">
            <LabelledField
              ref={first}
              id="invite-name"
              name="name"
              label="Name"
              autoComplete="off"
              hint="As it stands in Activity."
              errors={errorsOf(problem, 'name')}
            />
            <LabelledField
              id="invite-email"
              name="email"
              type="email"
              label="E-mail address"
              autoComplete="off"
              spellCheck={false}
              errors={errorsOf(problem, 'email')}
            />
            <RoleChoice value={role} onChange={setRole} />
            <ActionProblem problem={problem} fields={FIELDS} />
          </div>
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
            <Button onClick={onClose}>Cancel</Button>
            <Button look="primary" type="submit" aria-disabled={isRunning}>
              {isRunning ? 'Inviting…' : 'Invite'}
            </Button>
          </footer>
        </form>
      )}
    </Sheet>
  );
}
