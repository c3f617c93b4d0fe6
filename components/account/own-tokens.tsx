'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TokenList } from '@/components/operators/token-list';
import { Loaded } from '@/components/shell/loaded';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { call } from '@/lib/features/call';
import { ownTokensQuery } from '@/lib/features/operators/queries';
import { SignInAgain } from './sign-in-again';

const CreateToken = loadLater(() => import('./create-token').then((module) => module.CreateToken));

export function OwnTokens() {
  const query = useQuery(ownTokensQuery());
  const [isMaking, setMaking] = useState(false);
  const revoking = useAction(
    (id: string) => call('DELETE /api/account/tokens/{id}', { params: { id } }),
    undefined,
    { refreshes: [ownTokensQuery().queryKey] },
  );
  const waiting = (
    <Panel className="px-4 py-3.5">
      <Skeleton className="w-56" />
    </Panel>
  );
  return (
    <Loaded query={query} waiting={waiting}>
      {({ tokens, signInBy }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
          <p className="text-ink-2">
            For scripts that call this console’s API on your behalf. Tokens keep working when you sign out or
            change your password, so revoke those you no longer need. <SignInAgain by={signInBy} />
          </p>
          {tokens.length === 0 ? (
            <p className="text-ink-3">No API tokens yet.</p>
          ) : (
            <TokenList tokens={tokens} onRevoke={(id) => void revoking.run(id)} />
          )}
          <ActionProblem problem={revoking.problem} />
          <Button onClick={() => setMaking(true)} {...CreateToken.whenLikely}>
            Create token
          </Button>
          {isMaking ? <CreateToken signInBy={signInBy} onClose={() => setMaking(false)} /> : null}
        </div>
      )}
    </Loaded>
  );
}
