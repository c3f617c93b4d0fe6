'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Loaded } from '@/components/shell/loaded';
import { useMay, useOperator } from '@/components/shell/operator-session';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { AskButton } from '@/components/ui/ask-button';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { exactTime } from '@/components/ui/time-words';
import { call } from '@/lib/features/call';
import type { ChangeOperatorRequest, OperatorLink, OperatorRow } from '@/lib/features/operators/operators';
import { invalidateOperators, tokensOfQuery } from '@/lib/features/operators/queries';
import { ROLE_LABELS } from '@/lib/platform/access/permissions';
import { OneTimeLink } from './one-time-link';
import { signsInWords } from './operators-table';
import { RoleForm } from './role-form';
import { TokenList } from './token-list';

export function OperatorSheet({
  row,
  byPassword,
  onClose,
}: {
  row: OperatorRow;
  byPassword: boolean;
  onClose: () => void;
}) {
  const isSelf = useOperator().id === row.id;
  const mayManage = useMay('operators.manage');
  const canChange = mayManage && !isSelf;
  const isDisabled = row.disabledAt !== null;
  const queryClient = useQueryClient();
  const [newLink, setNewLink] = useState<OperatorLink | null>(null);
  const readAgain = () => invalidateOperators(queryClient);
  const change = useAction(
    (wanted: ChangeOperatorRequest) =>
      call('PATCH /api/operators/{id}', { params: { id: row.id }, body: wanted }),
    readAgain,
  );
  const link = useAction(
    (id: string) => call('POST /api/operators/{id}/link', { params: { id } }),
    (answer) => {
      setNewLink(answer);
      return readAgain();
    },
  );
  return (
    <Sheet
      onClose={onClose}
      title={row.name}
      description={<span className="wrap-anywhere">{row.email}</span>}
    >
      <div className="grid min-h-0 grow content-start gap-6 overflow-y-auto px-5 py-4">
        <OperatorFacts row={row} />
        {isSelf && mayManage ? (
          <p className="rounded-lg border border-line bg-info-soft px-3.5 py-2.5 text-ink-2">
            You can’t change your own role or disable yourself. Ask another administrator.
          </p>
        ) : null}
        {canChange && !isDisabled ? (
          <RoleForm
            key={row.role}
            row={row}
            isRunning={change.isRunning}
            onSave={(role) => change.run({ role })}
          />
        ) : null}
        {newLink ? <OneTimeLink told={newLink} email={row.email} /> : null}
        {!canChange || isDisabled || !byPassword || newLink ? null : (
          <Part title={row.signsInBy.length === 0 ? 'Invitation' : 'Lost password'}>
            <p className="text-ink-2">
              Create a one-time link to choose a new password. Earlier links stop working.
            </p>
            <Button aria-disabled={link.isRunning} onClick={() => void link.run(row.id)}>
              {link.isRunning ? 'Creating…' : 'Create link'}
            </Button>
          </Part>
        )}
        {isSelf ? null : (
          <Part title="API tokens">
            <OperatorTokens operator={row.id} />
          </Part>
        )}
        {canChange ? (
          <Part title="Access">
            {isDisabled ? (
              <>
                <p className="text-ink-2">This operator can’t sign in. Their activity is still available.</p>
                <Button aria-disabled={change.isRunning} onClick={() => void change.run({ disabled: false })}>
                  Enable
                </Button>
              </>
            ) : (
              <>
                <p className="text-ink-2">
                  A disabled operator is signed out everywhere and can’t sign in. You can enable them again.
                </p>
                <AskButton
                  variant="danger"
                  aria-disabled={change.isRunning}
                  title={`Disable ${row.name}?`}
                  question="They will be signed out everywhere, and their API tokens will stop working."
                  confirm="Disable"
                  onConfirm={() => void change.run({ disabled: true })}
                >
                  Disable
                </AskButton>
              </>
            )}
          </Part>
        ) : null}
        <ActionProblem problem={change.problem ?? link.problem} />
      </div>
    </Sheet>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid justify-items-start gap-2">
      <h3 className="font-medium">{title}</h3>
      {children}
    </section>
  );
}

const when = (time: string) => exactTime(new Date(time));

function OperatorFacts({ row }: { row: OperatorRow }) {
  const facts: [string, ReactNode][] = [
    ['Role', ROLE_LABELS[row.role]],
    ['Sign-in', signsInWords(row)],
    ['Last seen', row.lastSeenAt === null ? 'Never' : when(row.lastSeenAt)],
    ['Added', when(row.createdAt)],
    ...(row.invitedUntil === null ? [] : [['Link expires', when(row.invitedUntil)] as [string, ReactNode]]),
    ...(row.disabledAt === null ? [] : [['Disabled', when(row.disabledAt)] as [string, ReactNode]]),
  ];
  return (
    <dl className="grid gap-3 min-[420px]:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-ink-3">{name}</dt>
          <dd className="numeric">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** API tokens of another operator. */
function OperatorTokens({ operator }: { operator: string }) {
  const mayRevoke = useMay('operators.manage');
  const query = tokensOfQuery(operator);
  const revoking = useAction(
    (token: string) => call('DELETE /api/operators/{id}/tokens/{token}', { params: { id: operator, token } }),
    undefined,
    { refreshes: [query.queryKey] },
  );
  return (
    <Loaded query={useQuery(query)} waiting={<Skeleton className="w-56" />}>
      {({ tokens }) => (
        <>
          {tokens.length === 0 ? (
            <p className="text-ink-2">No API tokens.</p>
          ) : (
            <TokenList tokens={tokens} onRevoke={mayRevoke ? (id) => void revoking.run(id) : null} />
          )}
          <ActionProblem problem={revoking.problem} />
        </>
      )}
    </Loaded>
  );
}
