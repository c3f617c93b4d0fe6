'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { DATABASE_AWAY } from '@/lib/contract/database-away';

/** The last error boundary of a page. The cause is in the log under `digest`. */
export function UnexpectedError({ digest, onRetry }: { digest: string | undefined; onRetry: () => void }) {
  const router = useRouter();
  const isAway = digest === DATABASE_AWAY;
  const retry = () =>
    startTransition(() => {
      router.refresh();
      onRetry();
    });
  return (
    <main className="mx-auto grid min-h-[70dvh] max-w-[560px] content-center px-6 py-10">
      <h1>{isAway ? 'The console’s database is not responding' : 'This page could not be loaded'}</h1>
      <p className="mt-1 text-ink-2">
        {isAway
          ? 'Nothing was changed. Try again in a moment.'
          : 'Something went wrong. Nothing was changed in the service. Try again. If it keeps happening, give this reference to your administrator.'}
      </p>
      {digest === undefined || isAway ? null : (
        <p className="mt-2 text-xs text-ink-3">
          Reference <span className="font-mono break-all">{digest}</span>
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
        <a href="/" className={buttonClass()}>
          Go to Overview
        </a>
      </p>
    </main>
  );
}
