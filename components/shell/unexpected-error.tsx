'use client';

import { useRouter } from 'next/navigation';
import { startTransition, useEffect } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { DATABASE_AWAY } from '@/lib/platform/api/database-away';
import { isConsoleReady } from '@/lib/platform/data/reachability';
import { PageTitle } from './page-title';
import { reloadOnce } from './reload-once';

/** Of a script that did not arrive: the name is that of the bundler. */
const MISSING_SCRIPT = 'ChunkLoadError';

/**
 * The last error boundary of a page. The cause is in the log under the digest. A page whose script is missing, because
 * another version was deployed, is loaded again, once.
 */
export function UnexpectedError({
  error: { name, message, digest },
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const router = useRouter();
  const isMissing = name === MISSING_SCRIPT;
  useEffect(() => {
    if (!isMissing) return;
    // Without a connection a reload would show the browser's own error.
    void isConsoleReady().then((isReady) => isReady && reloadOnce(message));
  }, [isMissing, message]);
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  const { title, detail } = WORDS[isMissing ? 'missing' : digest === DATABASE_AWAY ? 'away' : 'unexpected'];
  return (
    <main className="mx-auto grid min-h-[70dvh] max-w-[560px] content-center px-6 py-10">
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p className="mt-1 text-ink-2">{detail}</p>
      {digest === undefined || digest === DATABASE_AWAY ? null : (
        <p className="mt-2 text-xs text-ink-3">
          Reference <span className="font-mono break-all">{digest}</span>
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-2">
        {isMissing ? (
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        ) : (
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
        )}
        <a href="/" className={buttonClass()}>
          Go to Overview
        </a>
      </p>
    </main>
  );
}

const WORDS = {
  missing: {
    title: 'Part of the console could not be loaded',
    detail:
      'A new version may have been deployed. Nothing was changed in the service. Reload the page. If it keeps happening, contact your administrator.',
  },
  away: {
    title: 'The console’s database is not responding',
    detail: 'Nothing was changed. Try again in a moment.',
  },
  unexpected: {
    title: 'This page could not be loaded',
    detail:
      'Something went wrong. Nothing was changed in the service. Try again. If it keeps happening, give this reference to your administrator.',
  },
};
