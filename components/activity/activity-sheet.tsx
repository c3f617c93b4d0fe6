'use client';

import { useQuery } from '@tanstack/react-query';
import { Loaded } from '@/components/shell/loaded';
import { NamedProfile } from '@/components/shell/profile-name';
import { AssignmentLink } from '@/components/ui/assignment-link';
import { CopyButton } from '@/components/ui/copy-button';
import { countWords } from '@/components/ui/count-words';
import { DetailField, ShowOnly } from '@/components/ui/detail-field';
import { MarkedText } from '@/components/ui/marked-text';
import { ExactTime } from '@/components/ui/service-time';
import { Sheet } from '@/components/ui/sheet';
import { DetailsSkeleton } from '@/components/ui/skeleton';
import type { ActivityDetail } from '@/lib/features/activity/activity';
import { timesOf } from '@/lib/features/activity/activity-actions';
import type { ACTIVITY_LIST } from '@/lib/features/activity/list';
import { authorsWords, readAuthors } from '@/lib/features/assignments/words';
import { useProfileName } from '@/lib/features/labels/queries';
import { operationQuery } from '@/lib/features/operation-query';
import { ROLE_LABELS } from '@/lib/platform/access/permissions';
import type { FiltersOf } from '@/lib/platform/list/list';
import { actionWords, actorWords } from './activity-words';
import { assignedItem } from './assigned-item';
import { ChangeDetails } from './change-details';
import { OutcomeBadge, outcomeWords } from './outcome';

export function ActivitySheet({
  number,
  onClose,
  onShowOnly,
}: {
  number: number;
  onClose: () => void;
  onShowOnly: (part: Partial<FiltersOf<typeof ACTIVITY_LIST>>) => void;
}) {
  const query = useQuery(
    operationQuery('GET /api/activity/{number}', { params: { number }, staleTime: 1_000 }),
  );
  const { data: row, dataUpdatedAt } = query;
  const nameOf = useProfileName();
  return (
    <Sheet
      onClose={onClose}
      title={row ? `${actorWords(row)} ${actionWords(row, nameOf)}` : `Entry ${number}`}
      description="One entry in Activity"
    >
      <div className="min-h-0 grow overflow-y-auto px-5 py-4">
        <Loaded query={query} waiting={<DetailsSkeleton />}>
          {(row) => (
            <ActivityDetails
              row={row}
              readAt={new Date(dataUpdatedAt).toISOString()}
              onShowOnly={onShowOnly}
            />
          )}
        </Loaded>
      </div>
    </Sheet>
  );
}

function ActivityDetails({
  row,
  readAt,
  onShowOnly,
}: {
  row: ActivityDetail;
  readAt: string;
  onShowOnly: (part: Partial<FiltersOf<typeof ACTIVITY_LIST>>) => void;
}) {
  const { operator, token, profile, requestId, reason } = row;
  const assigned = assignedItem(row.after);
  const authors = readAuthors(row.after);
  const { why } = outcomeWords(row, readAt);
  return (
    <>
      <dl className="grid gap-3">
        <DetailField label="Who">
          {operator === null ? (
            <span className="text-ink-2">No one was signed in</span>
          ) : (
            <>
              <MarkedText>{operator.name}</MarkedText>
              <span className="wrap-anywhere text-ink-2">
                <MarkedText>{operator.email}</MarkedText> · {ROLE_LABELS[operator.role]} at the time
              </span>
              {token === null ? null : (
                <span className="wrap-anywhere text-ink-2">
                  Using API token <MarkedText>{token}</MarkedText>
                </span>
              )}
              <ShowOnly what="this operator" onClick={() => onShowOnly({ operator: operator.id })} />
            </>
          )}
        </DetailField>
        <DetailField label="When">
          <ExactTime>{row.at}</ExactTime>
        </DetailField>
        <DetailField label="Outcome">
          <OutcomeBadge row={row} readAt={readAt} />
          {why === null ? null : <span className="text-ink-2">{why}</span>}
        </DetailField>
        {profile === null ? null : (
          <DetailField label="Profile">
            <NamedProfile uuid={profile} reference={row.customerReference} />
            <ShowOnly what="this profile" onClick={() => onShowOnly({ profile })} />
          </DetailField>
        )}
        {assigned === null ? null : (
          <DetailField label="Assignment">
            <AssignmentLink number={assigned.assignment} />
            {authors === null ? null : (
              <span className="text-ink-2">
                <MarkedText>{authorsWords(authors)}</MarkedText>
              </span>
            )}
          </DetailField>
        )}
        {reason === null && row.action !== 'forms.changed' ? null : (
          <DetailField label="Reason">
            {reason === null ? (
              <span className="text-ink-3">None given</span>
            ) : (
              <ReasonQuote>{reason}</ReasonQuote>
            )}
          </DetailField>
        )}
        <DetailField label="From">
          {row.from === null ? (
            <span className="text-ink-3">Unknown address</span>
          ) : (
            <span className="font-mono text-xs break-all">{row.from}</span>
          )}
        </DetailField>
        {requestId === null ? null : (
          <DetailField label="Request ID">
            <span className="font-mono text-xs break-all">{requestId}</span>
            <CopyButton text={requestId} name="request ID" />
          </DetailField>
        )}
      </dl>
      <ChangeDetails row={row} />
      <ChainDetails row={row} />
    </>
  );
}

/** The row's place in the hash chain, which an auditor compares. */
function ChainDetails({ row }: { row: ActivityDetail }) {
  const hashes = [
    { label: 'Hash', code: 'SHA-256', hash: row.hash },
    { label: 'Hash of the previous entry', code: '', hash: row.previousHash },
  ];
  return (
    <section aria-labelledby="in-the-chain" className="mt-6">
      <h3 id="in-the-chain" className="mb-1.5 font-semibold">
        Position in the log
      </h3>
      <dl className="grid gap-3">
        <DetailField label="Entry">
          {countWords(row.number)}
          {row.intent === null ? null : (
            <span className="text-ink-2">
              · {timesOf(row) === 1 ? 'started in' : 'first in'} entry {countWords(row.intent)}
            </span>
          )}
          {row.outcomeNumber === null ? null : (
            <span className="text-ink-2">
              · {row.outcome === 'intended' ? 'outcome in' : 'counted in'} entry{' '}
              {countWords(row.outcomeNumber)}
            </span>
          )}
        </DetailField>
        {hashes.map(({ label, code, hash }) => (
          <DetailField key={label} label={label} code={code}>
            <span className="min-w-0 font-mono text-xs break-all">{hash}</span>
            <CopyButton text={hash} name={label.toLowerCase()} />
          </DetailField>
        ))}
      </dl>
    </section>
  );
}

/** The operator's reason, always rendered as text. */
function ReasonQuote({ children: reason }: { children: string }) {
  return (
    <q className="wrap-anywhere whitespace-pre-line text-ink-2">
      <MarkedText>{reason}</MarkedText>
    </q>
  );
}
