'use client';

import { showToast } from '@/components/shell/show-toast';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import { call } from '@/lib/features/call';
import type { CheckDetail, CheckRequest as Request } from '@/lib/features/checks/checks';
import { changedParts } from './changed-parts';
import { DefinitionText } from './definition-text';

/** A change to this check that needs a second person, with the actions open to the current operator. */
export function CheckRequest({ check, request }: { check: CheckDetail; request: Request }) {
  const params = { id: check.id };
  const { change, madeAt, madeBy, mayConfirm, isOwn, hash } = request;
  const { run, isRunning, problem } = useAction(
    (act: 'confirm' | 'end') =>
      act === 'confirm'
        ? call('POST /api/checks/{id}/request/confirmation', { params, body: { hash } })
        : call('DELETE /api/checks/{id}/request', { params }),
    (_, act) => showToast({ message: act === 'confirm' ? 'Change confirmed' : ended(isOwn) }),
    {
      refreshes: 'checks',
      evenIfRefused: true,
    },
  );
  return (
    <section
      aria-labelledby="request-title"
      className="mt-3.5 grid gap-2 rounded-lg border border-line bg-warn-soft px-4 py-3"
    >
      <h2 id="request-title">Change to confirm</h2>
      <p className="wrap-anywhere">
        <MarkedText>{madeBy}</MarkedText> requested to {asked(check, change)},{' '}
        <ServiceTime>{madeAt}</ServiceTime>.
        {isOwn ? ' Another compliance manager or administrator must confirm this.' : ''}
      </p>
      <blockquote className="border-l-2 border-line-strong pl-3 wrap-anywhere text-ink-2">
        <MarkedText>{change.reason}</MarkedText>
      </blockquote>
      {change.kind === 'definition' ? <NewDefinition definition={change.definition} /> : null}
      <ActionProblem problem={problem} />
      {check.mayChange ? (
        <div className="flex flex-wrap gap-2 print:hidden">
          {mayConfirm ? (
            <Button variant="primary" aria-disabled={isRunning} onClick={() => run('confirm')}>
              Confirm change
            </Button>
          ) : null}
          <Button aria-disabled={isRunning} onClick={() => run('end')}>
            {isOwn ? 'Withdraw request' : 'Reject change'}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

const ended = (isOwn: boolean): string => (isOwn ? 'Request withdrawn' : 'Change rejected');

function asked(check: CheckDetail, change: Request['change']): string {
  switch (change.kind) {
    case 'state':
      return STATE_REQUESTS[change.state];
    case 'definition':
      return `change ${changedParts(check.definition, change.definition).join(', ')}`;
  }
}

const STATE_REQUESTS = {
  on: 'activate this check',
  off: 'deactivate this check',
  archived: 'archive this check and withdraw its exceptions',
} as const;

function NewDefinition({ definition }: { definition: CheckDetail['definition'] }) {
  return (
    <details>
      <summary className="cursor-pointer rounded-sm font-medium">New definition</summary>
      <DefinitionText>{definition}</DefinitionText>
    </details>
  );
}
