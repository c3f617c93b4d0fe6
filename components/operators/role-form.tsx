'use client';

import { useWatch } from 'react-hook-form';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { useFormField } from '@/components/ui/form-field';
import type { OperatorRow } from '@/lib/features/operators/operators';
import { EVERYONE, includesRole, ROLE_DUTIES, ROLE_LABELS } from '@/lib/platform/access/permissions';
import type { Role } from '@/lib/platform/access/roles';

const schema = () =>
  import('@/lib/features/operators/operators').then(({ changeOperatorRequest }) => changeOperatorRequest);

/** Changes the role. Says before saving whether that signs the operator out. */
export function RoleForm({
  row,
  isRunning,
  onSave,
}: {
  row: OperatorRow;
  /** Whether another change of the operator is being saved. */
  isRunning: boolean;
  onSave: (role: Role) => Promise<unknown>;
}) {
  const saving = useSubmitForm({
    schema,
    defaultValues: { role: row.role },
    fields: ['role'],
    send: async ({ role }) => (role && role !== row.role ? onSave(role) : undefined),
    done: () => undefined,
  });
  const role: Role = useWatch({ control: saving.form.control, name: 'role' }) ?? row.role;
  const isChanged = role !== row.role;
  const isLess = !includesRole(role, row.role);
  return (
    <SubmitForm of={saving} className="grid justify-items-start gap-2.5 [&>fieldset]:w-full">
      <RoleChoice />
      <p role="status" className="text-ink-2 empty:hidden">
        {isChanged && isLess ? 'They will be signed out and have fewer permissions.' : null}
        {isChanged && !isLess ? 'Their new permissions take effect immediately.' : null}
      </p>
      {isChanged ? (
        <Button type="submit" variant="primary" aria-disabled={isRunning}>
          {isRunning ? 'Saving…' : `Change to ${ROLE_LABELS[role].toLowerCase()}`}
        </Button>
      ) : null}
    </SubmitForm>
  );
}

/** The field `role` of the surrounding form: each role with its permissions. */
export function RoleChoice() {
  const { field } = useFormField<HTMLInputElement>('role');
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Role</legend>
      {EVERYONE.map((role) => (
        <label
          key={role}
          className="flex cursor-pointer gap-2.5 rounded-lg border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input type="radio" value={role} {...field} className="mt-1 accent-(--accent)" />
          <span>
            <span className="block font-medium">{ROLE_LABELS[role]}</span>
            <span className="block text-sm text-ink-2">{ROLE_DUTIES[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
