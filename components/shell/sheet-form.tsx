import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { SheetFooter } from '@/components/ui/sheet';
import { SubmitForm } from './use-submit-form';

/** The content of a sheet with a form: fields that scroll, and a footer with Cancel and Send. */
export function SheetForm<Typed extends FieldValues, Valid>({
  of,
  send,
  sending,
  onCancel,
  children,
}: {
  of: ComponentProps<typeof SubmitForm<Typed, Valid>>['of'] & { isSending: boolean };
  /** Label of the submit button, and the label while submitting. */
  send: string;
  sending: string;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <SubmitForm of={of} className="flex min-h-0 grow flex-col">
      <div className="grid min-h-0 grow content-start gap-5 overflow-y-auto px-5 py-4">{children}</div>
      <SheetFooter>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" type="submit" aria-disabled={of.isSending}>
          {of.isSending ? sending : send}
        </Button>
      </SheetFooter>
    </SubmitForm>
  );
}
