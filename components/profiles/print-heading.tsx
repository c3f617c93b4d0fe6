'use client';

import { useQuery } from '@tanstack/react-query';
import { usePageFooter, usePrinting } from '@/components/shell/printed-by';
import { MarkedText } from '@/components/ui/marked-text';
import { exactTime } from '@/components/ui/time-words';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { assignmentNumber } from '@/lib/features/assignments/words';
import { useLabels, useProfileName } from '@/lib/features/labels/queries';
import type { LastChangeAnswer } from '@/lib/features/profiles/known-profile';
import { knownProfileQuery, lastChangeQuery } from '@/lib/features/profiles/profile-queries';
import type { ProfileSetup } from '@/lib/features/profiles/profile-setup';

/** Head of the printed report: the profile, when it was read and changed, and who printed it and when. */
export function PrintHeading({ setup }: { setup: ProfileSetup }) {
  const { uuid } = setup;
  const { data: known } = useQuery(knownProfileQuery(uuid));
  const { data: last } = useQuery(lastChangeQuery(uuid));
  const label = useLabels().labelOf('profile', uuid);
  const zone = useInBrowser() ? undefined : 'UTC';
  const { account, environment, by, at } = usePrinting();
  usePageFooter(useProfileName()({ uuid, reference: known?.customerReference ?? null }));
  const facts = [
    ['Customer', label ?? known?.customerReference ?? uuid],
    ['Account', account],
    ['Environment', environment],
    ['Read from the service', readWords(setup, zone)],
    ['Request ID', setup.requestId],
    ['Last change', lastChangeWords(last, zone)],
    ['Printed by', by],
    ['Printed', at === null ? 'Unknown' : exactTime(new Date(at), zone)],
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

/** When it was read, and since when the service could not be read, if that is so. */
export function readWords(
  { readAt, staleBecause }: Pick<ProfileSetup, 'readAt' | 'staleBecause'>,
  zone?: string,
): string {
  const when = exactTime(new Date(readAt), zone);
  return staleBecause === undefined ? when : `${when}; later reads failed: ${staleBecause.title}`;
}

/** The last known change of the configuration; there may have been an unnoticed one since. */
export function lastChangeWords(last: LastChangeAnswer | undefined, zone?: string): string {
  if (last === undefined) return 'Unknown';
  if (last.change === null) return 'None found by this console';
  const { kind, at, by, assignment, reason } = last.change;
  const when = exactTime(new Date(at), zone);
  if (kind === 'changed') return `Outside change found ${when}; author unknown`;
  const names = [
    ...(assignment === null ? [] : [`assignment ${assignmentNumber(assignment)}`]),
    ...(by === null ? [] : [by]),
  ];
  const who = names.length === 0 ? 'author unknown' : `by ${names.join(', ')}`;
  return `Forms saved here, ${when}, ${who}${reason === null ? '' : `: “${reason}”`}`;
}
