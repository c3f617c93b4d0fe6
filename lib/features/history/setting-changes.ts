import * as z from 'zod';

/**
 * Who made a change: `saved` here; `outside` this console; `unknown` if an unconfirmed or running save of this
 * console may have made it.
 */
const changeOriginKind = z.enum(['saved', 'outside', 'unknown']);

/** The last change of one setting that this console knows of. */
const settingChange = z.object({
  /** In the configuration: `director.enabled`; `forms.form_ids.118` for one ID of a list. */
  path: z.string(),
  /** For a document that was added or removed: its name. */
  name: z.string().nullable(),
  /** The old and the new value, in words: "shown", "4", "not set". */
  before: z.string(),
  after: z.string(),
  /** When the old value was last found, and the new one first (ISO 8601). */
  lastBefore: z.string(),
  at: z.string(),
  origin: changeOriginKind,
  /**
   * For a save: who made it, and why, if known. If an assignment's run made it, `by` says who planned, approved and
   * started it.
   */
  by: z.string().nullable(),
  assignment: z.int().nullable(),
  reason: z.string().nullable(),
});
export type SettingChange = z.infer<typeof settingChange>;

/** GET /api/profiles/{uuid}/setting-changes: the last change of every setting that changed. */
export const settingChanges = z.object({
  changes: z.array(settingChange).max(1_000_000),
  /**
   * The oldest version compared: settings without a change have had their value since then. Null if none is stored.
   */
  oldest: z
    .object({
      at: z.string(),
      /** Whether it is this console's first reading; otherwise older ones are no longer stored. */
      isFirst: z.boolean(),
    })
    .nullable(),
});
export type SettingChanges = z.infer<typeof settingChanges>;
