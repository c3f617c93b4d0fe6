'use client';

import { PenLine } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useMay } from '@/components/shell/operator-session';
import { Button } from '@/components/ui/button';
import { neededRole, type Permission } from '@/lib/platform/access/permissions';

/** Used in the header and at the forms section: both open the same editor. */
export function EditFormsButton(props: ComponentProps<typeof Button>) {
  return (
    <Button className="print:hidden" {...props}>
      <PenLine aria-hidden /> Edit forms
    </Button>
  );
}

/** The button at the section where people look to make a change: without permission, it says which role has it. */
export function EditFormsHere(props: ComponentProps<typeof Button>) {
  return (
    <NeedsRole permission="forms.change" what="Changing forms">
      <EditFormsButton {...props} />
    </NeedsRole>
  );
}

/** An action, or the role it needs where a missing button would be confusing. `what` starts the sentence. */
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
