/** Also used on screen, so without zod. */

/** Why a section was not read. */
export const UNREAD_WORDS = {
  too_deep: 'nested too deeply',
  too_large: 'too large',
} as const;
export type UnreadReason = keyof typeof UNREAD_WORDS;

/** Replaces a section that was not read. */
export const unreadSection = (why: UnreadReason): string => `[Not read: ${UNREAD_WORDS[why]}]`;

const REASONS = new Map(
  (Object.keys(UNREAD_WORDS) as UnreadReason[]).map((why): [unknown, UnreadReason] => [
    unreadSection(why),
    why,
  ]),
);

/** Null: the value is not in place of a section. */
export const whyUnread = (value: unknown): UnreadReason | null => REASONS.get(value) ?? null;
