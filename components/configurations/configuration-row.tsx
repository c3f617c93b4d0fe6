'use client';

import { memo } from 'react';
import { ROW_STATES, type RowPlace, rowAttributes } from '@/components/list/list-table';
import { ID_CHIP } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { dayWords, relativeTime, sentTime } from '@/components/ui/time-words';
import type { PortalConfiguration } from '@/lib/contract/portal-configuration';
import { readServiceTime } from '@/lib/contract/service-time';
import { CELL, COLUMNS } from './configurations-looks';

/**
 * Six elements and no component with a state, as the table holds many: the times are written here, not by
 * `ServiceTime`. The name is a link, so it can be opened in a tab of its own.
 */
export const ConfigurationRow = memo(function ConfigurationRow({
  configuration: { id, exact_id, name, updated_at, created_at },
  zone,
  now,
  ...place
}: RowPlace & { configuration: PortalConfiguration }) {
  const updated = readServiceTime(updated_at);
  const created = readServiceTime(created_at);
  return (
    <tr {...rowAttributes(place)} className={`${COLUMNS} ${ROW_STATES}`}>
      <td className={`${ID_CHIP} ${CELL.id}`}>{exact_id ?? id}</td>
      <td className={CELL.name}>
        <a href={`/configurations?configuration=${id}`} tabIndex={-1} className="font-medium hover:underline">
          <MarkedText>{name}</MarkedText>
        </a>
      </td>
      <td
        className={CELL.updated}
        title={updated === null ? undefined : sentTime(updated, updated_at, zone)}
        suppressHydrationWarning
      >
        {updated === null ? <MarkedText>{updated_at}</MarkedText> : relativeTime(updated, now, zone)}
      </td>
      <td className={CELL.created}>
        {created === null ? <MarkedText>{created_at}</MarkedText> : dayWords(created, zone)}
      </td>
    </tr>
  );
});
