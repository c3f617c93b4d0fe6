import * as z from 'zod';
import { listCut, portalConfiguration } from '@/lib/configuration/contract/portal-configuration';
import { LONGEST_TEXT } from '@/lib/platform/list/list';
import { listQuery, listWindow, windowQuery } from '@/lib/platform/list/list-query';
import { CONFIGURATIONS_LIST } from './list';

/** The default and maximum number of rows in a window of the list. */
export const WINDOW_SIZE = 100;

/** Query of the CSV export. Without `id`, it is answered from the console's index of the list. */
export const portalConfigurationsExportQuery = listQuery(CONFIGURATIONS_LIST);
/** Query of GET /api/portal-configurations: `name` goes to the service, as `id` does. */
export const portalConfigurationsQuery = portalConfigurationsExportQuery.extend({
  name: z.string().max(LONGEST_TEXT).optional(),
  ...windowQuery,
});
export type PortalConfigurationsQuery = z.infer<typeof portalConfigurationsQuery>;

/** One window of the list, in the requested order, as far as its rows were sent. */
export const portalConfigurationsWindow = listWindow(portalConfiguration).extend({
  /** Rows of the service that could not be read; they are in no window. */
  unreadable: z.number(),
  /** Set if the service says that it has more rows than it sent. */
  cut: listCut.nullable(),
  /** When the list was read from the service (ISO 8601), and whether it is being read again now. */
  readAt: z.string(),
  refreshing: z.boolean(),
  /** Seconds until the next request reads the list again. */
  freshFor: z.number(),
});
export type PortalConfigurationsWindow = z.infer<typeof portalConfigurationsWindow>;
