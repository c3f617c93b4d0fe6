'use client';

import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { startTransition, useOptimistic } from 'react';
import { leadsIntoList, PAGE_SEARCH } from '@/components/shell/page-search';
import { flushAddress } from '@/components/shell/use-mirrored-state';
import { useFindExact } from '@/components/shell/use-open-exact';
import { TextField } from '@/components/ui/text-field';
import type { ExactHit, HitKind } from '@/lib/features/profiles/exact-hits';
import { type List, LONGEST_TEXT } from '@/lib/platform/list/list';

/**
 * The search of a list. Each key press is shown here at once, before the list updates. Arrow down moves into the list;
 * Enter opens an exact match, or else the only row that is left.
 */
export function ListSearch({
  list,
  value,
  prefer,
  onType,
  onOnly,
  onHit,
  className,
}: {
  list: List;
  value: string;
  /** The kind of item in the list, for names shared by two kinds; if omitted, Enter opens only rows. */
  prefer?: HitKind;
  onType: (text: string) => void;
  /** Opens the row matching a text, if it is the only one. */
  onOnly: (text: string) => Promise<void>;
  /** Handles an exact match instead of opening it. */
  onHit?: (hit: ExactHit) => void;
  className: string;
}) {
  const [typed, showTyped] = useOptimistic(value);
  const router = useRouter();
  const findExact = useFindExact(prefer ?? 'profile', (hit, text) => {
    if (hit === null) return void onOnly(text);
    if (onHit !== undefined) return onHit(hit);
    flushAddress();
    router.push(hit.path);
  });
  return (
    <TextField
      {...PAGE_SEARCH}
      icon={Search}
      aria-label={list.search?.label ?? ''}
      placeholder={list.search?.placeholder}
      maxLength={LONGEST_TEXT}
      value={typed}
      onChange={({ target }) =>
        startTransition(() => {
          showTyped(target.value);
          onType(target.value);
        })
      }
      onKeyDown={(event) => {
        if (leadsIntoList(event) || event.key !== 'Enter') return;
        void (prefer === undefined ? onOnly(event.currentTarget.value) : findExact(event));
      }}
      className={className}
    />
  );
}
