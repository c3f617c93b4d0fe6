import { PenLine } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

/** Stands in the header and at the forms section: both open the same editor. */
export function EditFormsButton(props: ComponentProps<typeof Button>) {
  return (
    <Button className="print:hidden" {...props}>
      <PenLine aria-hidden /> Edit forms
    </Button>
  );
}
