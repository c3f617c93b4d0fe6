import { z } from 'zod';

/**
 * Who made a change: `saved` here; `outside` this console; `unknown` where a save of this console may have made it that
 * was not confirmed, or is under way.
 */
export const changeOriginKind = z.enum(['saved', 'outside', 'unknown']);

/** The last change of one setting that this console knows of. */
export const settingChange = z.object({
  /** In the configuration: `director.enabled`; `forms.form_ids.118` of one ID of a list. */
  path: z.string(),
  /** Of a document that came or went: its name. */
  name: z.string().nullable(),
  /** How it was, and how it became, in words: "shown", "4", "not set". */
  before: z.string(),
  after: z.string(),
  /** When it was last found as before, and first as after (ISO 8601). */
  lastBefore: z.string(),
  at: z.string(),
  origin: changeOriginKind,
  /** Of a save: who made it, and why, as far as that is known. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type SettingChange = z.infer<typeof settingChange>;

/** GET /api/profiles/{uuid}/setting-changes: of every setting that changed, the last change. */
export const settingChanges = z.object({
  changes: z.array(settingChange).max(1_000_000),
  /** The oldest version that was compared: what has no change is since then as it is. Null where none is kept. */
  oldest: z
    .object({
      at: z.string(),
      /** Whether it is what this console read first; otherwise older ones are kept no longer. */
      isFirst: z.boolean(),
    })
    .nullable(),
});
export type SettingChanges = z.infer<typeof settingChanges>;
