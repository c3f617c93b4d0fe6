'use client';

import { useState } from 'react';
import { useMay } from '@/components/shell/operator-session';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { useNow } from '@/components/ui/use-now';
import { checkNumber } from '@/lib/configuration/checks/results';
import type { Finding } from '@/lib/features/checks/checks';
import { ExceptionBadge } from './exception-badge';
import { ExceptionReason } from './exception-reason';

const AddException = loadLater(() => import('./add-exception').then((module) => module.AddException));

type Excepted = Pick<Finding, 'check' | 'profile' | 'customerReference' | 'until' | 'exception'>;

/** The exception of an open finding with its reason, or a button to add one. */
export function FindingException({ finding }: { finding: Excepted }) {
  const now = useNow();
  const { check, until, exception } = finding;
  if (until !== null) return null;
  return (
    <div className="grid justify-items-start gap-1">
      {exception === null ? null : (
        <>
          <ExceptionBadge exception={exception} now={now} />
          <ExceptionReason check={check.id} exception={exception} of={checkNumber(check.number)} />
        </>
      )}
      <AddExceptionButton finding={finding} />
    </div>
  );
}

/** For an operator who may, unless the finding has an exception that is requested or active. */
export function AddExceptionButton({
  finding: { check, profile, customerReference, exception },
  of = checkNumber(check.number),
}: {
  finding: Omit<Excepted, 'until'>;
  /** Distinguishes it from the others on the page, for screen readers. */
  of?: string;
}) {
  const mayChange = useMay('checks.change');
  const [isMaking, setMaking] = useState(false);
  // A finished exception can be followed by another.
  const mayMake = mayChange && (exception === null || (!exception.holds && !exception.isWaiting));
  return (
    <>
      {mayMake ? (
        <Button
          variant="ghost"
          className="-ml-3 print:hidden"
          onClick={() => setMaking(true)}
          {...AddException.whenLikely}
        >
          Add exception…<span className="sr-only">, {of}</span>
        </Button>
      ) : null}
      {isMaking ? (
        <AddException
          check={check}
          profile={{ uuid: profile, reference: customerReference }}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </>
  );
}
