'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '@/components/shell/show-toast';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { Confirm } from '@/components/ui/dialog';
import type { ListRequest } from '@/lib/contract/lists/list';
import { decideExceptions, readExceptionsAnew } from '@/lib/queries/findings';

type Decision = 'confirm' | 'refuse';

const WORDS = {
  confirm: {
    look: 'primary',
    button: 'Confirm',
    said: 'confirmed',
    after: 'Each holds until the end of its day.',
  },
  refuse: { look: 'danger', button: 'Refuse', said: 'refused', after: 'Their findings stay open.' },
} as const;

/** Of the exceptions that the filters leave, all that wait and that somebody else made, once their number was said. */
export function DecideAll({ request, count }: { request: ListRequest; count: number }) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<{ decision: Decision; count: number } | null>(null);
  const { run, isRunning, problem } = useAction(
    async (given: { decision: Decision; count: number }) => {
      try {
        return await decideExceptions({ ...given, filter: request });
      } catch (cause) {
        await readExceptionsAnew(queryClient);
        throw cause;
      }
    },
    async ({ decided }, { decision }) => {
      await readExceptionsAnew(queryClient);
      showToast({ message: `${exceptionsCount(decided)} ${WORDS[decision].said}.` });
    },
  );
  if (count === 0 && problem === null) return null;
  const ask = (decision: Decision) => (isRunning ? undefined : setAsking({ decision, count }));
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-warn-soft px-3.5 py-2">
      <p className="min-w-0 grow">
        {count === 1
          ? '1 exception waits for somebody else than whoever asked for it: you may decide.'
          : `${exceptionsCount(count)} wait for somebody else than whoever asked for them: you may decide.`}
      </p>
      <ActionProblem problem={problem} />
      {count < 2 ? null : (
        <>
          <Button aria-disabled={isRunning} onClick={() => ask('confirm')}>
            {`Confirm all ${countWords(count)}…`}
          </Button>
          <Button aria-disabled={isRunning} onClick={() => ask('refuse')}>
            {`Refuse all ${countWords(count)}…`}
          </Button>
        </>
      )}
      {asking === null ? null : (
        <Confirm
          open
          title={`${WORDS[asking.decision].button} ${exceptionsCount(asking.count)}?`}
          look={WORDS[asking.decision].look}
          confirm={`${WORDS[asking.decision].button} ${countWords(asking.count)}`}
          cancel="Cancel"
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            void run(asking);
          }}
        >
          {`All that these filters leave and that others asked for, not only the rows on screen. ${WORDS[asking.decision].after}`}
        </Confirm>
      )}
    </div>
  );
}

const exceptionsCount = (count: number): string =>
  count === 1 ? '1 exception' : `${countWords(count)} exceptions`;
