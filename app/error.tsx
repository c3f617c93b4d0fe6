'use client';

import { UnexpectedError } from '@/components/shell/unexpected-error';

/** For what fails around a page: who is signed in could not be looked up. */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <UnexpectedError digest={error.digest} onRetry={reset} />;
}
