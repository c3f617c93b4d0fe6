'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/dialog';
import type { OperatorRow } from '@/lib/features/operators/operators';

/** Asks before disabling, because it interrupts whatever the operator is doing. */
export function DisableOperator({
  row: { name, disabledAt },
  isRunning,
  onChange,
}: {
  row: OperatorRow;
  isRunning: boolean;
  onChange: (disabled: boolean) => void;
}) {
  const [asks, setAsks] = useState(false);
  if (disabledAt !== null) {
    return (
      <>
        <p className="text-ink-2">This operator can’t sign in. Their activity is still available.</p>
        <Button aria-disabled={isRunning} onClick={() => onChange(false)}>
          Enable
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="text-ink-2">
        A disabled operator is signed out everywhere and can’t sign in. You can enable them again.
      </p>
      <Button variant="danger" aria-disabled={isRunning} onClick={() => setAsks(true)}>
        Disable
      </Button>
      <Confirm
        open={asks}
        title={`Disable ${name}?`}
        confirm="Disable"
        cancel="Cancel"
        onConfirm={() => {
          setAsks(false);
          onChange(true);
        }}
        onCancel={() => setAsks(false)}
      >
        They will be signed out everywhere, and their API tokens will stop working.
      </Confirm>
    </>
  );
}
