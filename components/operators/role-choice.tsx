'use client';

import { useFormField } from '@/components/ui/form-field';
import { ROLE_DUTIES, ROLE_LABELS } from '@/lib/contract/permissions';
import type { Role } from '@/lib/contract/roles';

const ALL = Object.keys(ROLE_LABELS) as Role[];

/** The field `role` of the form around it: one of the roles, each with what it may do. */
export function RoleChoice() {
  const { field } = useFormField<HTMLInputElement>('role');
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Role</legend>
      {ALL.map((role) => (
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
