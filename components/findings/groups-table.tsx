'use client';

import { RowTable } from '@/components/list/row-table';
import { CheckName } from '@/components/ui/check-name';
import { unitWords } from '@/components/ui/count-words';
import { ServiceTime } from '@/components/ui/service-time';
import { SeverityMark } from '@/components/ui/severity-mark';
import type { FindingsGroup } from '@/lib/features/findings/findings';
import type { ListRequest } from '@/lib/platform/list/list';
import { GroupActions } from './group-actions';

const COLUMNS = [
  { label: 'Severity', place: 'min-w-[97px]' },
  { label: 'Check' },
  { label: 'Customers' },
  { label: 'Oldest' },
  { label: 'Actions', isUnseen: true },
];

/** A row for each check with its open findings, and what can be done for all of them. */
export function GroupsTable({
  groups,
  request,
  isBusy,
  onOpen,
}: {
  groups: readonly FindingsGroup[];
  request: ListRequest;
  isBusy: boolean;
  /** Lists the findings of a check. */
  onOpen: (check: string) => void;
}) {
  return (
    <RowTable
      label="Findings by check"
      columns={COLUMNS}
      busy={isBusy}
      className="stacked-table one-line-rows min-[640px]:min-w-[820px]"
    >
      {groups.map((group) => {
        const { check, severity, count, since } = group;
        return (
          <tr key={check.id} className="relative hover:bg-sunken">
            <td>
              <SeverityMark severity={severity} />
            </td>
            <td className="w-full max-w-0 max-[639px]:col-span-2 max-[639px]:max-w-none">
              <button
                type="button"
                title={check.title}
                onClick={() => onOpen(check.id)}
                className="max-w-full truncate rounded-sm text-left font-medium hover:underline max-[639px]:whitespace-normal"
              >
                <CheckName check={check} />
              </button>
            </td>
            <td className="numeric">{unitWords(count, 'customer')}</td>
            <td>
              since <ServiceTime>{since}</ServiceTime>
            </td>
            <td className="max-[639px]:col-span-2">
              <span className="flex flex-wrap items-center gap-1.5 min-[640px]:flex-nowrap min-[640px]:justify-end print:hidden">
                <GroupActions group={group} request={request} />
              </span>
            </td>
          </tr>
        );
      })}
    </RowTable>
  );
}
