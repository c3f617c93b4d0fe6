import { MarkedText } from '@/components/ui/marked-text';
import type { CheckException } from '@/lib/contract/checks/api-shapes';
import { ExceptionActions } from './exception-actions';

/** Why a fail is let stand and who made it so, with what whoever may can do about it. */
export function ExceptionReason({ check, exception }: { check: string; exception: CheckException }) {
  return (
    <>
      <p className="text-sm text-ink-2 wrap-anywhere">
        <MarkedText>{exception.reason}</MarkedText>{' '}
        <span className="text-ink-3">
          <MarkedText>{exception.madeBy}</MarkedText>
        </span>
      </p>
      <ExceptionActions check={check} exception={exception} />
    </>
  );
}
