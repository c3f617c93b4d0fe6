'use client';

import { useQuery } from '@tanstack/react-query';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { QuietLink } from '@/components/ui/page-link';
import { profileGroupQuery } from '@/lib/features/setups/queries';

/** A line of its own, whatever it says: it may change while the page is read, and must not move what is below. */
const LINE =
  'min-h-lh min-w-0 basis-full text-ink-2 sm:overflow-x-clip sm:text-ellipsis sm:whitespace-nowrap print:hidden';

/** How many profiles have the same setup, and how it differs from the largest similar group. */
export function SameSetup({ uuid }: { uuid: string }) {
  const group = useQuery(profileGroupQuery(uuid)).data?.group;
  if (!group) return <p className={LINE} />;
  const { number, profiles, first, differences } = group;
  const differenceWords = differences.map(({ words }) => words).join(' · ');
  return (
    <p className={LINE} title={first === null ? undefined : differenceWords}>
      {profiles === 1 ? (
        <QuietLink href={`/setups?of=${number}`}>No other known profile has this setup</QuietLink>
      ) : (
        <QuietLink href={`/profiles?setup=${number}`}>
          {profiles === 2 ? '1 other profile has' : `${countWords(profiles - 1)} other profiles have`} the
          same setup
        </QuietLink>
      )}
      .
      {first === null ? null : (
        <span className="max-sm:hidden">
          {' Compared with '}
          <QuietLink href={`/setups?of=${first.number}`}>
            {first.profiles === 1
              ? 'the most similar profile'
              : `the ${countWords(first.profiles)} most similar profiles`}
          </QuietLink>
          {': '}
          <MarkedText>{differenceWords}</MarkedText>
        </span>
      )}
    </p>
  );
}
