'use client';

import { memo } from 'react';
import { ID_CHIP } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import type { PortalConfiguration } from '@/lib/contract/portal-configuration';
import { CreatedDay } from './created-day';
import { CELL, COLUMNS } from './table-layout';

/** Seven elements, drawn once while it scrolls, as the table holds many. The name is a link, so it can be opened in a tab of its own. */
export const ConfigurationRow = memo(function ConfigurationRow({
  configuration,
  index,
  active,
  href,
}: {
  configuration: PortalConfiguration;
  index: number;
  active: boolean;
  href: string;
}) {
  return (
    <tr
      id={`configuration-row-${index}`}
      data-index={index}
      data-active={active || undefined}
      aria-rowindex={index + 2}
      className={`${COLUMNS} cursor-default hover:bg-sunken group-focus-visible/table:data-active:bg-accent-soft group-focus-visible/table:data-active:shadow-[inset_3px_0_0_var(--accent)]`}
    >
      <td className={`${ID_CHIP} ${CELL.id}`}>{configuration.id}</td>
      <td className={CELL.name}>
        <a href={href} tabIndex={-1} className="font-[540] hover:underline">
          <MarkedText>{configuration.name}</MarkedText>
        </a>
      </td>
      <td className={CELL.updated}>
        <ServiceTime>{configuration.updated_at}</ServiceTime>
      </td>
      <td className={CELL.created}>
        <CreatedDay>{configuration.created_at}</CreatedDay>
      </td>
    </tr>
  );
});
