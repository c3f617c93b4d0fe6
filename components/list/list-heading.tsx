import type { ReactNode } from 'react';
import { ExportLink } from '@/components/shell/presenter/export-link';
import { TableExports } from '@/components/shell/presenter/table-exports';
import { listFileAddress } from '@/lib/features/lists';
import type { List, ListRequest } from '@/lib/platform/list/list';

/** Cuts buttons off after their icon; screen readers still have the words. */
const ICONS_IF_NARROW =
  'max-[639px]:[&>*]:w-[38px] max-[639px]:[&>*]:justify-start max-[639px]:[&>*]:gap-5! max-[639px]:[&>*]:overflow-hidden';

/** What a list contains, with downloads of the filtered rows. Without a request there is nothing to download yet. */
export function ListHeading({
  list,
  request,
  actions,
  isCompact = false,
  children = list.about,
}: {
  list: List;
  request?: ListRequest;
  actions?: ReactNode;
  /** One line in a narrow window: without the description, and buttons without their words. */
  isCompact?: boolean;
  /** By default what the list says about itself. */
  children?: ReactNode;
}) {
  const { formats = ['csv'] } = list;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h1>{list.title}</h1>
        <p className={`max-w-[72ch] text-ink-2 ${isCompact ? 'max-[639px]:hidden' : ''}`}>{children}</p>
      </div>
      <div className={`flex flex-wrap gap-2 empty:hidden print:hidden ${isCompact ? ICONS_IF_NARROW : ''}`}>
        {actions}
        {request === undefined
          ? null
          : formats.map((format) => {
              const href = listFileAddress(list, request, formats.length > 1 ? format : undefined);
              return format === 'csv' ? (
                <TableExports key={format} href={href} name={list.id} />
              ) : (
                <ExportLink key={format} href={href}>
                  Export JSON
                </ExportLink>
              );
            })}
      </div>
    </div>
  );
}
