import * as z from 'zod';
import { oneLine } from '@/lib/platform/text/one-line';
import { LONGEST_VIEW_NAME, LONGEST_VIEW_QUERY, VIEW_LIST_IDS } from './view-lists';

export const viewName = oneLine('A name', LONGEST_VIEW_NAME);
export const viewList = z.enum(VIEW_LIST_IDS);
/** The query of the list's address; its filters are checked together with the list. */
const viewQuery = z.string().max(LONGEST_VIEW_QUERY, { error: 'This filter is too long to save.' });

const savedView = z.object({
  id: z.uuid(),
  list: viewList,
  name: z.string(),
  /** Filters of the list's address in its own order, without a question mark. */
  query: z.string(),
  /** Stored filters that the list no longer has. */
  unknown: z.array(z.string()).max(100),
  /** Whether every operator has it. */
  shared: z.boolean(),
  isOwn: z.boolean(),
  /** Name of its owner. */
  owner: z.string(),
  /** Whether it is the caller's default for the list. */
  isDefault: z.boolean(),
  /** Whether the caller may rename, change, share and delete it. */
  mayChange: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

/** GET /api/views: the caller's own and the shared ones, for lists that they may read, by name. */
export const savedViews = z.object({ views: z.array(savedView).max(10_000) });
export type SavedViews = z.infer<typeof savedViews>;

const given = { name: viewName, query: viewQuery, shared: z.boolean() };

/** Body of POST /api/views. */
export const saveViewRequest = z.strictObject({ list: viewList, ...given, isDefault: z.boolean() });
export type SaveViewRequest = z.infer<typeof saveViewRequest>;

/** Body of PATCH /api/views/{id}. */
export const changeViewRequest = z.strictObject(given).partial();
export type ChangeViewRequest = z.infer<typeof changeViewRequest>;

/** Body of PUT /api/views/defaults/{list}; null: the list opens without a view. */
export const defaultViewRequest = z.strictObject({ view: z.uuid().nullable() });
