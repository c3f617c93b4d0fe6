'use client';

import { UnexpectedError } from '@/components/shell/unexpected-error';

/** For failures outside a page, such as not being able to read who is signed in. */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <UnexpectedError error={error} onRetry={reset} />;
}
