'use client';

import { UnexpectedError } from '@/components/shell/unexpected-error';

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <UnexpectedError digest={error.digest} onRetry={reset} />;
}
