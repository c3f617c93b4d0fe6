'use client';

import { FileText } from 'lucide-react';
import type { MouseEvent } from 'react';
import { StatusBadge } from '@/components/ui/lifecycle/status-badge';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import type { SandboxProfile } from '@/lib/contract/sandbox/profile';
import { useProfileName } from '@/lib/queries/labels';
import { profileAddress, rowId } from './profile-address';

export function ProfileRow({
  profile: { uuid, name, customer_reference, review_status, documents, updated_at },
  isChosen,
  onChoose,
}: {
  profile: SandboxProfile;
  isChosen: boolean;
  onChoose: (uuid: string) => void;
}) {
  // The sandbox knows a name itself; the console's label, where there is one, is what every other screen shows.
  const called = useProfileName()({ uuid, reference: name });
  const all = documents.pending + documents.complete;
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(uuid);
  };
  return (
    <li>
      <a
        id={rowId(uuid)}
        href={profileAddress(uuid)}
        aria-current={isChosen ? 'true' : undefined}
        data-opens-row=""
        onClick={choose}
        className="grid grid-cols-[minmax(0,1fr)] gap-y-1 px-3 py-2 hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft aria-[current]:shadow-[inset_3px_0_0_var(--accent)]"
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="min-w-0 truncate font-medium">
            <MarkedText>{called}</MarkedText>
          </span>
          <span className="shrink-0 text-xs text-ink-3">
            <span className="sr-only">changed </span>
            <ServiceTime>{updated_at}</ServiceTime>
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StatusBadge status={review_status} />
          <span className="min-w-0 truncate font-mono text-xs text-ink-2">
            <MarkedText>{customer_reference}</MarkedText>
          </span>
          {all === 0 ? null : (
            <span
              title={`${documents.complete} of ${all} documents complete`}
              className="ml-auto inline-flex shrink-0 items-center gap-1 text-xs text-ink-3 numeric"
            >
              <FileText aria-hidden className="size-3" />
              {documents.complete} of {all}
              <span className="sr-only"> documents complete</span>
            </span>
          )}
        </span>
      </a>
    </li>
  );
}
