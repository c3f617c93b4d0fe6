import { ROLE_DUTIES, ROLE_LABELS } from '@/lib/contract/permissions';
import type { Role } from '@/lib/contract/roles';

const ALL = Object.keys(ROLE_LABELS) as Role[];

/** One of the roles, each with what it may do. */
export function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Role</legend>
      {ALL.map((role) => (
        <label
          key={role}
          className="flex cursor-pointer gap-2.5 rounded-lg border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name="role"
            value={role}
            checked={value === role}
            onChange={() => onChange(role)}
            className="mt-1 accent-(--accent)"
          />
          <span>
            <span className="block font-medium">{ROLE_LABELS[role]}</span>
            <span className="block text-sm text-ink-2">{ROLE_DUTIES[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
