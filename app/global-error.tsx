'use client';

import './globals.css';

/** Replaces the root layout when that fails, so it depends on nothing else. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en-GB">
      <body className="bg-canvas text-ink">
        <main className="mx-auto grid min-h-dvh max-w-[560px] content-center px-6 py-10">
          <title>The console could not be loaded · Portal Console</title>
          <h1>The console could not be loaded</h1>
          <p className="mt-1 text-ink-2">
            Nothing was changed in the service. Try again. If it keeps happening, give this reference to your
            administrator.
          </p>
          {error.digest === undefined ? null : (
            <p className="mt-2 text-xs text-ink-3">
              Reference <span className="font-mono break-all">{error.digest}</span>
            </p>
          )}
          <p className="mt-4">
            <button
              type="button"
              onClick={() => window.location.reload()}
              className="min-h-[30px] rounded-md bg-accent px-3 font-medium text-accent-ink"
            >
              Try again
            </button>
          </p>
        </main>
      </body>
    </html>
  );
}
