import { MarkedText } from '@/components/ui/marked-text';
import type { CheckException } from '@/lib/features/checks/checks';
import { ExceptionActions } from './exception-actions';

/** The reason and author of an exception, with the available actions. */
export function ExceptionReason({
  check,
  exception,
  of,
}: {
  check: string;
  exception: CheckException;
  of: string;
}) {
  return (
    <>
      <p className="text-sm text-ink-2 wrap-anywhere">
        <MarkedText>{exception.reason}</MarkedText>{' '}
        <span className="text-ink-3">
          <MarkedText>{exception.madeBy}</MarkedText>
        </span>
      </p>
      <ExceptionActions check={check} exception={exception} of={of} />
    </>
  );
}
