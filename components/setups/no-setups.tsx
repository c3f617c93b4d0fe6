import { NothingListed } from '@/components/list/nothing-listed';
import { Button, buttonClass } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { PageLink } from '@/components/ui/page-link';
import type { CoverageCounts } from '@/lib/contract/coverage';

/** Why there are no groups: nothing asked for, nothing known, or nothing read. */
export function NoSetups({
  coverage: { known, unreadable },
  isNarrowed,
  onClear,
}: {
  coverage: CoverageCounts;
  /** Whether filters may be the reason. */
  isNarrowed: boolean;
  onClear: () => void;
}) {
  if (isNarrowed) {
    return (
      <NothingListed title="Nothing matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
        No group of profiles that were read matches these filters.
      </NothingListed>
    );
  }
  const profiles = (
    <PageLink href="/profiles" className={buttonClass()}>
      Go to Profiles
    </PageLink>
  );
  if (known === 0) {
    return (
      <NothingListed title="No profiles yet" actions={profiles}>
        The service has no list of profiles, so the console learns them: from the webhooks that it receives,
        and from every profile that is opened here. What their portals ask for is compared here then.
      </NothingListed>
    );
  }
  return (
    <NothingListed title="Nothing was read yet" actions={profiles}>
      {known === 1 ? 'One profile is known' : `${countWords(known)} profiles are known`}, and no configuration
      of theirs was read
      {unreadable === 0 ? '' : `: ${countWords(unreadable)} could not be when last tried`}. They are grouped
      here as they are read.
    </NothingListed>
  );
}
