'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMay } from '@/components/shell/operator-session';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { ReadFailure } from '@/components/ui/read-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { call } from '@/lib/features/call';
import { tokensOfQuery } from '@/lib/features/operators/token-queries';
import { TokenList } from './token-list';

/** API tokens of another operator. */
export function OperatorTokens({ operator }: { operator: string }) {
  const mayRevoke = useMay('operators.manage');
  const query = tokensOfQuery(operator);
  const { data, error, refetch } = useQuery(query);
  const queryClient = useQueryClient();
  const revoking = useAction(
    (token: string) => call('DELETE /api/operators/{id}/tokens/{token}', { params: { id: operator, token } }),
    () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  );
  if (data === undefined)
    return error ? (
      <ReadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="w-56" />
    );
  return (
    <>
      {data.tokens.length === 0 ? (
        <p className="text-ink-2">No API tokens.</p>
      ) : (
        <TokenList tokens={data.tokens} onRevoke={mayRevoke ? (id) => void revoking.run(id) : null} />
      )}
      <ActionProblem problem={revoking.problem} />
    </>
  );
}
