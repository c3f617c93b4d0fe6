'use client';

import { PenLine } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useMay } from '@/components/shell/operator-session';
import { Button } from '@/components/ui/button';
import { neededRole, type Permission } from '@/lib/contract/permissions';

/** Stands in the header and at the forms section: both open the same editor. */
export function EditFormsButton(props: ComponentProps<typeof Button>) {
  return (
    <Button className="print:hidden" {...props}>
      <PenLine aria-hidden /> Edit forms
    </Button>
  );
}

/** At the section that anybody who came for a change looks at: without the permission it says who has it. */
export function EditFormsHere(props: ComponentProps<typeof Button>) {
  return (
    <NeedsRole permission="forms.change" what="Changing forms">
      <EditFormsButton {...props} />
    </NeedsRole>
  );
}

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
