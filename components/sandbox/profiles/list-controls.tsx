'use client';

import { Plus, Search } from 'lucide-react';
import { PAGE_SEARCH } from '@/components/shell/page-search';
import { useFindExact } from '@/components/shell/use-open-exact';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { REVIEW_STATUSES, type ReviewStatus } from '@/lib/contract/review-moves';
import { LONGEST_SEARCH } from './read-profile-filter';

const STATUSES = [
  { value: '', label: 'Every status' },
  ...REVIEW_STATUSES.map((status) => ({ value: status, label: status })),
];

export function ListControls({
  typed,
  status,
  onType,
  onFound,
  onStatus,
  onNew,
  onLikelyNew,
}: {
  typed: string;
  status: ReviewStatus | null;
  onType: (text: string) => void;
  /** Enter on the whole UUID, reference or name of one. */
  onFound: (uuid: string) => void;
  onStatus: (status: ReviewStatus | null) => void;
  onNew: () => void;
  /** The pointer or the focus is on the button: time to load the form. */
  onLikelyNew: () => void;
}) {
  const findOnEnter = useFindExact('profile', (hit) =>
    hit?.kind === 'profile' ? onFound(hit.id) : undefined,
  );
  return (
    <search className="mb-2.5 flex flex-wrap gap-2">
      <TextField
        {...PAGE_SEARCH}
        icon={Search}
        aria-label="Name, reference or UUID contains"
        placeholder="Name, reference or UUID"
        maxLength={LONGEST_SEARCH}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => void findOnEnter(event)}
        className="min-w-[180px] grow basis-full"
      />
      <SelectField
        aria-label="Review status"
        choices={STATUSES}
        value={status ?? ''}
        onChange={({ target }) => onStatus(REVIEW_STATUSES.find((known) => known === target.value) ?? null)}
        className="min-w-[120px] grow basis-[120px]"
      />
      <Button
        look="primary"
        aria-keyshortcuts="n"
        onClick={onNew}
        onPointerEnter={onLikelyNew}
        onFocus={onLikelyNew}
      >
        <Plus aria-hidden />
        New profile
      </Button>
    </search>
  );
}
