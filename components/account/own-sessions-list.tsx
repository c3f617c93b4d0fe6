'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionProblem } from '@/components/shell/action-problem';
import { signInAfresh } from '@/components/shell/sign-out';
import { useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Panel } from '@/components/ui/panel';
import { ReadFailure } from '@/components/ui/read-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { endOwnSession, endOwnSessions, ownSessionsKey, ownSessionsQuery } from '@/lib/queries/account';
import { OwnSession } from './own-session';

/** Every session of the operator's: this one first, each to be ended by itself, or all at once. */
export function OwnSessionsList() {
  const { data, error, refetch } = useQuery(ownSessionsQuery());
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const endOne = useAction(endOwnSession, () => queryClient.invalidateQueries({ queryKey: ownSessionsKey }));
  const endAll = useAction(endOwnSessions, signInAfresh);
  if (data === undefined) {
    if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
    return (
      <Panel className="grid grid-cols-1 gap-2 px-4 py-3.5">
        <Skeleton className="w-56" />
        <Skeleton className="w-72" />
      </Panel>
    );
  }
  const sessions = [...data.sessions].sort((one, other) => Number(other.current) - Number(one.current));
  return (
    <div className="grid justify-items-start gap-3">
      {error ? <ReadFailure error={error} hasOlder onRetry={() => void refetch()} /> : null}
      <Panel className="w-full">
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <OwnSession key={session.id} session={session} onEnd={() => void endOne.run(session.id)} />
          ))}
        </ul>
      </Panel>
      <ActionProblem problem={endOne.problem ?? endAll.problem} />
      <Button look="danger" onClick={() => setAsks(true)}>
        Sign out everywhere
      </Button>
      <Confirm
        open={asks}
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        cancel="Stay signed in"
        onConfirm={() => {
          setAsks(false);
          void endAll.run(undefined);
        }}
        onCancel={() => setAsks(false)}
      >
        Every session of yours ends at once, this one too.
      </Confirm>
    </div>
  );
}
