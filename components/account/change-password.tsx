'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ActionProblem } from '@/components/shell/action-problem';
import { useOperator } from '@/components/shell/operator-session';
import { showToast } from '@/components/shell/show-toast';
import { errorsOf, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/password-field';
import type { PasswordChange } from '@/lib/contract/session';
import { changePassword, ownSessionsKey } from '@/lib/queries/account';

type Member = keyof PasswordChange;

/** The present password and the next one. Signs the operator out everywhere else. */
export function ChangePassword({ least }: { least: number }) {
  const { email } = useOperator();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { run, isRunning, problem } = useAction(changePassword, () => {
    form.current?.reset();
    showToast({ message: 'Your password is changed', detail: 'Every other session of yours was ended.' });
    return queryClient.invalidateQueries({ queryKey: ownSessionsKey });
  });
  const [lacks, setLacks] = useState<Partial<PasswordChange>>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const change = { current: String(given.get('current')), next: String(given.get('next')) };
    const found = faults(change, least);
    setLacks(found);
    const [first] = Object.keys(found);
    const field = first === undefined ? null : form.current?.elements.namedItem(first);
    if (field instanceof HTMLInputElement) field.focus();
    else void run(change);
  };
  const errors = (member: Member): readonly string[] => {
    if (lacks[member]) return [lacks[member]];
    if (member === 'current' && problem?.code === 'password_wrong') return [problem.title];
    return errorsOf(problem, member);
  };
  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="grid max-w-[400px] gap-4">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="password-current"
        name="current"
        label="Present password"
        autoComplete="current-password"
        errors={errors('current')}
      />
      <PasswordField
        id="password-next"
        name="next"
        label="New password"
        autoComplete="new-password"
        hint={`At least ${least} characters; any will do. Every other session of yours is ended.`}
        errors={errors('next')}
      />
      {problem?.code === 'password_wrong' ? null : (
        <ActionProblem problem={problem} fields={['current', 'next']} />
      )}
      <Button type="submit" aria-disabled={isRunning} className="justify-self-start">
        {isRunning ? 'Changing…' : 'Change password'}
      </Button>
    </form>
  );
}

function faults({ current, next }: PasswordChange, least: number): Partial<PasswordChange> {
  return {
    ...(current === '' ? { current: 'Type the password that you have now.' } : {}),
    ...(next.length < least ? { next: `Use at least ${least} characters: these are ${next.length}.` } : {}),
  };
}
