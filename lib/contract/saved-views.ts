import { z } from 'zod';
import { oneLine } from './one-line';
import { LONGEST_VIEW_NAME, LONGEST_VIEW_QUERY, VIEW_LIST_IDS } from './view-lists';

/** What the browser and the console's routes say to one another of saved views. */

export const viewName = oneLine('A name', LONGEST_VIEW_NAME);
export const viewList = z.enum(VIEW_LIST_IDS);
/** The query of the list's address; which filters the list has is looked at with the list. */
const viewQuery = z.string().max(LONGEST_VIEW_QUERY, { error: 'This filter is too long to save.' });

export const savedView = z.object({
  id: z.uuid(),
  list: viewList,
  name: z.string(),
  /** Filters of the list's address in its own order, without a question mark. */
  query: z.string(),
  /** Names in what was kept by which the list does not filter any more. */
  unknown: z.array(z.string()).max(100),
  /** Whether every operator has it. */
  shared: z.boolean(),
  isOwn: z.boolean(),
  /** Name of whoever made it. */
  owner: z.string(),
  /** Whether the list opens with it, for whoever asks. */
  isDefault: z.boolean(),
  /** Whether whoever asks may rename, change, share and delete it. */
  mayChange: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

/** GET /api/views: one's own and the shared ones of the lists that one may read, by name. */
export const savedViews = z.object({ views: z.array(savedView).max(10_000) });
export type SavedViews = z.infer<typeof savedViews>;

const given = { name: viewName, query: viewQuery, shared: z.boolean() };

/** Body of POST /api/views. */
export const saveViewRequest = z.strictObject({ list: viewList, ...given, isDefault: z.boolean() });
export type SaveViewRequest = z.infer<typeof saveViewRequest>;

/** Body of PATCH /api/views/{id}. */
export const changeViewRequest = z.strictObject(given).partial();
export type ChangeViewRequest = z.infer<typeof changeViewRequest>;

/** Body of PUT /api/views/defaults/{list}; null: the list opens whole. */
export const defaultViewRequest = z.strictObject({ view: z.uuid().nullable() });
