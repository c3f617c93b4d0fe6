'use client';

import { Button } from './button';

/** Below a list: the way to more of it, which in a log is what came before. */
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
