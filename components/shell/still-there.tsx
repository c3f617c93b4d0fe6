'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { signOut } from './sign-out';
import { useSecondsLeft } from './use-seconds-left';

/** Asks whether to stay signed in. @param endsAt in milliseconds since the epoch */
export function StillThere({ endsAt, onStay }: { endsAt: number; onStay: () => void }) {
  const [asked] = useState(() => Date.now());
  const left = useSecondsLeft((endsAt - asked) / 1_000, asked) ?? 0;
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      question
      above
      title="Are you still there?"
      description={
        <>
          Nothing was clicked or typed for a while. You’ll be signed out in{' '}
          <span className="numeric">{left} s</span>. What you typed stays on this page.
        </>
      }
      initialFocus={stay}
      onClose={onStay}
    >
      <DialogButtons>
        <Button onClick={() => void signOut()}>Sign out</Button>
        <Button ref={stay} variant="primary" onClick={onStay}>
          Stay signed in
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
