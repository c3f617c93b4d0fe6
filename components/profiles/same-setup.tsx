'use client';

import { useQuery } from '@tanstack/react-query';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { profileGroupQuery } from '@/lib/features/setups/queries';

const LINK = 'underline decoration-edge underline-offset-[3px] hover:text-ink';

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
        <PageLink href={`/setups?of=${number}`} className={LINK}>
          No other known profile has this setup
        </PageLink>
      ) : (
        <PageLink href={`/profiles?setup=${number}`} className={LINK}>
          {profiles === 2 ? '1 other profile has' : `${countWords(profiles - 1)} other profiles have`} the
          same setup
        </PageLink>
      )}
      .
      {first === null ? null : (
        <span className="max-sm:hidden">
          {' Compared with '}
          <PageLink href={`/setups?of=${first.number}`} className={LINK}>
            {first.profiles === 1
              ? 'the most similar profile'
              : `the ${countWords(first.profiles)} most similar profiles`}
          </PageLink>
          {': '}
          <MarkedText>{differenceWords}</MarkedText>
        </span>
      )}
    </p>
  );
}
