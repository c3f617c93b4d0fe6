import type { ReactNode } from 'react';
import { TableExports } from '@/components/shell/presenter/table-exports';
import { countWords } from '@/components/ui/count-words';
import { QuietLink } from '@/components/ui/page-link';
import { listFileAddress } from '@/lib/features/lists';
import { SETUPS_LIST } from '@/lib/features/setups/list';
import type { SetupsAnswer } from '@/lib/features/setups/setups';
import type { ListRequest } from '@/lib/platform/list/list';

type Address = (more: Record<string, string>) => string;

/** The number of profiles and setups, and the profiles that were not read. */
export function SetupsHeading({
  data,
  request,
  profilesAddress,
  compare,
}: {
  data?: SetupsAnswer | undefined;
  request?: ListRequest;
  profilesAddress?: Address;
  compare?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 max-[639px]:contents">
        <h1 className="max-[639px]:grow">{SETUPS_LIST.title}</h1>
        <p className="max-w-[90ch] text-ink-2 max-[639px]:order-last max-[639px]:basis-full">
          {data === undefined || data.groups === 0 || profilesAddress === undefined ? (
            'Groups of profiles whose portals ask for the same things.'
          ) : (
            <Sentence data={data} profilesAddress={profilesAddress} />
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
        {request === undefined ? null : (
          <TableExports href={listFileAddress(SETUPS_LIST, request)} name="setups" />
        )}
        {compare}
      </div>
    </div>
  );
}

function Sentence({ data, profilesAddress }: { data: SetupsAnswer; profilesAddress: Address }) {
  const { groups, profiles, coverage, maxAge } = data;
  const { older, unreadable, never } = coverage;
  const outside = [
    unreadable === 0 ? null : (
      <Link
        key="unreadable"
        href={profilesAddress({ coverage: 'unreadable' })}
        count={unreadable}
        what="unreadable"
      />
    ),
    never === 0 ? null : (
      <Link key="never" href={profilesAddress({ coverage: 'never' })} count={never} what="never read" />
    ),
  ].filter((part) => part !== null);
  const isOne = unreadable + never === 1;
  return (
    <>
      {`${countWords(profiles)} ${profiles === 1 ? 'profile has' : 'profiles have'} ${groups === 1 ? 'one setup' : `${countWords(groups)} different setups`}${outside.length + older > 0 ? '.' : `, ${readWords(profiles, maxAge)}.`}`}
      {outside.length === 0 ? null : (
        <>
          {' '}
          {outside[0]}
          {outside.length > 1 ? ' and ' : null}
          {outside[1]} {isOne ? 'is' : 'are'} not included{older === 0 ? '.' : ';'}
        </>
      )}
      {older === 0 ? null : (
        <>
          {' '}
          <Link
            href={profilesAddress({ coverage: 'older' })}
            count={older}
            what={`${older === 1 ? 'reading is' : 'readings are'} older than ${ageWords(maxAge)}`}
          />
          .
        </>
      )}
    </>
  );
}

function Link({ href, count, what }: { href: string; count: number; what: string }) {
  return (
    <QuietLink href={href}>
      {countWords(count)} {what}
    </QuietLink>
  );
}

/** If no profile is left out: "each read within 24 hours" */
const readWords = (profiles: number, maxAge: number | null): string =>
  `${profiles === 1 ? '' : 'each '}read${maxAge === null ? '' : ` within ${ageWords(maxAge)}`}`;

const HOUR = 3_600_000;

/** "24 hours", "30 minutes" */
function ageWords(ms: number | null): string {
  if (ms === null) return 'the objective';
  const hours = ms / HOUR;
  const [count, unit] = hours >= 1 ? [Math.round(hours), 'hour'] : [Math.round(ms / 60_000), 'minute'];
  return `${countWords(count)} ${unit}${count === 1 ? '' : 's'}`;
}
