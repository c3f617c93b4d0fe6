'use client';

import { Button } from './button';

/** A button below a list that loads more, which in a log is older. */
export function ShowOlder({
  isReading,
  onShow,
  words = 'Show older',
}: {
  isReading: boolean;
  onShow: () => void;
  words?: string | undefined;
}) {
  return (
    <Button className="mt-3" aria-disabled={isReading} onClick={() => (isReading ? undefined : onShow())}>
      {isReading ? 'Loading…' : words}
    </Button>
  );
}
