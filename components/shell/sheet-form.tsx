import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { SubmitForm } from './use-submit-form';

/** What fills a sheet that asks for something: fields that scroll, and a foot to leave it or to send it. */
export function SheetForm<Typed extends FieldValues, Valid>({
  of,
  send,
  sending,
  onCancel,
  children,
}: {
  of: ComponentProps<typeof SubmitForm<Typed, Valid>>['of'] & { isSending: boolean };
  /** What its button says, and what it says while it is under way. */
  send: string;
  sending: string;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <SubmitForm of={of} className="flex min-h-0 grow flex-col">
      <div className="grid min-h-0 grow content-start gap-5 overflow-y-auto px-5 py-4">{children}</div>
      <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" type="submit" aria-disabled={of.isSending}>
          {of.isSending ? sending : send}
        </Button>
      </footer>
    </SubmitForm>
  );
}
