'use client';

import { UnexpectedError } from '@/components/shell/unexpected-error';

/** Keeps the navigation and the connection on screen when a page fails. */
export default function ConsoleErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <UnexpectedError error={error} onRetry={reset} />;
}
