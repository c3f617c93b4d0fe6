'use client';

import { Button } from './button';

/** Below a list, newest first: the way to what came before. */
export function ShowOlder({ isReading, onShow }: { isReading: boolean; onShow: () => void }) {
  return (
    <Button className="mt-3" aria-disabled={isReading} onClick={() => (isReading ? undefined : onShow())}>
      {isReading ? 'Reading…' : 'Show older'}
    </Button>
  );
}
