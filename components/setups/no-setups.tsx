import { EmptyList } from '@/components/list/empty-list';
import { Button, buttonClass } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { PageLink } from '@/components/ui/page-link';
import type { CoverageCounts } from '@/lib/features/profiles/coverage';

/** Why there are no groups: no match, no known profiles, or no readings. */
export function NoSetups({
  coverage: { known, unreadable },
  isNarrowed,
  onClear,
}: {
  coverage: CoverageCounts;
  isNarrowed: boolean;
  onClear: () => void;
}) {
  if (isNarrowed) {
    return (
      <EmptyList title="Nothing matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
        No setup matches these filters.
      </EmptyList>
    );
  }
  const profiles = (
    <PageLink href="/profiles" className={buttonClass()}>
      Go to Profiles
    </PageLink>
  );
  if (known === 0) {
    return (
      <EmptyList title="No profiles yet" actions={profiles}>
        Profiles appear when webhooks mention them, when you open one or when you import a list. Their setups
        are compared here once they have been read.
      </EmptyList>
    );
  }
  return (
    <EmptyList title="No readings yet" actions={profiles}>
      {known === 1 ? '1 known profile has' : `${countWords(known)} known profiles have`} not been read yet
      {unreadable === 0 ? '' : ` (${countWords(unreadable)} unreadable)`}. Setups appear here as profiles are
      read.
    </EmptyList>
  );
}
