'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/dialog';
import type { OperatorRow } from '@/lib/contract/operators';

/** Disabling asks first: it ends what somebody may be in the middle of. */
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
        <p className="text-ink-2">They cannot sign in. What they did stays in Activity.</p>
        <Button aria-disabled={isRunning} onClick={() => onChange(false)}>
          Enable
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="text-ink-2">
        A disabled operator is signed out everywhere at once and cannot sign in. They can be enabled again.
      </p>
      <Button look="danger" aria-disabled={isRunning} onClick={() => setAsks(true)}>
        Disable
      </Button>
      <Confirm
        open={asks}
        title={`Disable ${name}?`}
        confirm="Disable"
        cancel="Leave it"
        onConfirm={() => {
          setAsks(false);
          onChange(true);
        }}
        onCancel={() => setAsks(false)}
      >
        They are signed out everywhere at once, and their API tokens open nothing. What they have typed and
        not saved is kept in their browser.
      </Confirm>
    </>
  );
}
