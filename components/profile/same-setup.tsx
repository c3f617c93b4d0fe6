'use client';

import { useQuery } from '@tanstack/react-query';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { profileGroupQuery } from '@/lib/queries/setups';

const LINK = 'underline decoration-edge underline-offset-[3px] hover:text-ink';

/** How many profiles have the same setup, and how it differs from the largest similar group. */
export function SameSetup({ uuid }: { uuid: string }) {
  const group = useQuery(profileGroupQuery(uuid)).data?.group;
  if (!group) return null;
  const { number, profiles, first, differences } = group;
  return (
    <p className="min-w-0 text-ink-2 print:hidden">
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
          <MarkedText>{differences.map(({ words }) => words).join(' · ')}</MarkedText>
        </span>
      )}
    </p>
  );
}
