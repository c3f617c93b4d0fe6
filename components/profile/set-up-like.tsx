'use client';

import { useQuery } from '@tanstack/react-query';
import { countWords } from '@/components/ui/count-words';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { profileGroupQuery } from '@/lib/queries/setups';

const LINK = 'underline decoration-edge underline-offset-[3px] hover:text-ink';

/** How many are set up like the profile, and what sets them apart from the most that are nearly so. */
export function SetUpLike({ uuid }: { uuid: string }) {
  const group = useQuery(profileGroupQuery(uuid)).data?.group;
  if (!group) return null;
  const { number, profiles, first, differences } = group;
  return (
    <p className="mt-1.5 text-ink-2 print:hidden">
      {profiles === 1 ? (
        <PageLink href={`/setups?of=${number}`} className={LINK}>
          No other profile is set up like this
        </PageLink>
      ) : (
        <PageLink href={`/profiles?setup=${number}`} className={LINK}>
          One of {countWords(profiles)} set up like this
        </PageLink>
      )}
      , as far as profiles were read.
      {first === null ? null : (
        <>
          {' Beside '}
          <PageLink href={`/setups?of=${first.number}`} className={LINK}>
            {first.profiles === 1 ? 'the one' : `the ${countWords(first.profiles)}`} that{' '}
            {first.profiles === 1 ? 'is' : 'are'} most alike
          </PageLink>
          {': '}
          <MarkedText>{differences.map(({ words }) => words).join(' · ')}</MarkedText>
        </>
      )}
    </p>
  );
}
