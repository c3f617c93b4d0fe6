'use client';

import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { startTransition, useOptimistic } from 'react';
import { leadsIntoList, PAGE_SEARCH } from '@/components/shell/page-search';
import { flushAddress } from '@/components/shell/use-mirrored-state';
import { useFindExact } from '@/components/shell/use-open-exact';
import { TextField } from '@/components/ui/text-field';
import { type List, LONGEST_TEXT } from '@/lib/contract/lists/list';
import type { ExactHit, HitKind } from '@/lib/queries/exact-hits';

/**
 * The search of a list. A key press is drawn here at once, the list after it. The arrow down leads into the list; Enter
 * goes to what the text is exactly, and else to the only row that it leaves.
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
  /** What the list is of, where two kinds of thing are called the same; left out, Enter leads nowhere else. */
  prefer?: HitKind;
  onType: (text: string) => void;
  /** Opens the row that a text leaves, if that is the only one. */
  onOnly: (text: string) => Promise<void>;
  /** Takes what the text is exactly, in the place of going there. */
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
        if (leadsIntoList(event) || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        void (prefer === undefined ? onOnly(event.currentTarget.value) : findExact(event));
      }}
      className={className}
    />
  );
}
