'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useNow } from '@/components/ui/use-now';
import type { Finding } from '@/lib/contract/checks/api-shapes';
import { useMay } from '../operator-session';
import { AddException } from './add-exception';
import { ExceptionBadge } from './exception-badge';
import { ExceptionReason } from './exception-reason';

/** The exception of an open finding with its reason, or a button to add one. */
export function FindingException({
  finding: { check, profile, customerReference, until, exception },
}: {
  finding: Pick<Finding, 'check' | 'profile' | 'customerReference' | 'until' | 'exception'>;
}) {
  const now = useNow();
  const mayChange = useMay('checks.change');
  const [isMaking, setMaking] = useState(false);
  if (until !== null) return null;
  // A finished exception can be followed by another.
  const mayMake = mayChange && (exception === null || (!exception.holds && !exception.isWaiting));
  return (
    <div className="grid justify-items-start gap-1">
      {exception === null ? null : (
        <>
          <ExceptionBadge exception={exception} now={now} />
          <ExceptionReason check={check.id} exception={exception} />
        </>
      )}
      {mayMake ? (
        <Button variant="ghost" className="-ml-3 print:hidden" onClick={() => setMaking(true)}>
          Add exception…
        </Button>
      ) : null}
      {isMaking ? (
        <AddException
          check={check}
          profile={{ uuid: profile, reference: customerReference }}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </div>
  );
}
