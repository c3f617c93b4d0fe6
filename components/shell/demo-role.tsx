'use client';

import { useState } from 'react';
import { SelectField } from '@/components/ui/select-field';
import { call } from '@/lib/features/call';
import { isDemo } from '@/lib/features/operators/is-demo';
import { EVERYONE, ROLE_LABELS } from '@/lib/platform/access/permissions';
import type { Role } from '@/lib/platform/access/roles';
import { ProblemError } from '@/lib/platform/data/request-json';
import { useOperator } from './operator-session';
import { showToast } from './show-toast';
import { withoutUnsavedWork } from './unsaved-work';

/**
 * In the sandbox, a demo operator switches to another role without signing out, and the page reloads for it. Null for
 * everyone else.
 */
export function useDemoRole() {
  const { id, role } = useOperator();
  const [isChanging, setChanging] = useState(false);
  if (!isDemo({ id })) return null;
  const change = async (next: Role): Promise<void> => {
    setChanging(true);
    try {
      await call('POST /api/session/role', { body: { role: next } });
      window.location.reload();
    } catch (cause) {
      setChanging(false);
      if (!(cause instanceof ProblemError)) throw cause;
      showToast({ message: cause.problem.title, detail: cause.problem.detail });
    }
  };
  return {
    role,
    isChanging,
    others: EVERYONE.filter((one) => one !== role),
    goOnAs: (next: Role) => {
      if (!isChanging) withoutUnsavedWork(() => void change(next));
    },
  };
}

export function DemoRole({ className = '' }: { className?: string }) {
  const demo = useDemoRole();
  if (demo === null) return null;
  return (
    <SelectField
      aria-label="Role"
      className={className}
      value={demo.role}
      aria-disabled={demo.isChanging}
      onChange={(event) => demo.goOnAs(event.target.value as Role)}
      choices={EVERYONE.map((value) => ({ value, label: ROLE_LABELS[value] }))}
    />
  );
}
