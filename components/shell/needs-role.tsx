'use client';

import type { ReactNode } from 'react';
import type { Permission } from '@/lib/contract/permissions';
import { neededRole } from '@/lib/contract/permissions';
import { useMay } from './operator-session';

/** What may be done; or, where its absence would puzzle, which role it needs. `what` begins the sentence. */
export function NeedsRole({
  permission,
  what,
  children,
}: {
  permission: Permission;
  what: string;
  children: ReactNode;
}) {
  if (useMay(permission)) return children;
  return (
    <span className="text-sm text-ink-3 print:hidden">
      {what} needs the {neededRole(permission)} role
    </span>
  );
}
