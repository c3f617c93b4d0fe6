'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useOperator } from '@/components/shell/operator-session';
import { MarkedText } from '@/components/ui/marked-text';
import { exactTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { assignmentNumber } from '@/lib/contract/assignments/words';
import type { ProfileSetup } from '@/lib/contract/console-api';
import type { LastChangeAnswer } from '@/lib/contract/known-profile';
import { connectionQuery } from '@/lib/queries/connection';
import { useLabels, useProfileName } from '@/lib/queries/labels';
import { knownProfileQuery, lastChangeQuery } from '@/lib/queries/profile';

/** Head of the printed report: what it is of, whose, when it was read and changed, and who printed it when. */
export function PrintHeading({ setup }: { setup: ProfileSetup }) {
  const { uuid } = setup;
  const { data: connection } = useQuery(connectionQuery());
  const { data: known } = useQuery(knownProfileQuery(uuid));
  const { data: last } = useQuery(lastChangeQuery(uuid));
  const label = useLabels().labelOf('profile', uuid);
  const operator = useOperator();
  const zone = useInBrowser() ? undefined : 'UTC';
  const printedAt = usePrintedAt();
  const service = connection?.environment === 'remote' ? (connection.host ?? 'Remote service') : 'Sandbox';
  usePageFooter(useProfileName()({ uuid, reference: known?.customerReference ?? null }));
  const facts = [
    ['Customer', label ?? known?.customerReference ?? uuid],
    ['Account', connection ? connection.account : 'Not known'],
    ['Environment', connection ? service : 'Not known'],
    ['Read from the service', readWords(setup, zone)],
    ['Request ID', setup.requestId],
    ['Last change', lastChangeWords(last, zone)],
    ['Printed by', `${operator.name}, ${operator.email}`],
    ['Printed', printedAt === null ? 'Not known' : exactTime(new Date(printedAt), zone)],
  ] as const;
  return (
    <dl className="mt-3 mb-5 hidden grid-cols-[auto_1fr] gap-x-6 border-y border-line py-2 print:grid">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="break-words">
            <MarkedText>{value}</MarkedText>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** When it was read, and that the service could not be read since where that is so. */
export function readWords(
  { readAt, staleBecause }: Pick<ProfileSetup, 'readAt' | 'staleBecause'>,
  zone?: string,
): string {
  const when = exactTime(new Date(readAt), zone);
  return staleBecause === undefined ? when : `${when}; it could not be read since: ${staleBecause.title}`;
}

/** What this console knows of the last change of the configuration; it may have been changed since, unseen. */
export function lastChangeWords(last: LastChangeAnswer | undefined, zone?: string): string {
  if (last === undefined) return 'Not known';
  if (last.change === null) return 'None seen by this console';
  const { kind, at, by, assignment, reason } = last.change;
  const when = exactTime(new Date(at), zone);
  if (kind === 'changed') return `Found changed elsewhere, ${when}; by whom is not known`;
  const names = [
    ...(assignment === null ? [] : [`assignment ${assignmentNumber(assignment)}`]),
    ...(by === null ? [] : [by]),
  ];
  const who = names.length === 0 ? 'by whom is not known' : `by ${names.join(', ')}`;
  return `Forms saved here, ${when}, ${who}${reason === null ? '' : `: “${reason}”`}`;
}

/** Every printed page says whose it is: pages get mixed up on a desk. What stands at the foot is a style sheet's to say. */
function usePageFooter(name: string): void {
  useEffect(() => {
    const text = name.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { @bottom-left { content: "${text}" } }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [name]);
}

let opened = 0;

/** When the page was opened to be printed, Unix time in milliseconds; null on the server. */
function usePrintedAt(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => {
      opened ||= Date.now();
      return opened;
    },
    () => null,
  );
}

function subscribe(changed: () => void) {
  const print = () => {
    opened = Date.now();
    changed();
  };
  window.addEventListener('beforeprint', print);
  return () => window.removeEventListener('beforeprint', print);
}
