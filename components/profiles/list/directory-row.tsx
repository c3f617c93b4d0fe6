'use client';

import { Check } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { ROW_STATES, type RowPlace, rowAttributes } from '@/components/list/list-table';
import { capitalised } from '@/components/ui/capitalised';
import { ID_CHIP } from '@/components/ui/id-chip';
import { StatusBadge } from '@/components/ui/lifecycle/status-badge';
import { MarkedText } from '@/components/ui/marked-text';
import { exactTime, relativeTime } from '@/components/ui/time-words';
import { sectionLabel } from '@/lib/configuration/contract/section-names';
import { FAILURE_WORDS } from '@/lib/features/profiles/coverage-words';
import type { DirectoryProfile } from '@/lib/features/profiles/profiles';
import { writtenOut } from '@/lib/platform/text/unseen';
import type { ColumnKey } from './profile-columns';
import { type ProfileCell, ROW } from './profile-table-style';

type Times = Pick<RowPlace, 'zone' | 'now'>;

interface Content {
  /** The full text, because a narrow column cuts it. */
  title?: string | undefined;
  children: ReactNode;
}

/** No stateful components, because the table has many rows. The name is a link, so it can be opened in a new tab. */
export const DirectoryRow = memo(function DirectoryRow({
  profile,
  name,
  isChosen,
  cells,
  zone,
  now,
  ...place
}: RowPlace & {
  profile: DirectoryProfile;
  name: string;
  isChosen: boolean;
  cells: readonly ProfileCell[];
}) {
  return (
    <tr {...rowAttributes(place)} aria-selected={isChosen} className={`${ROW} ${ROW_STATES}`}>
      {cells.map(({ key, className }) => {
        const { title, children } = CONTENT[key](profile, { zone, now, name, isChosen });
        return (
          <td key={key} className={className} title={title} suppressHydrationWarning>
            {children}
          </td>
        );
      })}
    </tr>
  );
});

/** Shown where no event reported a value; not the same as the service's null. */
const NOTHING: Content = {
  title: 'Not reported by any webhook yet',
  children: <span className="text-ink-3">–</span>,
};

const CONTENT: Record<
  ColumnKey,
  (profile: DirectoryProfile, of: Times & { name: string; isChosen: boolean }) => Content
> = {
  select: (_, { isChosen }) => ({
    title: 'Select (X)',
    children: (
      <span aria-hidden data-choose="" className="flex h-full items-center pl-3">
        <span
          className={`inline-flex size-3.5 items-center justify-center rounded-[4px] border ${isChosen ? 'border-transparent bg-accent text-accent-ink' : 'border-edge bg-surface'}`}
        >
          {isChosen ? <Check className="size-3" /> : null}
        </span>
      </span>
    ),
  }),
  customer: ({ uuid, customerReference }, { name }) => ({
    title: writtenOut([name, customerReference, uuid].filter(Boolean).join(' · ')),
    children: (
      <a href={`/profiles/${uuid}`} tabIndex={-1} className="font-medium hover:underline">
        <MarkedText>{name}</MarkedText>
      </a>
    ),
  }),
  reference: ({ customerReference, listedAt }) =>
    customerReference
      ? text(customerReference, listedAt)
      : {
          title: 'No reference yet',
          children: (
            <span className="text-ink-3">
              <span aria-hidden>–</span>
              <span className="sr-only">No reference yet</span>
            </span>
          ),
        },
  uuid: ({ uuid }) => ({
    title: uuid,
    children: <span className={ID_CHIP}>{`${uuid.slice(0, 8)}…`}</span>,
  }),
  status: ({ reviewStatus }) =>
    reviewStatus === null
      ? NOTHING
      : { title: reviewStatus, children: <StatusBadge status={reviewStatus} /> },
  risk: ({ risk }) => text(risk),
  team: ({ team, listedAt }) => text(team, listedAt),
  assignee: ({ assignee }) => text(assignee),
  documents: ({ latestDocumentEvent: event }, { zone }) =>
    event === null
      ? NOTHING
      : {
          title: `Latest document event: ${writtenOut(event.status ?? 'no status')}, ${exactTime(new Date(event.at), zone)}. The webhook doesn’t say which document.`,
          children: <MarkedText>{event.status ?? 'no status'}</MarkedText>,
        },
  failing: ({ uuid, failing }, { name }) => failingContent(uuid, failing, name),
  changed: ({ lastChange }, times) => changedContent(lastChange, times),
  event: ({ changedAt }, times) => (changedAt === null ? NOTHING : timeContent(changedAt, times)),
  read: ({ readAt, failure }, times) => readContent(readAt, failure, times),
  seen: ({ seenAt }, times) => timeContent(seenAt, times),
};

/** @param listedAt Not null: the value is from a list. */
function text(value: string | null, listedAt: string | null = null): Content {
  if (value === null) return NOTHING;
  return {
    title: `${writtenOut(value)}${listedAt === null ? '' : ' · from a list, not yet reported by a webhook'}`,
    children: <MarkedText>{value}</MarkedText>,
  };
}

/** In a narrow window there is no column heading. */
const UNIT = <span className="min-[640px]:sr-only"> failing</span>;

function failingContent(uuid: string, failing: number | null, name: string): Content {
  if (failing === null) {
    return {
      title: 'Unknown: no check is active, or this profile was not read recently enough',
      children: <span className="text-ink-3 max-[639px]:hidden">–</span>,
    };
  }
  const words = `${failing === 0 ? 'No active check fails' : failing === 1 ? '1 check fails' : `${failing} checks fail`}. Excepted ones are not counted.`;
  return {
    title: words,
    children:
      failing === 0 ? (
        <span className="text-ink-3">0{UNIT}</span>
      ) : (
        <a
          href={`/findings?profile=${uuid}&state=open`}
          data-own-link=""
          tabIndex={-1}
          className="font-semibold text-bad hover:underline"
        >
          {failing}
          {UNIT}
          <span className="sr-only">, {writtenOut(name)}</span>
        </a>
      ),
  };
}

function changedContent(change: DirectoryProfile['lastChange'], { zone, now }: Times): Content {
  if (change === null) {
    return {
      title: 'No change found since this console first read it',
      children: <span className="text-ink-3">–</span>,
    };
  }
  const at = new Date(change.at);
  const sections =
    change.sections.length === 0 ? 'Other settings' : change.sections.map(sectionLabel).join(', ');
  return {
    title: `${writtenOut(sections)}: change found ${exactTime(at, zone)}`,
    children: (
      <>
        <MarkedText>{sections}</MarkedText>
        <span className="text-ink-3" suppressHydrationWarning>{`, ${relativeTime(at, now, zone)}`}</span>
      </>
    ),
  };
}

function readContent(readAt: string | null, failure: string | null, times: Times): Content {
  const last = readAt === null ? 'Never read' : `Last read ${exactTime(new Date(readAt), times.zone)}`;
  if (failure !== null) {
    const words = Object.hasOwn(FAILURE_WORDS, failure)
      ? FAILURE_WORDS[failure as keyof typeof FAILURE_WORDS].toLowerCase()
      : failure;
    return {
      title: `${capitalised(words)} when last tried. ${last}.`,
      children: <span className="text-warn">Unreadable</span>,
    };
  }
  if (readAt === null) return { title: last, children: <span className="text-ink-3">Never</span> };
  return timeContent(readAt, times);
}

function timeContent(time: string, { zone, now }: Times): Content {
  const at = new Date(time);
  return {
    title: exactTime(at, zone),
    children: <span suppressHydrationWarning>{relativeTime(at, now, zone)}</span>,
  };
}
