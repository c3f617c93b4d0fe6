import { PenLine } from 'lucide-react';
import type { ComponentProps } from 'react';
import { NeedsRole } from '@/components/shell/needs-role';
import { Button } from '@/components/ui/button';

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
