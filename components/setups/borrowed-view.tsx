'use client';

import { useListViews } from '@/components/shell/views/use-list-views';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { PROFILES_LIST } from '@/lib/features/profiles/list';
import { readViewQuery, viewAddress } from '@/lib/features/views/view-lists';

/** The order of profiles does not filter anything. */
const NO_FILTERS: readonly string[] = ['sort', 'order'];

/** The filters of a Profiles view that don't apply to groups, so that the numbers are not mistaken for the view's. */
export function BorrowedView() {
  const { borrowed } = useListViews('setups', 'profiles');
  if (borrowed === null) return null;
  const missing = readViewQuery('setups', new URLSearchParams(borrowed.query)).unknown.filter(
    (name) => !NO_FILTERS.includes(name),
  );
  if (missing.length === 0) return null;
  return (
    <p>
      Some filters of the view “<MarkedText>{borrowed.name}</MarkedText>” don’t apply to setups:{' '}
      <MarkedText>{missing.map(labelOf).join(', ')}</MarkedText> {missing.length === 1 ? 'is' : 'are'}{' '}
      ignored, so this page may count more profiles than the view.{' '}
      <PageLink
        href={viewAddress('profiles', borrowed.query, borrowed.id)}
        className="underline underline-offset-2"
      >
        Open it in Profiles
      </PageLink>
    </p>
  );
}

const FILTERS: Readonly<Record<string, { label: string }>> = PROFILES_LIST.filters;

const labelOf = (name: string): string => (name === 'q' ? 'Search' : (FILTERS[name]?.label ?? name));
