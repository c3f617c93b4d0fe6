'use client';

import { KeyRound } from 'lucide-react';
import { AskButton } from '@/components/ui/ask-button';
import { Badge } from '@/components/ui/badge';
import { MarkedText } from '@/components/ui/marked-text';
import { Panel } from '@/components/ui/panel';
import { exactTime, relativeTime } from '@/components/ui/time-words';
import { useNow } from '@/components/ui/use-now';
import type { OperatorToken } from '@/lib/features/operators/operator-tokens';
import { ROLE_LABELS } from '@/lib/platform/access/permissions';
import { writtenOut } from '@/lib/platform/text/unseen';

/** One operator's API tokens, each with a revoke button. Rendered in the browser only. */
export function TokenList({
  tokens,
  onRevoke,
}: {
  tokens: readonly OperatorToken[];
  /** Null for a read-only role. */
  onRevoke: ((id: string) => void) | null;
}) {
  return (
    <Panel className="w-full">
      <ul className="divide-y divide-line">
        {tokens.map((token) => (
          <TokenItem key={token.id} token={token} onRevoke={onRevoke} />
        ))}
      </ul>
    </Panel>
  );
}

function TokenItem({
  token: { id, name, role, readOnly, createdAt, expiresAt, lastUsedAt },
  onRevoke,
}: {
  token: OperatorToken;
  onRevoke: ((id: string) => void) | null;
}) {
  const now = useNow();
  const ends = new Date(expiresAt);
  const isOver = ends.getTime() <= now;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <KeyRound aria-hidden className="size-[18px] shrink-0 text-ink-3" />
      <div className="min-w-0 grow basis-[220px]">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          <MarkedText>{name}</MarkedText>
          {isOver ? <Badge tone="off">Expired</Badge> : null}
        </p>
        <p className="text-sm text-ink-2">
          {ROLE_LABELS[role]}, {readOnly ? 'read only' : 'can make changes'} ·{' '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              last used{' '}
              <span title={exactTime(new Date(lastUsedAt))}>{relativeTime(new Date(lastUsedAt), now)}</span>
            </>
          )}
        </p>
        <p className="text-sm text-ink-3">
          Since {exactTime(new Date(createdAt))}; {isOver ? 'ended' : 'ends'} {exactTime(ends)}
        </p>
      </div>
      {onRevoke ? (
        <AskButton
          aria-label={`Revoke ${writtenOut(name)}`}
          title={`Revoke ${writtenOut(name)}?`}
          question="Programs that use this token lose access now. A run that it started stops before the next profile."
          confirm="Revoke"
          onConfirm={() => onRevoke(id)}
        >
          Revoke
        </AskButton>
      ) : null}
    </li>
  );
}
