'use client';

import { Check, CheckCheck, X } from 'lucide-react';
import { useState } from 'react';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import type { DestinationKind } from '@/lib/features/alerts/alert-words';
import type { AlertDelivery } from '@/lib/features/alerts/alerts';
import { call } from '@/lib/features/call';
import { writtenOut } from '@/lib/platform/text/unseen';
import { answerWords } from './deliveries/delivery-state';

/** What to check if a message was accepted and did not arrive. */
const CHECKS: Record<DestinationKind, string> = {
  webhook: 'Check the log of the receiver.',
  chat: 'Check the channel that the address belongs to, and whether its app may post there. For Teams or Discord, add a destination of that kind.',
  teams:
    'Open the workflow’s run history in Teams: it accepts messages before it posts them. It has to start with “When a Teams webhook request is received”.',
  discord: 'Check the channel that the webhook belongs to.',
  email: 'Check the spam folder, the addresses, and the log of your mail server.',
};

/** Result of a test message, shown at once: if it was accepted, asks whether it arrived. */
export function TestResult({
  name,
  delivery,
  onOpen,
  onReport,
}: {
  /** Of the destination. */
  name: string;
  delivery: AlertDelivery;
  onOpen: () => void;
  onReport: () => unknown;
}) {
  const { id, status, lastStatus, lastError, destination } = delivery;
  const [arrived, setArrived] = useState<boolean | null>(null);
  const report = useAction(
    (body: { arrived: boolean }) =>
      call('POST /api/alerts/deliveries/{id}/arrival', { params: { id }, body }),
    (_, input) => {
      setArrived(input.arrived);
      return onReport();
    },
  );
  const isAccepted = status === 'delivered';
  const answer = answerWords(lastStatus, lastError) ?? 'no response';
  const of = <span className="sr-only">, {writtenOut(name)}</span>;
  const isBad = !isAccepted || arrived === false;
  const Icon = isBad ? X : arrived ? CheckCheck : Check;
  return (
    <div className="grid justify-items-start gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={`inline-flex items-center gap-1.5 font-medium ${isBad ? 'text-bad' : 'text-on'}`}>
          <Icon aria-hidden className="size-3.5 shrink-0" />
          <span className="wrap-anywhere">
            <MarkedText>{`Test message ${resultWords(isAccepted, arrived)}: ${answer}`}</MarkedText>
          </span>
        </span>
        <Button variant="ghost" onClick={onOpen}>
          Show message{of}
        </Button>
      </p>
      {isAccepted && arrived === null ? (
        <p className="flex flex-wrap items-center gap-2">
          Did it arrive?
          <Button aria-disabled={report.isRunning} onClick={() => void report.run({ arrived: true })}>
            It arrived{of}
          </Button>
          <Button aria-disabled={report.isRunning} onClick={() => void report.run({ arrived: false })}>
            It didn’t arrive{of}
          </Button>
        </p>
      ) : null}
      {arrived === false ? <p className="max-w-[70ch] text-ink-2">{CHECKS[destination.kind]}</p> : null}
      <ActionProblem problem={report.problem} />
    </div>
  );
}

function resultWords(isAccepted: boolean, arrived: boolean | null): string {
  if (!isAccepted) return 'not accepted';
  if (arrived === null) return 'accepted';
  return arrived ? 'accepted, and it arrived' : 'accepted, but it didn’t arrive';
}
