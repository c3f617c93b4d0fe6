'use client';

import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { PAGE_SEARCH } from '@/components/shell/page-search';
import { Segmented } from '@/components/ui/segmented';
import { TextField } from '@/components/ui/text-field';
import type { ShowChoice } from './setting-filter';

/** What of the setup is on screen: shown, hidden or all sections, and a filter over every setting. */
export function SetupToolbar({
  total,
  shown,
  hidden,
  show,
  onShow,
  filter,
  onFilter,
  children,
}: {
  total: number;
  shown: number;
  hidden: number;
  show: ShowChoice;
  onShow: (show: ShowChoice) => void;
  filter: string;
  onFilter: (filter: string) => void;
  children: ReactNode;
}) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      <Segmented
        label="Sections to show"
        value={show}
        onChange={onShow}
        choices={[
          { value: 'all', label: `All ${total}` },
          { value: 'shown', label: `Shown ${shown}` },
          { value: 'hidden', label: `Hidden ${hidden}` },
        ]}
      />
      <TextField
        icon={Search}
        type="search"
        aria-label="Filter settings"
        placeholder="Filter settings"
        {...PAGE_SEARCH}
        className="w-[260px] max-w-full"
        value={filter}
        onChange={(event) => onFilter(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && filter !== '') onFilter('');
        }}
      />
      <span className="grow" />
      {children}
    </div>
  );
}
