/** What GET /api/live says, one message a server-sent event. Without zod. */
export type LiveMessage =
  /** A webhook was stored. `number` is its own, and the `id` of the server-sent event. */
  | { kind: 'event'; number: number; profile: string | null; event: string | null }
  /** A profile came into the directory or changed there without a webhook. */
  | { kind: 'profile'; profile: string }
  /**
   * A read found another configuration of the profile than the one before it, or a save made one. `readAt` is its
   * `ProfileSetup.readAt`.
   */
  | { kind: 'configuration'; profile: string; readAt: string }
  /** An ID was given another label, or lost it. */
  | { kind: 'labels'; profile: null }
  /** A saved view is there, changed or gone, or is another operator's default. */
  | { kind: 'views'; profile: null }
  /** A baseline is there, changed or gone, or a deviation from one was accepted or is open again. */
  | { kind: 'baselines'; profile: null }
  /** A check is there, changed or gone, findings began or ended, or an exception is there or gone. */
  | { kind: 'checks'; profile: null }
  /** A destination of alerts is there, changed or gone, or a message is there or was tried. */
  | { kind: 'alerts'; profile: null }
  /** An assignment is there or stands otherwise, or items of a run were dealt with; at most once a second of each. */
  | { kind: 'assignments'; profile: null }
  /** Readings of the survey came, or it stands otherwise; at most once in two seconds. */
  | { kind: 'survey'; profile: null };

/** Name of the server-sent event after which anything may have changed: too much was missed to tell it. */
export const LIVE_RESET = 'reset';
