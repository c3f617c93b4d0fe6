'use client';

import { useState } from 'react';
import { showToast } from '@/components/shell/show-toast';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { countWords, unitWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { dayWords } from '@/components/ui/time-words';
import { checkNumber } from '@/lib/configuration/checks/results';
import { call } from '@/lib/features/call';
import type { ExceptionsPage } from '@/lib/features/exceptions/exceptions';
import { useProfileName } from '@/lib/features/labels/queries';
import type { ListRequest } from '@/lib/platform/list/list';

type Decision = 'confirm' | 'refuse';

const WORDS = {
  confirm: {
    look: 'primary',
    button: 'Confirm',
    said: 'confirmed',
    after: 'Each exception ends at midnight UTC on its last day.',
  },
  refuse: { look: 'danger', button: 'Reject', said: 'rejected', after: 'Their findings stay open.' },
} as const;

type OpenDecisions = NonNullable<ExceptionsPage['deciding']>;
type PendingDecision = OpenDecisions & { decision: Decision };

/**
 * Approves or rejects all requested exceptions that match the filters and were requested by others: exactly those on
 * this screen.
 */
export function DecideAll({ request, deciding }: { request: ListRequest; deciding: OpenDecisions | null }) {
  const [asking, setAsking] = useState<PendingDecision | null>(null);
  const { run, isRunning, problem } = useAction(
    ({ decision, hash }: PendingDecision) =>
      call('POST /api/exceptions/decision', { body: { decision, hash, filter: request } }),
    ({ decided }, { decision }) =>
      showToast({ message: `${unitWords(decided, 'exception')} ${WORDS[decision].said}.` }),
    {
      refreshes: 'checks',
      evenIfRefused: true,
    },
  );
  if (deciding === null && problem === null) return null;
  const count = deciding?.count ?? 0;
  const ask = (decision: Decision) =>
    isRunning || deciding === null ? undefined : setAsking({ decision, ...deciding });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-warn-soft px-3.5 py-2">
      <p className="min-w-0 grow">
        {count === 0
          ? 'No exceptions need your decision.'
          : `${unitWords(count, 'exception')} ${count === 1 ? 'needs' : 'need'} your decision.`}
      </p>
      <ActionProblem problem={problem} />
      {count < 2 ? null : (
        <>
          <Button aria-disabled={isRunning} onClick={() => ask('confirm')}>
            {`Confirm all ${countWords(count)}…`}
          </Button>
          <Button aria-disabled={isRunning} onClick={() => ask('refuse')}>
            {`Reject all ${countWords(count)}…`}
          </Button>
        </>
      )}
      {asking === null ? null : (
        <Confirm
          title={`${WORDS[asking.decision].button} ${unitWords(asking.count, 'exception')}?`}
          variant={WORDS[asking.decision].look}
          confirm={`${WORDS[asking.decision].button} ${countWords(asking.count)}`}
          cancel="Cancel"
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            void run(asking);
          }}
        >
          <ExceptionBatches batches={asking.batches} count={asking.count} />
          {`This includes exceptions that match the filters but are not on screen. If any of them has changed, nothing is decided. ${WORDS[asking.decision].after}`}
        </Confirm>
      )}
    </div>
  );
}

/** What is decided: check, customers, reason, author and last day of each group of requests. */
function ExceptionBatches({ batches, count }: Pick<OpenDecisions, 'batches' | 'count'>) {
  const nameOf = useProfileName();
  const listed = batches.reduce((sum, { profiles }) => sum + profiles, 0);
  return (
    <ul className="mb-2 grid max-h-[40vh] gap-2 overflow-y-auto">
      {batches.map(({ check, reason, madeBy, until, profiles, example }) => {
        const name = nameOf({ uuid: example.uuid, reference: example.customerReference });
        return (
          <li key={`${check.id} ${madeBy} ${until} ${reason}`} className="border-l-2 border-line pl-3">
            <p className="font-medium wrap-anywhere">
              <MarkedText>{`${checkNumber(check.number)} ${check.title}`}</MarkedText>
            </p>
            <p className="wrap-anywhere">
              <MarkedText>
                {`${name}${profiles === 1 ? '' : ` and ${countWords(profiles - 1)} more`}, until ${dayWords(new Date(until), 'UTC')}`}
              </MarkedText>
            </p>
            <p className="text-ink-2 wrap-anywhere">
              <MarkedText>{`“${reason}” ${madeBy}`}</MarkedText>
            </p>
          </li>
        );
      })}
      {listed < count ? <li>{`and ${unitWords(count - listed, 'exception')} with other reasons`}</li> : null}
    </ul>
  );
}
