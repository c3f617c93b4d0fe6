'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { OperatorRow } from '@/lib/contract/operators';
import { ROLE_LABELS } from '@/lib/contract/permissions';
import type { Role } from '@/lib/contract/roles';
import { RoleChoice } from './role-choice';

/** In the order of what they may do. */
const RANKS = Object.keys(ROLE_LABELS) as Role[];

/** Another role. Says before it is saved whether they are signed out by it. */
export function RoleForm({
  row,
  isRunning,
  onSave,
}: {
  row: OperatorRow;
  isRunning: boolean;
  onSave: (role: Role) => void;
}) {
  const [role, setRole] = useState(row.role);
  const isChanged = role !== row.role;
  const isLess = RANKS.indexOf(role) < RANKS.indexOf(row.role);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isRunning) onSave(role);
      }}
      className="grid justify-items-start gap-2.5 [&>fieldset]:w-full"
    >
      <RoleChoice value={role} onChange={setRole} />
      <p role="status" className="text-ink-2 empty:hidden">
        {isChanged && isLess ? 'They are signed out at once, and do less from then on.' : null}
        {isChanged && !isLess ? 'They may do more at once, without signing in again.' : null}
      </p>
      {isChanged ? (
        <Button type="submit" look="primary" aria-disabled={isRunning}>
          {isRunning ? 'Saving…' : `Make ${ROLE_LABELS[role].toLowerCase()}`}
        </Button>
      ) : null}
    </form>
  );
}
